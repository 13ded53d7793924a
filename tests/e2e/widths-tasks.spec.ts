// The pages of an element, of publishing, creating and importing at every width: see widths.spec.ts.
import type { Page } from "@playwright/test";
import { test, expect } from "./fixtures.ts";
import { check, openList, upload } from "./importing.ts";
import { includeAll, publication, showDrafts } from "./publishing.ts";
import { paste } from "./rows.ts";
import { draft, filterField, go, grid, takeIn } from "./steps.ts";
import { expectRoom, low, wide } from "./widths.ts";
import { begins, escaped, like, t } from "./t.ts";

test.slow();

async function tab(page: Page, name: RegExp): Promise<void> {
  const link = page.getByRole("navigation", { name: t("element.tabs.label") }).getByRole("link", { name });
  await link.click();
  await expect(link).toHaveAttribute("aria-current", "page");
}

async function openElement(page: Page): Promise<void> {
  await filterField(page).fill("Meter Data Management");
  await grid(page).getByRole("link", { name: "Meter Data Management", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Meter Data Management" })).toBeVisible();
}

test("an element's overview, relations and graph fit every width", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await openElement(page);
  await expectRoom(page, "overview");
  await expectRoom(page, "overview, low", low);
  await wide(page);
  await tab(page, begins("common.relations"));
  await expectRoom(page, "relations");
  await expectRoom(page, "relations, low", low);
  await wide(page);
  await tab(page, begins("element.tabs.overview"));
  await page.getByRole("button", { name: t("graph.hops_far") }).click();
  await page.getByRole("button", { name: t("graph.enlarge") }).click();
  const dialog = page.getByRole("dialog", { name: begins("graph.title_of") });
  await expect(dialog).toBeVisible();
  await expectRoom(page, "the picture");
  // The list comes beside the picture, which is fitted into what is left.
  await dialog.getByRole("button", { name: t("graph.hops_near") }).click();
  for (const width of [960, 1040]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(dialog.getByRole("complementary", { name: t("graph.neighbors") })).toBeVisible({ visible: width > 1000 });
    const edges = (selector: string) => dialog.locator(selector).evaluate((node) => node.getBoundingClientRect().right);
    await expect.poll(async () => (await edges(".graph-sheet")) - (await edges(".graph-window"))).toBeLessThanOrEqual(1);
  }
});

test("an element's versions, comparison and JSON fit every width", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await openElement(page);
  await tab(page, begins("element.tabs.versions"));
  await page.getByRole("button", { name: t("element.latest.button_ask") }).click();
  await expect(page.getByRole("button", { name: t("common.check_again") })).toBeVisible();
  await expectRoom(page, "versions");
  await expectRoom(page, "versions, low", low);
  await wide(page);
  await tab(page, begins("common.json"));
  await page.getByRole("searchbox", { name: t("components.json.find") }).fill("name");
  await expectRoom(page, t("common.json"));
  await expectRoom(page, "JSON, low", low);
});

test("what depends on an element fits every width", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await openElement(page);
  await page.getByRole("button", { name: t("common.more"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("element.menu.show_impact") }).click();
  const picture = page.getByRole("list", { name: t("impact.picture.label") });
  await picture.getByRole("link").nth(1).click();
  await expect(picture.locator("[aria-current]")).toHaveCount(1);
  await expectRoom(page, "impact");
  await expectRoom(page, "impact, low", low);
});

for (const view of ["diagram", "matrix", "landscape"] as const) {
  test(`the page of the ${view} fits every width`, async ({ page, signIn }) => {
    await signIn("Designer");
    await takeIn(page);
    await go(page, "Diagrams");
    await page.getByRole("main").getByRole("link", { name: begins(`pages.diagrams.${view}`) }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: t(`pages.diagrams.${view}`) })).toBeVisible();
    await expect(page.locator(".matrix-row, .diagram-boxes button, .landscape-window canvas").first()).toBeVisible();
    if (view === "diagram") {
      await page.getByRole("searchbox", { name: t("diagram.filter") }).fill("meter");
      await expect(page).toHaveURL(/q=meter/);
      await expect(page.locator(".diagram-body")).not.toHaveAttribute("aria-busy");
    }
    await expectRoom(page, view);
    await expectRoom(page, `${view}, low`, low);
    if (view === "matrix") return;
    await wide(page);
    await page.getByRole("button", { name: t("diagram.outline") }).click();
    await expectRoom(page, `${view}, outline`);
  });
}

