// Publishing through a network that fails in every way: no false success is shown, nothing is sent twice by itself, and
// an unknown outcome is shown as unknown, with a way to resolve it.
import type { Locator, Page } from "@playwright/test";
import type { Fault } from "./faults.ts";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { askForFirst, includeAll, onlyId, publication, publishAs, showDrafts } from "./publishing.ts";
import { go, grid, takeIn } from "./steps.ts";
import { begins, t, within } from "./t.ts";

const reading = /byIds\/bulk/;

/** Opens the sheet for the first draft in the list; returns the sheet and the instance id. */
async function ask(page: Page): Promise<{ sheet: Locator; id: string }> {
  await showDrafts(page);
  const sheet = await askForFirst(page);
  await includeAll(sheet);
  await expect(sheet.getByRole("button", { name: /^Publish 1/ })).toBeEnabled();
  return { sheet, id: await onlyId(sheet) };
}

/** The fault of the publication, what the sheet and the activity show, and whether the service did it. */
const no = "Published 0 of 1";
const yes = "Published 1 of 1";
const unknown = t("common.outcome_unknown");
const unpublished = /Checked: still Draft, not published/;
const found = /Checked: now Valid, published by you/;
const eachFault: { name: string; fault: Fault; headline: string; says: RegExp[]; published: boolean }[] = [
  { name: "403", fault: { kind: "answer", status: 403, body: "insufficient permissions" }, headline: no, says: [within("publish.ledger.refused_all"), /403 {2}insufficient permissions/], published: false },
  { name: "404", fault: { kind: "answer", status: 404, body: "warehouse not found" }, headline: no, says: [within("publish.ledger.not_taken"), /404 {2}warehouse not found/], published: false },
  { name: "429", fault: { kind: "answer", status: 429, body: "slow down", headers: { "Retry-After": "7" } }, headline: no, says: [/Wait 7 s/], published: false },
  { name: "500", fault: { kind: "answer", status: 500, body: "boom" }, headline: no, says: [within("errors.failed"), unpublished], published: false },
  { name: "a web page", fault: { kind: "answer", status: 200, body: "<!doctype html><title>Sign in</title>", headers: { "Content-Type": "text/html" } }, headline: no, says: [unpublished], published: false },
  { name: "half a document", fault: { kind: "answer", status: 200, body: '[{"id": "' }, headline: no, says: [unpublished], published: false },
  { name: "an empty list", fault: { kind: "answer", status: 200, body: "[]" }, headline: no, says: [/1 not published/, /Not in the response/, unpublished], published: false },
  { name: "a cut before the work", fault: { kind: "cut before" }, headline: unknown, says: [/Checked: still Draft, not published yet/, /No complete response/], published: false },
  { name: "a cut after the work", fault: { kind: "cut after" }, headline: yes, says: [found, /No complete response/], published: true },
  { name: "a cut in the reply", fault: { kind: "cut in reply" }, headline: yes, says: [found, /No complete response/], published: true },
];

test("a publication that meets a fault shows its actual outcome", async ({ page, signIn, space, faults }) => {
  test.slow();
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const ended: string[] = [];
  for (const { name, fault, headline, says, published } of eachFault) {
    await test.step(name, async () => {
      const { sheet, id } = await ask(page);
      const earlier = faults.forwarded.length;
      faults.set(publication, fault);
      await page.keyboard.press("Control+Enter");
      for (const words of says) await expect(sheet.getByText(words).first()).toBeVisible();
      await expect(sheet.getByRole("heading", { level: 2, name: headline })).toBeVisible();
      // Screen readers announce the same: how it ended, and why.
      await expect(sheet.getByRole("status").filter({ hasText: new RegExp(`^${headline}\\. \\S`) })).toHaveCount(1);
      await expectAccessible(page);
      expect(await space.stateOf(id)).toBe(published ? "Valid" : "Draft");
      // A request reaches the service at most once unless the browser itself repeats it after a dropped connection.
      if (!fault.kind.startsWith("cut")) expect(faults.forwarded.slice(earlier).filter((line) => publication.test(line))).toEqual([]);
      await sheet.getByRole("button", { name: t("common.done") }).click();
      await go(page, "Activity");
      const records = page.getByRole("region", { name: t("activity.list.label") }).getByRole("listitem");
      ended.push(headline);
      const count = ended.filter((each) => each === headline).length;
      await expect(records.filter({ has: page.getByText(headline, { exact: true }) })).toHaveCount(count);
      faults.clear();
      await go(page, "Elements");
      // What was not published is still selected.
      await grid(page).focus();
      await page.keyboard.press("Escape");
      await expect(page.getByText(within("elements.selection.selected", { number: 1 }))).toBeHidden();
    });
  }
});

test("a publication by another person is shown as theirs", async ({ page, signIn, space, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const { sheet, id } = await ask(page);
  await publishAs(space, "Designer", [id]);
  faults.set(publication, { kind: "cut before" });
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByRole("heading", { level: 2, name: t("publish.headline.published_by_others") })).toBeVisible();
  const other = space.person("Designer").displayName;
  await expect(sheet.getByText(new RegExp(`Checked: now Valid, published by ${other}`))).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: t("common.done") }).click();
  await go(page, "Activity");
  await expect(page.getByText(t("publish.headline.published_by_others"), { exact: true }).first()).toBeVisible();
});

