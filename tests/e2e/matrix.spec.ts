// The matrix: which elements are related to which others.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { needsChromium } from "./browsers.ts";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { check, exchangeFile, upload } from "./importing.ts";
import { go, takeIn } from "./steps.ts";
import { begins, like, t, within } from "./t.ts";

/** The matrix, whatever its rows and columns are. */
function table(page: Page): Locator {
  return page.getByRole("grid", { name: like("matrix.label") });
}

/** The cell of a row and a column. */
function cell(page: Page, row: string, column: string): Locator {
  return table(page).getByRole("gridcell", { name: like("matrix.cell.name", { row, column }) });
}

function choice(page: Page, key: string): Locator {
  return page.getByRole("combobox", { name: t(key), exact: true });
}

async function open(page: Page): Promise<void> {
  await takeIn(page);
  await page.getByRole("link", { name: t("common.diagrams") }).first().click();
  await page.getByRole("link", { name: within("pages.diagrams.matrix") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("pages.diagrams.matrix") })).toBeVisible();
  await expect(table(page)).toBeVisible();
}

/** Narrows the columns to the processes with these words. */
async function filterColumns(page: Page, words: string): Promise<void> {
  await choice(page, "matrix.toolbar.columns").selectOption("filter.");
  const filter = page.getByRole("searchbox", { name: t("matrix.toolbar.column_filter") });
  await expect(page).toHaveURL(/columns=filter\.(&|$)/);
  await expect(filter).toHaveValue("");
  // In Firefox, Enter after `fill` is no change of the field.
  await filter.pressSequentially(words);
  await filter.press("Enter");
  await expect(page).toHaveURL(/columns=filter\.[^&]/);
}

/** How many cells are filled, as the status line says. */
async function filledCells(page: Page): Promise<number> {
  return Number((await page.getByText(like("matrix.status.filled")).innerText()).match(/\d+/)?.[0]);
}

const ROW = "Meter Data Management";
const COLUMN = "Bill monthly consumption";

test("applications by processes is shown first, with gaps and totals", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await expect(choice(page, "matrix.toolbar.rows")).toHaveValue("class.ApplicationComponent");
  await expect(choice(page, "matrix.toolbar.columns")).toHaveValue("class.BusinessProcess");
  await expect(table(page).getByRole("rowheader").getByRole("link").first()).toHaveAttribute("lang", "en");
  await expect(page.getByText(like("matrix.status.filled"))).toBeVisible();
  await expect(page.getByRole("complementary", { name: t("matrix.legend.label") })).toContainText(t("matrix.legend.cell"));
  await expectAccessible(page);
  // Direct relationships alone fill fewer cells.
  const filled = () => filledCells(page);
  const withPaths = await filled();
  await page.getByRole("button", { name: t("matrix.toolbar.direct"), exact: true }).click();
  await expect(page).toHaveURL(/steps=1/);
  await expect.poll(filled).toBeLessThan(withPaths);
  await page.goBack();
  await expect.poll(filled).toBe(withPaths);
});

test("cells follow chosen kinds of relationships, at least one, and going back undoes the choice", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  const filled = () => filledCells(page);
  const byAllKinds = await filled();
  // The first kind of the menu, by keys.
  const serving = t("element.kinds.serving");
  await page.getByRole("button", { name: t("analysis.kinds.choose") }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: serving, exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]kinds=Serving(&|$)/);
  await expect.poll(filled).toBeLessThan(byAllKinds);
  await expect(table(page)).toHaveAccessibleName(new RegExp(serving));
  await expect(page.getByText(t("matrix.status.kinds", { kinds: serving }), { exact: true })).toBeVisible();
  await expectAccessible(page);
  // The only kind cannot be switched off.
  const chip = page.getByRole("checkbox", { name: serving, exact: true });
  await expect(chip).toHaveAttribute("aria-disabled", "true");
  await chip.press("Space");
  await expect(chip).toBeChecked();
  await expect(page).toHaveURL(/[?&]kinds=Serving(&|$)/);
  await page.goBack();
  await expect(page).not.toHaveURL(/kinds=/);
  await expect.poll(filled).toBe(byAllKinds);
  // All kinds but one.
  await page.getByRole("button", { name: t("analysis.kinds.choose") }).click();
  await page.getByRole("menuitem", { name: t("analysis.kinds.leave_out") }).click();
  await chip.uncheck();
  await expect(page).toHaveURL(/kinds=/);
  await expect(page.getByText(within("analysis.kinds.all_except", { kinds: serving })).first()).toBeVisible();
  await expect.poll(filled).toBeLessThan(byAllKinds);
});

