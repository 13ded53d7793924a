// What rules find, beside elements: a column and a facet of the list, and marks on the element page.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { filterBy, filterField, go, grid, shown, takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";

// Nobody owns it in the sample.
const UNOWNED = "Federal Network Agency";

test("a facet and a term of the filter find elements by rule", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  const all = await shown(page);
  const heading = page.getByRole("button", { name: begins("quality.findings") });
  await heading.press("Enter");
  const rule = page.getByRole("checkbox", { name: begins("common.no_owner") });
  await rule.check();
  await expect(page).toHaveURL(/finding=no-owner/);
  await expect.poll(() => shown(page)).toBeLessThan(all);
  await expect(grid(page).getByRole("link").first()).toBeVisible();
  await expectAccessible(page);
  const unowned = await shown(page);
  await page.reload();
  await expect(rule).toBeChecked();
  await expect.poll(() => shown(page)).toBe(unowned);
  await page.getByRole("button", { name: t("facets.remove", { filter: t("common.no_owner") }) }).click();
  await expect.poll(() => shown(page)).toBe(all);
  await filterBy(page, "finding:no-owner");
  await expect.poll(() => shown(page)).toBe(unowned);
  await filterField(page).fill("finding:no-ownr");
  await page.getByRole("button", { name: t("elements.filter.write", { text: "no-owner" }) }).click();
  await expect.poll(() => shown(page)).toBe(unowned);
});

test("a column shows the rules, and the list is sorted by it", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  const list = new URL(page.url()).pathname;
  await page.goto(`${list}?columns=name,findings&sort=-findings`);
  const first = grid(page).getByRole("row").nth(1).getByRole("gridcell").last();
  await expect(first).not.toHaveText(t("quality.lists.not_checked"));
  await expect(first).not.toHaveText(t("common.none"));
  await expectAccessible(page);
  await filterBy(page, `"${UNOWNED}"`);
  await expect(grid(page).getByRole("gridcell", { name: new RegExp(t("common.no_owner")) })).toBeVisible();
});

test("the page of an element shows what rules found, with a link to it", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await filterBy(page, UNOWNED);
  await grid(page).getByRole("link", { name: UNOWNED }).click();
  const marks = page.getByRole("link", { name: new RegExp(`^${t("quality.findings")}: .*${t("common.no_owner")}`) });
  await expect(marks).toBeVisible();
  await expectAccessible(page);
  await marks.click();
  await expect(page.getByRole("heading", { level: 1, name: t("common.quality") })).toBeVisible();
  await expect(page).toHaveURL(/by=element/);
  await expect(page.getByRole("grid", { name: t("quality.findings") }).getByText(t("common.no_owner")).first()).toBeVisible();
});

test("without the program of the rules, findings are not claimed to be none", async ({ page, signIn }) => {
  let refused = 0;
  await page.route(/\/rules-[0-9a-f]{16}\.wasm$/, (route) => {
    refused += 1;
    return route.abort();
  });
  await signIn("Reader");
  await takeIn(page);
  await filterBy(page, "finding:none");
  await expect(page.getByText(t("elements.filter.findings_unknown")).filter({ visible: true })).toBeVisible();
  await expect(page.getByText(t("updates.part_failed"))).toBeVisible();
  expect(refused).toBeGreaterThan(0);
  await page.unroute(/\/rules-[0-9a-f]{16}\.wasm$/);
  await filterBy(page, "finding:any");
  await expect(grid(page).getByRole("link").first()).toBeVisible();
});

test("what is accepted is no finding any more, in the list as well", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await filterBy(page, `finding:no-owner "${UNOWNED}"`);
  await expect(grid(page).getByRole("link", { name: UNOWNED })).toBeVisible();
  await go(page, "Quality");
  await page.getByRole("navigation", { name: t("quality.rules") }).getByRole("link", { name: begins("common.no_owner") }).click();
  await page.getByRole("grid", { name: t("quality.findings") }).getByText(UNOWNED).click();
  await page.getByRole("button", { name: t("quality.accept.open") }).click();
  const dialog = page.getByRole("dialog", { name: t("quality.accept.title") });
  await dialog.getByLabel(t("quality.accept.reason")).fill("An authority");
  await dialog.getByRole("button", { name: t("quality.accept.title") }).click();
  await expect(page.getByText(t("quality.accept.done"))).toBeVisible();
  await go(page, "Elements");
  await filterBy(page, `finding:no-owner "${UNOWNED}"`);
  await expect(grid(page).getByRole("link", { name: UNOWNED })).toBeHidden();
});
