// Publishing: as an owner, as a Manager, and refused; the request and the response.
import { changeJson } from "./faults.ts";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { askForFirst, includeAll, onlyId, publishAs, showDrafts } from "./publishing.ts";
import { go, takeIn } from "./steps.ts";
import { like, t, within } from "./t.ts";

for (const role of ["Owner", "Manager"]) {
  test(`${role} publishes own drafts, and the receipt shows the response`, { tag: "@engine" }, async ({ page, signIn, ownSpace }) => {
    await page.goto(ownSpace.url);
    await signIn(role);
    await takeIn(page);
    await showDrafts(page, { mine: role === "Owner" });
    const sheet = await askForFirst(page);
    await expect(sheet.getByRole("heading", { name: t("publish.sheet.title", { count: 1 }) })).toBeVisible();
    await expectAccessible(page);
    await includeAll(sheet);
    await page.keyboard.press("Control+Enter");
    await expect(sheet.getByRole("heading", { name: t("publish.headline.published", { published: "1", chosen: "1" }) })).toBeVisible();
    // By id and by elementId, not in a tooltip only.
    await expect(sheet.getByText(like("publish.missing.element_id")).first()).toBeVisible();
    await expectAccessible(page);
    const link = sheet.getByRole("table").getByRole("link").first();
    const name = await link.innerText();
    await link.click();
    // The receipt is linked from the element, found by its name, and says who sent it.
    await page.getByRole("main").getByRole("link", { name: t("common.receipt") }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("publish.headline.published", { published: "1", chosen: "1" }) })).toBeVisible();
    await expect(page.getByRole("region", { name: t("pages.record") }).getByRole("link", { name: ownSpace.person(role).displayName })).toBeVisible();
    await expectAccessible(page);
    await go(page, "Activity");
    await page.getByLabel(t("activity.header.search")).fill(name);
    await expect(page.getByRole("region", { name: t("activity.list.label") }).getByRole("listitem")).toHaveCount(1);
    await expect(page.getByText(t("publish.headline.published", { published: "1", chosen: "1" })).first()).toBeVisible();
    await page.getByLabel(t("activity.header.search")).fill(`${name} of somebody else`);
    await expect(page.getByText(t("activity.list.no_match"))).toBeVisible();
  });
}

test("before publishing, owners are named, and checking again shows changes by others", { tag: "@journey" }, async ({ page, signIn, ownSpace }) => {
  await page.goto(ownSpace.url);
  await signIn("Reader");
  await takeIn(page);
  await showDrafts(page);
  const sheet = await askForFirst(page);
  const others = sheet.getByRole("region", { name: t("publish.record.state_count", { count: 1, state: t("publish.finding.not_yours") }) });
  await expect(others.getByRole("row").filter({ hasText: new RegExp(`${t("publish.check.owned_by")}|${t("common.no_owner")}`) })).toBeVisible();
  await others.getByRole("checkbox", { name: t("publish.check.include_not_yours") }).check();
  await expect(sheet.getByText(t("publish.confirm.chosen", { chosen: 1, total: 1 }))).toBeVisible();
  await publishAs(ownSpace, "Manager", [await onlyId(sheet)]);
  await sheet.getByRole("button", { name: t("common.check_again") }).click();
  await expect(sheet.getByRole("region", { name: t("publish.record.state_count", { count: 1, state: t("publish.finding.published") }) })).toBeVisible();
  await expect(sheet.getByText(t("publish.confirm.chosen", { chosen: 0, total: 1 }))).toBeVisible();
  await expectAccessible(page);
});

test("a licence holder is refused and sees who can publish, and nothing is published", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await showDrafts(page);
  const sheet = await askForFirst(page);
  await sheet.getByRole("checkbox", { name: t("publish.check.include_not_yours") }).check();
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByText(t("publish.ledger.refused_all"))).toBeVisible();
  await expect(sheet.getByText(/insufficient permissions/i).first()).toBeVisible();
  await expectAccessible(page);
});

test("an empty mandatory value is shown before publishing, and its element is excluded until a person includes it", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  // Simulates changed settings of the service: an empty property has become mandatory.
  const withEmpty = changeJson((reply) => {
    for (const element of reply.items) {
      if (element.validityState !== "Draft" || !element.principalIsOwner) continue;
      const label = { defaultLanguage: "en", translations: [{ language: "en", value: "Audit mark" }] };
      element.properties.push({ meta: { core: false, key: "audit", label, type: "String", validation: { mandatory: true } } });
    }
  });
  faults.set(/byIds\/bulk/, withEmpty);
  await signIn("Owner");
  await takeIn(page);
  await showDrafts(page, { mine: true });
  const sheet = await askForFirst(page);
  await expect(sheet.getByText(t("publish.check.empty", { list: "Audit mark" }))).toBeVisible();
  await expect(sheet.getByText(t("publish.confirm.chosen", { chosen: 0, total: 1 }))).toBeVisible();
  const nothing = sheet.getByText(t("publish.confirm.nothing"));
  await expect(nothing).toHaveCount(1);
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByRole("status").filter({ hasText: t("publish.confirm.nothing") })).toBeAttached();
  await expect(sheet.getByRole("button", { name: t("common.publish_number", { number: 0 }) })).toBeDisabled();
  await expect(sheet.getByRole("button", { name: t("common.publish_number", { number: 0 }) })).toBeDisabled();
  await expectAccessible(page);
  await sheet.getByRole("checkbox", { name: within("publish.check.include_incomplete") }).check();
  await expect(sheet.getByText(t("publish.confirm.sends", { count: 1 }))).toBeVisible();
});
