// Publishing many at once: chunks, stopping between them, a refusal as a whole, and what else may have changed.
import type { Locator, Page } from "@playwright/test";
import { Faults } from "./faults.ts";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { askForFirst, includeAll, publication, showDrafts } from "./publishing.ts";
import { grid, takeIn, takeInOlder } from "./steps.ts";
import { begins, like, t, within } from "./t.ts";

/** Opens the sheet for every loaded draft, all of them selected. */
async function askForAll(page: Page): Promise<Locator> {
  await showDrafts(page);
  await grid(page).getByRole("checkbox").first().check();
  await grid(page).focus();
  await page.keyboard.press("p");
  const sheet = page.getByRole("dialog");
  await includeAll(sheet);
  return sheet;
}

test("stopping takes effect between two requests, and unsent elements are marked as not sent", async ({ page, signIn, ownSpace }) => {
  const faults = await Faults.start(ownSpace.url);
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const sheet = await askForAll(page);
  await expect(sheet.getByText(/^\d+ of \d+ selected$/)).toBeVisible();
  await expectAccessible(page);
  const held = faults.set(publication, { kind: "hold" }, { times: 1 });
  // A service that takes fewer ids at once gets half of them each time.
  const times = 3;
  const chosen = Number((await sheet.getByText(begins("publish.confirm.chosen", { chosen: /\d+/, total: /\d+/ })).innerText()).match(/\d+/)?.[0]);
  let sent = chosen;
  for (let n = 0; n < times; n += 1) sent = Math.ceil(sent / 2);
  faults.set(publication, { kind: "answer", status: 413, body: "too many" }, { times });
  await page.keyboard.press("Control+Enter");
  await held.reached;
  await expect(sheet.getByRole("heading", { name: t("publish.sheet.publishing") })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: t("common.stop") }).click();
  held.release();
  await expect(sheet.getByRole("heading", { name: `Published ${sent} of ${chosen}` })).toBeVisible();
  await expect(sheet.getByText(t("publish.stopped.by_you")).first()).toBeVisible();
  await expect(sheet.getByText(/not sent/).first()).toBeVisible();
  // Versions that the run did not reach were not requested.
  await expect(sheet.getByRole("listitem").filter({ hasText: "requested" })).toHaveText(`${sent}requested`);
  expect(faults.forwarded.filter((line) => publication.test(line))).toHaveLength(1);
  await faults.stop();
});

test("one id that gets a 413 is sent only once", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await showDrafts(page);
  const sheet = await askForFirst(page);
  await includeAll(sheet);
  const tooMuch = faults.set(publication, { kind: "answer", status: 413, body: "too many" });
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByRole("heading", { name: t("publish.headline.published", { published: "0", chosen: "1" }) })).toBeVisible();
  expect(tooMuch.hits).toBe(1);
});

test("after the whole request is refused, one button publishes the person's own elements", async ({ page, signIn, ownSpace }) => {
  await page.goto(ownSpace.url);
  await signIn("Owner");
  await takeIn(page);
  const sheet = await askForAll(page);
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByText(t("publish.ledger.refused_all"), { exact: true })).toBeVisible();
  const button = sheet.getByRole("button", { name: like("publish.actions.publish_yours") });
  await expectAccessible(page);
  await button.click();
  await expect(sheet.getByRole("heading", { name: /^Published [1-9]\d* of \d+$/ })).toBeVisible();
  await expect(sheet.getByText(t("publish.ledger.refused_some"))).toBeVisible();
  await expect(button).toBeHidden();
});

test("a refused request is split only on demand, and single requests publish the permitted elements", async ({ page, signIn, ownSpace }) => {
  const faults = await Faults.start(ownSpace.url);
  await page.goto(faults.url);
  await signIn("Owner");
  await takeIn(page);
  const sheet = await askForAll(page);
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByText(t("publish.ledger.refused_all"), { exact: true })).toBeVisible();
  expect(faults.forwarded.filter((line) => publication.test(line))).toHaveLength(1);
  await expectAccessible(page);
  await sheet.getByRole("button", { name: t("publish.sheet.retry_individually") }).click();
  await expect(sheet.getByRole("heading", { name: /^Published [1-9]\d* of/ })).toBeVisible();
  await expect(sheet.getByText(t("publish.ledger.refused_some"))).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: t("common.done") }).click();
  // The role that follows from a 403 is stored, and shown before the next publication.
  await grid(page).focus();
  await page.keyboard.press("p");
  await expect(sheet.getByText(begins("state_messages.role.refused", { action: t("state_messages.role.publication") }))).toBeVisible();
  await faults.stop();
});

test("other versions of published elements are reloaded, and marked as stale when that fails", async ({ page, signIn, ownSpace }) => {
  const faults = await Faults.start(ownSpace.url);
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await takeInOlder(page);
  const sheet = await askForAll(page);
  // The first read after the publication fails, and is repeated by hand.
  faults.set(/byIds\/bulk/, { kind: "answer", status: 503, body: "away" });
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByRole("heading", { name: within("publish.siblings.title") })).toBeVisible();
  await expect(sheet.getByText(t("publish.stale.may_have_changed"), { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  const old = sheet.locator("section", { hasText: "other version" }).getByRole("link").first();
  const href = await old.getAttribute("href");
  faults.clear();
  await old.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByText(t("publish.stale.may_have_changed")).first()).toBeVisible();
  await expect(page.getByText(within("publish.stale.sibling_published_text"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("common.refresh") }).click();
  await expect(page.getByText(t("publish.stale.may_have_changed"))).toHaveCount(0);
  await faults.stop();
});
