// The ledger and the activity show of a publication only what was observed; and the focus follows.
import type { Locator, Page } from "@playwright/test";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { askForFirst, includeAll, publication, showDrafts } from "./publishing.ts";
import { grid, go, takeIn } from "./steps.ts";
import { t, within } from "./t.ts";

const reading = /byIds\/bulk/;

/** Opens the sheet for the first draft, ready to be sent. */
async function ask(page: Page): Promise<Locator> {
  await showDrafts(page);
  const sheet = await askForFirst(page);
  await includeAll(sheet);
  await expect(sheet.getByRole("button", { name: /^Publish 1/ })).toBeEnabled();
  return sheet;
}

test("without response and check the sheet shows neither a response nor a check time", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const sheet = await ask(page);
  faults.set(publication, { kind: "cut before" });
  faults.set(reading, { kind: "cut before" });
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByText(/^Sent [\d:]+\. No complete response\. Check failed [\d:]+/)).toBeVisible();
  await expect(sheet.getByText(t("publish.missing.check_failed"), { exact: true })).toBeVisible();
  await expect(sheet.getByText(/Response after|Checked \d/)).toBeHidden();
  await expectAccessible(page);
});

test("a request that may still be running stays unresolved until a person marks it as resolved", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const sheet = await ask(page);
  faults.set(publication, { kind: "cut before" });
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByText(within("publish.explain.may_still_run"))).toBeVisible();
  await sheet.getByRole("button", { name: t("common.done") }).click();
  await go(page, "Activity");
  await expect(page.getByRole("heading", { name: t("common.unresolved") })).toBeVisible();
  await page.getByRole("link", { name: /^Resolve/ }).click();
  await page.getByRole("button", { name: t("common.check_again") }).press("Enter");
  await expect(page.getByText(within("publish.explain.may_still_run"))).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("common.mark_as_resolved") }).press("Enter");
  await expect(page.getByRole("button", { name: t("common.mark_as_resolved") })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  // A second check has the same result, so it stays resolved.
  await page.getByRole("button", { name: t("common.check_again") }).click();
  await expect(page.getByText(t("common.resolved"), { exact: true })).toBeVisible();
  await go(page, "Activity");
  await expect(page.getByRole("heading", { name: t("common.unresolved") })).toBeHidden();
});

test("each individually refused element shows its reason, and an individual retry is not offered", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await showDrafts(page);
  await grid(page).focus();
  for (const key of ["x", "j", "x", "p"]) await page.keyboard.press(key);
  const sheet = page.getByRole("dialog");
  await includeAll(sheet);
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByText(t("publish.ledger.rule_together"))).toBeVisible();
  await expect(sheet.getByText(/403 {2}insufficient permissions/)).toHaveCount(1);
  await sheet.getByRole("button", { name: t("publish.sheet.retry_individually") }).press("Enter");
  await expect(sheet.getByText(t("publish.ledger.rule_individual"))).toBeVisible();
  await expect(sheet.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(sheet.getByText(t("publish.ledger.rule_together"))).toBeHidden();
  await expect(sheet.getByRole("button", { name: t("publish.sheet.retry_individually") })).toBeHidden();
  await expect(sheet.getByText(/403 {2}insufficient permissions/)).toHaveCount(2);
  await expectAccessible(page);
  await sheet.getByRole("button", { name: t("common.done") }).click();
  await go(page, "Activity");
  await expect(page.getByText(/2 refused \(403\)/).first()).toBeVisible();
});

test("the focus follows the heading of the sheet while sending and at the end", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const sheet = await ask(page);
  const held = faults.set(publication, { kind: "hold reply" });
  await page.keyboard.press("Control+Enter");
  await held.reached;
  await expect(sheet.getByRole("heading", { name: t("publish.sheet.publishing") })).toBeFocused();
  held.release();
  await expect(sheet.getByRole("heading", { name: t("publish.headline.published", { published: "1", chosen: "1" }) })).toBeFocused();
});

test("a permission learned from a publication is also used in the next tab", async ({ page, signIn }) => {
  await signIn("Manager");
  await takeIn(page);
  const sheet = await ask(page);
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByRole("heading", { name: t("publish.headline.published", { published: "1", chosen: "1" }) })).toBeVisible();
  const next = await page.context().newPage();
  await next.goto(page.url());
  await signIn("Manager", next);
  await showDrafts(next);
  await grid(next).getByRole("checkbox").first().check();
  await grid(next).focus();
  await next.keyboard.press("p");
  const dialog = next.getByRole("dialog");
  await expect(dialog.getByText(within("state_messages.role.accepted", { action: t("state_messages.role.publication") }))).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: /I am Manager or Designer/ })).toBeChecked();
});