test("a 401 asks to sign in again over the sheet, and the same publication then succeeds", async ({ page, signIn, space, faults }) => {
  await page.clock.install();
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const { sheet, id } = await ask(page);
  faults.set(publication, { kind: "answer", status: 401, body: "token expired" }, { times: 1 });
  await page.keyboard.press("Control+Enter");
  const again = page.getByRole("dialog").filter({ hasText: "token expired" }).last();
  await again.getByLabel(t("common.access_token"), { exact: true }).fill(space.person("Manager").token);
  await page.clock.fastForward(20_000);
  await again.getByRole("button", { name: t("shell.token.dialog.continue") }).click();
  await expect(sheet.getByRole("heading", { name: t("publish.headline.published", { published: "1", chosen: "1" }) })).toBeVisible();
  // The shown time does not include the wait for the token.
  await expect(sheet.getByText(/Response after \d{1,4} ms\./).first()).toBeVisible();
  expect(await space.stateOf(id)).toBe("Valid");
});

test("a publication times out after 60 s and may still be running", async ({ page, signIn, faults }) => {
  await page.clock.install();
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const { sheet } = await ask(page);
  const rule = faults.set(publication, { kind: "hold" });
  await page.keyboard.press("Control+Enter");
  await rule.reached;
  await page.clock.fastForward(61_000);
  await expect(sheet.getByText(/still Draft, not published yet\. May still be running/)).toBeVisible();
  await expect(sheet.getByRole("heading", { level: 2, name: unknown })).toBeVisible();
  rule.release();
  faults.clear();
  // The service has done it after all; another read shows that.
  await expect.poll(() => faults.forwarded.filter((line) => publication.test(line)).length).toBe(1);
  await sheet.getByRole("button", { name: t("common.check_again") }).click();
  await expect(sheet.getByText(/now Valid, published|may still be running/i).first()).toBeVisible();
});

test("without response and check the outcome is unknown, and checking again in the activity resolves it", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const { sheet } = await ask(page);
  faults.set(publication, { kind: "cut after" });
  faults.set(reading, { kind: "answer", status: 503, body: "away" });
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByRole("heading", { level: 2, name: unknown })).toBeVisible();
  await expect(sheet.getByText(within("publish.checking_failed"))).toBeVisible();
  await expect(page.getByText(begins("publish.checking_failed")), "the sheet says it").toHaveCount(0);
  await expect(sheet.getByRole("button", { name: t("common.check_again") })).toBeVisible();
  await expect(sheet.getByRole("button", { name: /^Retry/ })).toBeHidden();
  await expectAccessible(page);
  // Its page shows the same, and not that it was published.
  await sheet.getByRole("link", { name: t("common.open") }).click();
  await expect(page.getByText(t("publish.stale.unknown_title"))).toBeVisible();
  await expect(page.getByText(within("publish.stale.sibling_published_text"))).toBeHidden();
  await expectAccessible(page);
  await go(page, "Activity");
  await expect(page.getByRole("heading", { name: t("common.unresolved") })).toBeVisible();
  await page.getByRole("link", { name: /^Resolve/ }).click();
  await expect(page.getByRole("button", { name: t("common.mark_as_resolved") })).toBeVisible();
  await expectAccessible(page);
  faults.clear();
  await page.getByRole("button", { name: t("common.check_again") }).click();
  await expect(page.getByText(found)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: yes })).toBeVisible();
  await expect(page.getByText(unknown)).toBeHidden();
});

test("a reload before the response leaves an unknown outcome in the activity, and checking resolves it", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await ask(page);
  const rule = faults.set(publication, { kind: "hold reply" });
  await page.keyboard.press("Control+Enter");
  await rule.reached;
  await page.goto(`${faults.url}/s/sample/activity`);
  faults.clear();
  await signIn("Manager");
  await go(page, "Activity");
  await page.getByRole("link", { name: /^Resolve/ }).click();
  await expect(page.getByText(/closed before a re/)).toBeVisible();
  await page.getByRole("button", { name: t("common.check_again") }).click();
  await expect(page.getByText(found)).toBeVisible();
});

test("signing out of a refused publication leaves its record in the activity and sends nothing with the next token", async ({ page, signIn, space, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const { id } = await ask(page);
  faults.set(publication, { kind: "answer", status: 401, body: "token expired" }, { times: 1 });
  await page.keyboard.press("Control+Enter");
  const again = page.getByRole("dialog").filter({ hasText: "token expired" }).last();
  await again.getByRole("button", { name: t("common.sign_out") }).click();
  const before = faults.forwarded.length;
  await signIn("Designer");
  await go(page, "Activity");
  await expect(page.getByRole("heading", { name: t("activity.empty.title") })).toBeVisible();
  await expect(page.getByText(t("publish.headline.published", { published: "0", chosen: "1" }))).toBeHidden();
  const since = faults.forwarded.slice(before);
  expect(since.filter((line) => publication.test(line))).toEqual([]);
  expect(since.filter((line) => reading.test(line))).toEqual([]);
  await page.getByRole("button", { name: space.person("Designer").displayName }).click();
  await page.getByRole("menuitem", { name: t("common.sign_out") }).click();
  await page.getByRole("dialog").getByRole("button", { name: t("common.sign_out"), exact: true }).click();
  await signIn("Manager");
  await go(page, "Activity");
  await expect(page.getByText(t("publish.headline.published", { published: "0", chosen: "1" })).first()).toBeVisible();
  expect(await space.stateOf(id)).toBe("Draft");
});

test("when the activity cannot be saved, nothing is published", async ({ page, signIn, space, faults }) => {
  await page.addInitScript(() => {
    const whole = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...rest) {
      if (this.name === "activity" && sessionStorage.getItem("full")) throw new DOMException("full", "QuotaExceededError");
      return whole.apply(this, rest);
    };
  });
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const { sheet, id } = await ask(page);
  await page.evaluate(() => sessionStorage.setItem("full", "yes"));
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByText(within("publish.stopped.not_recorded")).first()).toBeVisible();
  expect(await space.stateOf(id)).toBe("Draft");
  expect(faults.forwarded.filter((line) => publication.test(line))).toEqual([]);
});