test("what is shown is in the address, and going back works", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await choice(page, "matrix.toolbar.sort").selectOption("name");
  await expect(page).toHaveURL(/sort=name/);
  const names = async () => table(page).getByRole("rowheader").allInnerTexts();
  const before = await names();
  await page.getByRole("button", { name: t("matrix.toolbar.swap") }).click();
  await expect(page).toHaveURL(/rows=class\.BusinessProcess/);
  await expect(choice(page, "matrix.toolbar.rows")).toHaveValue("class.BusinessProcess");
  await expect.poll(names).not.toEqual(before);
  const after = await names();
  await page.reload();
  await expect(choice(page, "matrix.toolbar.rows")).toHaveValue("class.BusinessProcess");
  await expect.poll(names).toEqual(after);
  await page.goBack();
  await expect.poll(names).toEqual(before);
});

test("a cell tells its paths, by pointer and by keys", async ({ page, signIn, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("Reader");
  await open(page);
  await filterColumns(page, "bill monthly");
  const found = cell(page, ROW, COLUMN);
  await found.click();
  const paths = page.getByRole("dialog", { name: like("matrix.cell.name", { row: ROW, column: COLUMN }) });
  await expect(paths).toBeVisible();
  await expect(paths).toContainText(t("matrix.verbs.serving"));
  await expectAccessible(page);
  await paths.getByRole("button", { name: t("matrix.popover.copy") }).click();
  await expect(page.getByText(t("components.copied", { what: t("matrix.popover.copied") }))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${ROW} ${t("matrix.verbs.serving")} ${COLUMN}`);
  await page.keyboard.press("Escape");
  await expect(paths).toBeHidden();
  await expect(table(page)).toBeFocused();
  await expect(table(page)).toHaveAttribute("aria-activedescendant", (await found.getAttribute("id"))!);
  await page.keyboard.press("Enter");
  await expect(paths).toBeFocused();
  await page.keyboard.press("Escape");
  // The heading of the row is left of the first cell; it leads to the element.
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: ROW })).toBeVisible();
  await page.goBack();
  await expect(table(page)).toBeVisible();
});

test("keys move through the table and scroll it", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await table(page).focus();
  const active = () => table(page).getAttribute("aria-activedescendant");
  await page.keyboard.press("Control+Home");
  expect(await active()).toBe("matrix-0-0");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  expect(await active()).toBe("matrix-1-1");
  await page.keyboard.press("Control+End");
  const [rows, columns] = [await table(page).getAttribute("aria-rowcount"), await table(page).getAttribute("aria-colcount")];
  expect(await active()).toBe(`matrix-${Number(rows) - 1}-${Number(columns) - 1}`);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(`#${await active()}`)).toBeInViewport();
});

test("the whole table is drawn, also what is out of sight", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 900, height: 420 });
  await signIn("Reader");
  await open(page);
  for (const [role, attribute] of [["row", "aria-rowcount"], ["columnheader", "aria-colcount"]] as const) {
    await expect.poll(() => table(page).getByRole(role).count()).toBe(Number(await table(page).getAttribute(attribute)));
  }
  await table(page).evaluate((grid) => {
    // In a low window all of the page scrolls as well.
    grid.scrollIntoView({ block: "end" });
    grid.scrollTo(grid.scrollWidth, grid.scrollHeight);
  });
  await expect(table(page).getByRole("rowheader").nth(-2)).toBeInViewport();
  await expect(table(page).getByRole("columnheader").nth(-2)).toBeInViewport();
});

test("of a matrix of 200 by 200 only the part in sight is drawn", async ({ page, signIn }) => {
  const numbers = Array.from({ length: 200 }, (_, n) => n + 1);
  const elements = numbers.flatMap((n) => [[`wide-app-${n}`, "ApplicationComponent", `Wide application ${n}`], [`wide-process-${n}`, "BusinessProcess", `Wide process ${n}`]]);
  const relationships = numbers.flatMap((n) => [[`wide-a-${n}`, "Realization", `wide-app-${n}`, "wide-service"], [`wide-p-${n}`, "Serving", "wide-service", `wide-process-${n}`]]);
  const service = ["wide-service", "ApplicationService", "Wide service"];
  await signIn("Manager");
  await check(page, exchangeFile("wide", [service, ...elements], relationships));
  await upload(page);
  await expect(page.getByText(t("import_result.actions.loaded", { n: 401 }))).toBeVisible();
  await go(page, "Diagrams");
  await page.getByRole("link", { name: within("pages.diagrams.matrix") }).click();
  await expect(table(page)).toHaveAttribute("aria-rowcount", "202");
  await expect(table(page)).toHaveAttribute("aria-colcount", "202");
  await expect(page.getByText(t("matrix.status.filled", { count: 40_000, direct: 0 }))).toBeVisible();
  const drawn = () => table(page).getByRole("gridcell").count();
  const line = (number: number) => table(page).locator(`[role=row][aria-rowindex="${number}"]`);
  await expect(line(2)).toHaveCount(1);
  expect(await drawn()).toBeLessThan(12_000);
  await table(page).evaluate((grid) => grid.scrollTo(grid.scrollWidth, grid.scrollHeight));
  await expect(line(201)).toHaveCount(1);
  await expect(table(page).getByRole("rowheader").nth(-2)).toBeInViewport();
  await expect(table(page).getByRole("columnheader").nth(-2)).toBeInViewport();
  await expect(line(2)).toHaveCount(0);
  expect(await drawn()).toBeLessThan(12_000);
});