test("publishing fits every width before and after sending", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await showDrafts(page);
  await grid(page).focus();
  for (const key of ["x", "j", "x", "j", "x", "p"]) await page.keyboard.press(key);
  const sheet = page.getByRole("dialog");
  await includeAll(sheet);
  await expectRoom(page, "before publishing");
  await wide(page);
  faults.set(publication, { kind: "cut after" });
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByRole("button", { name: t("common.done") })).toBeVisible();
  await expectRoom(page, "after publishing");
  await wide(page);
  await sheet.getByRole("button", { name: t("common.done") }).click();
  await go(page, "Activity");
  await page.getByRole("link", { name: new RegExp(`^(${["resolve", "receipt", "details"].map((key) => escaped(t(`common.${key}`))).join("|")})`) }).first().click();
  await expectRoom(page, "the receipt in the activity");
});

/** Cells that should stay in sight when a row's cells are scrolled, and do not. */
function hiddenCells(table: Element): string[] {
  table.scrollLeft = 260;
  table.scrollIntoView();
  const cells = [...table.querySelectorAll('[role="row"]')].at(-1)!.children;
  return [0, 1, 3].flatMap((at) => {
    const { left, top, width, height } = cells[at]!.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return cells[at]!.contains(hit) ? [] : [`cell ${at + 1}: ${hit?.textContent}`];
  });
}

test("the start, form and table of creating fit every width", { tag: "@journey" }, async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Designer");
  await takeIn(page);
  await draft(page, "Every reading of every meter is there within one working day, whatever the weather");
  await page.getByLabel(/^Priority/).selectOption({ index: 0 });
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await expectRoom(page, "the form");
  await wide(page);
  await go(page, "Create");
  await expect(page.getByRole("heading", { name: t("create.start.drafts") })).toBeVisible();
  await expectRoom(page, "create");
  await wide(page);
  await page.getByRole("link", { name: t("common.many_at_once"), exact: true }).click();
  await expectRoom(page, "rows to paste");
  await wide(page);
  const long = "A name that is much longer than what its column has room for at any width of the window";
  await paste(page, `Name\tPriority\tClass\tOwners\tDue\tRemark\n${long}\tMust\tGoal\tAnke Visser\t1.2.2026\tx\nSecond\tnever\tGoal\tNobody known\t3.2.2026\ty\nThird\tMust\tThing\t\t\tz\nSecond\tMust\tGoal\t\t\t`);
  await expectRoom(page, "rows to check");
  // At any scroll position, it is visible which row a cell belongs to.
  const table = page.getByRole("grid", { name: t("batch.paste.region") });
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 850 });
    await expect.poll(() => table.evaluate(hiddenCells), `number and name of a row at ${width} px`).toEqual([]);
  }
});

test("the start, checks and result of importing fit every width", { tag: "@journey" }, async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, "files/failing.xml");
  await upload(page);
  await expect(page.getByText(like("import_result.actions.loaded", { n: /\d+/ }))).toBeVisible();
  await page.getByRole("button", { name: t("import.strip.import_next") }).click();
  await expect(page.getByRole("button", { name: t("common.choose_a_file") })).toBeVisible();
  await expectRoom(page, "import");
  await wide(page);
  await check(page, "files/harbour.xml");
  await expectRoom(page, "checks");
  await wide(page);
  await page.getByRole("button", { name: t("common.list"), exact: true }).click();
  await expectRoom(page, "elements of the file");
  await wide(page);
  await upload(page);
  await expect(page.getByText(like("import_result.actions.loaded", { n: /\d+/ }))).toBeVisible();
  for (const list of [t("common.imported"), t("common.failed"), t("import_result.dropped_properties")]) {
    await openList(page, list);
    await expectRoom(page, list);
    await wide(page);
  }
});

test("the views of a file and a box of one fit every width", async ({ page, signIn }) => {
  await signIn("Designer");
  await check(page, "files/views.xml");
  await page.getByRole("link", { name: t("imported.show") }).click();
  const box = page.getByRole("list", { name: t("graph.boxes") }).getByRole("button").first();
  await expect(box).toBeVisible();
  await expectRoom(page, "views of a file");
  await wide(page);
  await box.press("Enter");
  await expect(page.getByRole("complementary")).toBeVisible();
  await expectRoom(page, "a box of a view");
  await wide(page);
  await page.getByRole("button", { name: t("diagram.outline") }).click();
  await expectRoom(page, "the outline of a view");
});