test("the headings of the rows stay beside the cells that are in sight", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  for (const size of [{ width: 1000, height: 620 }, { width: 800, height: 450 }]) {
    await page.setViewportSize(size);
    // Also at 200 % zoom there is room for some rows.
    await expect.poll(() => table(page).evaluate((grid) => grid.clientHeight)).toBeGreaterThan(220);
    await table(page).evaluate((grid) => grid.scrollTo(400, 300));
    const isBeside = () =>
      table(page).evaluate((grid) => {
        const { left, top, bottom } = grid.getBoundingClientRect();
        const headings = [...grid.querySelectorAll(".matrix-row > [role=rowheader]")].map((heading) => heading.getBoundingClientRect());
        const inSight = headings.filter((edges) => edges.top > top + 150 && edges.bottom < bottom);
        return grid.scrollLeft > 0 && inSight.length > 0 && inSight.every((edges) => Math.abs(edges.left - left) < 2);
      });
    await expect.poll(isBeside).toBe(true);
  }
});

test("on paper all columns fit beside each other", async ({ page, signIn }) => {
  needsChromium("Firefox's protocol emulates no media");
  await signIn("Reader");
  await open(page);
  await expect(table(page).getByRole("columnheader").last()).toBeAttached();
  await page.emulateMedia({ media: "print" });
  const width = () => page.locator(".matrix-table").evaluate((table) => table.getBoundingClientRect().width);
  // A4, across, without its margins.
  await expect.poll(width).toBeLessThan(1050);
  await expect(table(page).getByRole("rowheader").last()).toBeVisible();
});

test("the matrix is copied for a spreadsheet and saved as CSV and SVG", async ({ page, signIn, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("Reader");
  await open(page);
  await filterColumns(page, "bill monthly");
  await page.getByRole("button", { name: t("matrix.copy") }).click();
  await expect(page.getByText(t("components.copied", { what: t("pages.diagrams.matrix") }))).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const rows = text.trimEnd().split(/\r?\n/).map((row) => row.split("\t"));
  expect(rows[0]).toContain(COLUMN);
  const own = rows.find((row) => row[0] === ROW)!;
  expect(own[rows[0]!.indexOf(COLUMN)]).toBe(t("element.kinds.serving"));
  const saved = async (item: string) => {
    await page.getByRole("button", { name: t("common.export") }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: begins(item) }).click()]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
  };
  const table = await saved("common.csv");
  expect(table.name).toBe(`${t("matrix.file")}.csv`);
  expect(table.text).toContain(ROW);
  const picture = await saved("matrix.svg");
  expect(picture.name).toBe(`${t("matrix.file")}.svg`);
  expect(picture.text).toContain(`>${ROW}</text>`);
});

test("a filter that finds nothing, or is not understood, says so", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await filterColumns(page, "zzzz");
  await expect(page.getByRole("heading", { name: t("matrix.empty.nothing") })).toBeVisible();
  await expectAccessible(page);
  await filterColumns(page, "nonsense:x");
  await expect(page.getByRole("searchbox", { name: t("matrix.toolbar.column_filter") })).toHaveAttribute("aria-invalid", "true");
});

test("without elements the page says what to do", async ({ page, signIn }) => {
  await page.goto("/s/sample/diagrams/matrix");
  await signIn("Reader");
  await expect(page.getByRole("heading", { name: t("matrix.empty.none") })).toBeVisible();
  await expect(page.getByRole("link", { name: t("common.go_to_elements") })).toBeVisible();
  await expectAccessible(page);
});

test("a cell and the whole matrix are shown as a diagram", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await filterColumns(page, "bill monthly");
  await cell(page, ROW, COLUMN).click();
  const paths = page.getByRole("dialog", { name: like("matrix.cell.name", { row: ROW, column: COLUMN }) });
  const url = page.url();
  await paths.getByRole("link", { name: t("matrix.as_diagram") }).click();
  const boxes = page.getByRole("list", { name: t("graph.boxes") });
  await expect(boxes.getByRole("button", { name: new RegExp(`^${ROW}, `) })).toBeVisible();
  await expect(boxes.getByRole("button", { name: new RegExp(`^${COLUMN}, `) })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(url);
  await page.getByRole("button", { name: t("matrix.as_diagram") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("diagram.title") })).toBeVisible();
  await expect(boxes.getByRole("button", { name: new RegExp(`^${COLUMN}, `) })).toBeVisible();
});
