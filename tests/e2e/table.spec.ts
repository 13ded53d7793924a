// The table itself: its columns, its order, and the largest number of rows.
import { needsChromium } from "./browsers.ts";
import { test, expect, expectAccessible, type Space, prepare } from "./fixtures.ts";
import { filterBy, filterField, grid, pressMenuKey, takeIn } from "./steps.ts";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { begins, t, within } from "./t.ts";

const MANY = 10_000;

/** Imports a model of many elements through the service's own operation and returns their ids. */
async function importMany(space: Space, many: number): Promise<string[]> {
  const types = ["Node", "Device", "BusinessProcess", "ApplicationComponent", "Goal"];
  const element = (n: number) =>
    `<element identifier="id-${n}" xsi:type="${types[n % types.length]}"><name xml:lang="en">Asset ${n} of district ${n % 97}</name></element>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="id-many">
<name xml:lang="en">Many</name><elements>${Array.from({ length: many }, (_, n) => element(n)).join("")}</elements></model>`;
  const body = new FormData();
  body.append("file", new Blob([xml], { type: "text/xml" }), "many.xml");
  const reply = await fetch(`${space.url}/v1/warehouses/${space.warehouseId}/archimate/import`, {
    method: "POST",
    headers: { Authorization: `Bearer ${space.person("Manager").token}`, BpmLicense: space.licence },
    body,
  });
  expect(reply.status).toBe(200);
  const imported = await reply.json();
  return imported.successfulArchitectureElements.map((each: { architectureId: string }) => each.architectureId);
}

/** Adds ids from a file. */
async function addFile(page: Page, ids: string[]): Promise<void> {
  await page.getByRole("button", { name: t("common.add_ids") }).first().click();
  const dialog = page.getByRole("dialog", { name: t("common.add_ids") });
  await dialog.locator("input[type=file]").setInputFiles({ name: "ids.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(ids)) });
  await dialog.getByRole("button", { name: /^Add [\d,]+ ids$/ }).click();
}

/** The first row that is in sight, by its place in the list. */
const row = (table: Locator, place: number) => table.locator(`[aria-rowindex="${place + 1}"]`);

test("columns are chosen, moved, resized and sorted by keyboard, and the link contains them", async ({ page, signIn, browser, space }) => {
  test.slow();
  await signIn("Designer");
  await takeIn(page);
  await page.getByRole("button", { name: t("columns.title") }).click();
  const sheet = page.getByRole("dialog", { name: t("columns.title") });
  await expectAccessible(page);
  await sheet.getByRole("button", { name: t("common.layer"), exact: true }).click();
  await sheet.getByRole("searchbox", { name: t("columns.search") }).fill("run cost");
  await sheet.getByRole("button", { name: /^Annual run cost/ }).click();
  await sheet.getByRole("button", { name: "Hide Published" }).click();
  await sheet.getByRole("button", { name: t("common.done") }).click();
  const heads = () => grid(page).getByRole("columnheader").allInnerTexts().then((texts) => texts.map((text) => text.trim()).filter(Boolean));
  await expect.poll(heads).toEqual([t("elements.table.selected"), t("common.name"), t("common.class"), t("common.state"), t("common.owners"), t("common.modified"), t("common.layer"), "Annual run cost"]);
  // To the headings, and to the last of them.
  await grid(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  for (let n = 0; n < 7; n++) await page.keyboard.press("ArrowRight");
  const cost = grid(page).getByRole("columnheader", { name: "Annual run cost" });
  await expect(grid(page)).toHaveAttribute("aria-activedescendant", (await cost.getAttribute("id"))!);
  await page.keyboard.press("Enter");
  await expect(cost).toHaveAttribute("aria-sort", "ascending");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(heads).toEqual([t("elements.table.selected"), t("common.name"), t("common.class"), t("common.state"), t("common.owners"), t("common.modified"), "Annual run cost", t("common.layer")]);
  const wide = (await cost.boundingBox())!.width;
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => (await cost.boundingBox())!.width).toBe(wide + 16);
  // By class as well.
  await grid(page).getByRole("columnheader", { name: t("common.class") }).getByRole("button").click({ modifiers: [t("graph.full.key_shift")] });
  await expect(page).toHaveURL(/sort=p\.annualRunCost%2Cclass/);
  await expectAccessible(page);
  // Another person opens the link in another browser and sees the same.
  const other = await (await prepare(await browser.newContext({ baseURL: space.url, viewport: { width: 1440, height: 900 } }))).newPage();
  await signIn("Manager", other);
  await takeIn(other);
  await other.goto(page.url());
  await expect.poll(() => grid(other).getByRole("columnheader").allInnerTexts().then((texts) => texts.map((text) => text.trim()).filter(Boolean).slice(0, 7))).toEqual(
    (await heads()).slice(0, 7),
  );
  await expect(grid(other).getByRole("columnheader", { name: "Annual run cost" })).toHaveAttribute("aria-sort", "ascending");
  const first = await row(grid(page), 1).getByRole("link").innerText();
  await expect(row(grid(other), 1).getByRole("link")).toHaveText(first);
  await other.context().close();
  // With custom columns, key and click still open an element.
  await grid(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
  await page.goBack();
  await row(grid(page), 1).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
  // The next visit without a link has them too.
  await page.goto("/");
  await expect.poll(heads).toContain("Annual run cost");
});

test("a column that is moved in the same frame as a sort stays moved, and going back undoes the sort", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  const heads = () => grid(page).getByRole("columnheader").allInnerTexts().then((texts) => texts.map((text) => text.trim()).filter(Boolean).slice(1));
  const before = await heads();
  await grid(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  for (let n = 0; n < 3; n++) await page.keyboard.press("ArrowRight");
  const state = grid(page).getByRole("columnheader", { name: t("common.state") });
  await expect(grid(page)).toHaveAttribute("aria-activedescendant", (await state.getAttribute("id"))!);
  await grid(page).evaluate((grid) => {
    const press = (key: string, altKey: boolean) => grid.dispatchEvent(new KeyboardEvent("keydown", { key, altKey, bubbles: true, cancelable: true }));
    press("Enter", false);
    press("ArrowLeft", true);
  });
  const moved = [before[0], before[2], before[1], ...before.slice(3)];
  await expect(page).toHaveURL(/sort=state/);
  await expect.poll(heads).toEqual(moved);
  await expect(state).toHaveAttribute("aria-sort", "ascending");
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(state).not.toHaveAttribute("aria-sort", "ascending");
});

test("ten thousand elements are loaded, filtered, navigated and restored after a reload", async ({ page, signIn, ownSpace }) => {
  test.setTimeout(240_000);
  const ids = await importMany(ownSpace, MANY);
  expect(ids.length).toBeGreaterThanOrEqual(MANY);
  await page.goto(ownSpace.url);
  await page.getByRole("button", { name: ownSpace.person("Designer").displayName }).click();
  await takeIn(page);
  const before = Number((await page.getByText(within("elements.status.known")).last().locator("..").innerText()).match(/[\d,]+/)![0].replace(",", ""));
  await addFile(page, ids);
  const all = (before + ids.length).toLocaleString("en");
  await expect(page.getByText(`${all} in this browser`)).toBeVisible();
  await expect(page.getByRole("progressbar", { name: t("elements.progress.label") })).toBeHidden({ timeout: 120_000 });
  const count = () => grid(page).getAttribute("aria-rowcount").then((text) => Number(text) - 1);
  await expect.poll(count).toBeGreaterThanOrEqual(MANY);
  const everything = await count();
  // So many ids do not fit into the link: they are sent as a file.
  await page.getByRole("button", { name: t("common.views") }).click();
  await page.getByRole("menuitem", { name: t("views.share_this") }).click();
  const share = page.getByRole("dialog", { name: t("views.share_this") });
  await expect(share.getByText(within("elements.share.too_long"))).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), share.getByRole("button", { name: t("elements.share.download") }).click()]);
  expect((await readFile(await file.path(), "utf8")).trim().split(/\r?\n/)).toHaveLength(everything);
  await share.getByRole("button", { name: t("common.cancel") }).click();
  // The last row can be reached, and every row says which one it is.
  await grid(page).focus();
  await page.keyboard.press("End");
  await expect(row(grid(page), everything)).toBeInViewport();
  await page.keyboard.press("Home");
  await expect(row(grid(page), 1)).toBeInViewport();
  await page.keyboard.press("/");
  await page.keyboard.type('asset "district 42"');
  await expect.poll(count).toBeLessThan(300);
  expect(await count()).toBe(ids.filter((_, n) => n % 97 === 42).length);
  await expect(row(grid(page), 1).getByRole("link")).toHaveText(/of district 42$/);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect.poll(count).toBe(everything);
  await page.reload();
  // Every id is there at once; elements that were not on disk yet are requested again.
  await expect(page.getByText(`${all} in this browser`)).toBeVisible();
  await page.getByRole("button", { name: begins("elements.toolbar.retrieve_again") }).click();
  await expect(page.getByRole("progressbar", { name: t("elements.progress.label") })).toBeHidden({ timeout: 120_000 });
  await expect.poll(count).toBe(everything);
});

test("the keyboard alone suffices from signing in to publishing a selection", { tag: "@engine" }, async ({ page, ownSpace }) => {
  await page.goto(ownSpace.url);
  const person = ownSpace.person("Manager").displayName;
  const tabTo = async (name: RegExp) => {
    for (let n = 0; n < 60; n++) {
      await page.keyboard.press("Tab");
      const here = await page.evaluate(() => {
        const active = document.activeElement;
        // The page has the focus between the last and the first stop, and Firefox stops at what scrolls.
        const isControl = active?.matches("a, button, input, select, textarea, [role=grid]");
        return isControl ? active?.getAttribute("aria-label") || active?.textContent || "" : "";
      });
      if (name.test(here)) return;
    }
    throw new Error(`Tab does not lead to ${name}`);
  };
  await expect(page.getByRole("button", { name: person })).toBeVisible();
  await tabTo(new RegExp(person));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: t("common.elements"), exact: true })).toBeVisible();
  await tabTo(/Stadtwerke Nordhafen/);
  await page.keyboard.press("Enter");
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("state:Draft ");
  await expect(page).toHaveURL(/q=state/);
  await page.keyboard.press("Escape");
  await tabTo(/^Elements$/);
  await page.keyboard.press("Home");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText(within("elements.selection.selected", { number: 2 }))).toBeVisible();
  await page.keyboard.press("p");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("heading", { name: t("publish.sheet.title", { count: 2 }) })).toBeVisible();
  const include = sheet.getByRole("checkbox", { name: t("publish.check.include_not_yours") });
  if (await include.isVisible()) {
    while (!(await include.evaluate((box) => box === document.activeElement))) await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
  }
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByRole("heading", { name: /^Published 2 of 2/ })).toBeVisible();
});

test("a full disk shows a notice and breaks nothing", async ({ page, context, signIn, space }) => {
  needsChromium();
  await page.goto("/");
  const browser = await context.newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin: space.url, quotaSize: 20_000 });
  await signIn("Reader");
  await takeIn(page);
  await expect(page.getByText(/storage is full/).first()).toBeVisible();
  await expect(grid(page).getByRole("link").first()).toBeVisible();
  await filterField(page).fill("meter");
  await expect(page).toHaveURL(/q=meter/);
  await expect(grid(page).getByRole("link").first()).toContainText(/meter/i);
});

/** The row that the keys act on. */
async function active(page: Page): Promise<Locator> {
  const id = await grid(page).getAttribute("aria-activedescendant");
  return page.locator(`[id="${id}"]`);
}

test("the active row stays visible when the selection bar opens", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await grid(page).focus();
  await page.keyboard.press("End");
  await expect(await active(page)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("x");
  await expect(page.getByText(t("elements.selection.selected", { number: "1" }))).toBeVisible();
  await expect(await active(page)).toBeInViewport({ ratio: 0.9 });
  await expect(await active(page)).toHaveAttribute("aria-selected", "true");
});

test("walking through the list and going back once returns to the last element", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await grid(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", { level: 1 });
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  const first = await title.innerText();
  await page.goBack();
  await expect(grid(page)).toBeFocused();
  await expect((await active(page)).getByRole("link")).toHaveText(first);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  for (const place of [2, 3, 4]) {
    await page.keyboard.press("j");
    await expect(page.getByText(new RegExp(`^${place} of \\d+$`))).toBeVisible();
  }
  const name = await title.innerText();
  await page.goBack();
  await expect(grid(page)).toBeFocused();
  await expect((await active(page)).getByRole("link")).toHaveText(name);
  await page.keyboard.press("Enter");
  await expect(title).toHaveText(name);
});

test("on a narrow page nothing covers the results of the filter", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await filterField(page).fill("meter data man");
  const first = grid(page).getByRole("link", { name: "Meter Data Management" }).first();
  await expect(first).toBeVisible();
  await expect(page.getByRole("listbox", { name: t("components.suggestions") })).toBeHidden();
  await first.click();
  await expect(page.getByRole("heading", { level: 1, name: "Meter Data Management" })).toBeVisible();
  await page.goBack();
  // The field completes a term that is begun.
  await filterField(page).fill("state:");
  await expect(page.getByRole("listbox", { name: t("components.suggestions") })).toBeVisible();
});

test("a truncated name is shown completely under the pointer, with its language", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await page.setViewportSize({ width: 760, height: 900 });
  await filterBy(page, "Ausschreibung Wärmepumpe");
  const name = grid(page).getByRole("rowheader").filter({ hasText: t("element.only_language", { language: "DE" }) }).first();
  await name.getByRole("link").hover();
  await expect(name).toHaveAttribute("title", /^Ausschreibung Wärmepumpe (v\d+ )?DE only/);
});

test("a row without the requested date says which date it shows", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await expect(grid(page).getByRole("gridcell", { name: /created, not modified since$/ }).first()).toBeAttached();
});

test("rows are filtered from a heading, grouped with counts, made compact, and removed with undo", async ({ page, signIn }) => {
  test.slow();
  await signIn("Designer");
  await takeIn(page);
  const tree = page.getByRole("treegrid", { name: /Elements/ });
  const rows = (table: Locator) => table.getAttribute("aria-rowcount").then((text) => Number(text) - 1);
  const all = await rows(grid(page));
  await grid(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  for (let n = 0; n < 3; n++) await page.keyboard.press("ArrowRight");
  await pressMenuKey(page, "ContextMenu");
  await page.getByRole("menu", { name: t("elements.menu.label") }).getByRole("menuitem", { name: t("common.filter") }).press("Enter");
  const dialog = page.getByRole("dialog", { name: t("facets.filter_of", { facet: t("common.filter"), value: t("common.state") }) });
  await dialog.getByRole("checkbox", { name: /^Draft/ }).check();
  await expect(page).toHaveURL(/state=Draft/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("common.done") }).click();
  await expect.poll(() => rows(grid(page))).toBeLessThan(all);
  const drafts = await rows(grid(page));

  await grid(page).getByRole("columnheader", { name: t("common.class") }).getByRole("button").click({ button: "right" });
  await page.getByRole("menuitemradio", { name: t("elements.menu.group") }).click();
  await expect(page).toHaveURL(/by=class/);
  const first = tree.getByRole("row", { level: 1 }).first();
  await expect(first).toHaveAttribute("aria-expanded", "true");
  const lines = await rows(tree);
  expect(lines).toBeGreaterThan(drafts);
  const inFirst = Number((await first.innerText()).match(/(\d+)\s*$/)![1]);
  await first.getByRole("gridcell").last().click();
  await expect(first).toHaveAttribute("aria-expanded", "false");
  await expect.poll(() => rows(tree)).toBe(lines - inFirst);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => rows(tree)).toBe(lines);
  await expectAccessible(page);
  // The link contains the groups.
  await page.reload();
  await expect.poll(() => rows(tree)).toBe(lines);

  await page.getByRole("button", { name: t("columns.title") }).click();
  const sheet = page.getByRole("dialog", { name: t("columns.title") });
  await sheet.getByRole("button", { name: t("columns.compact") }).click();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: t("common.done") }).click();
  await expect.poll(async () => (await row(tree, 2).boundingBox())!.height).toBe(28);
  await expectAccessible(page);

  await first.getByRole("checkbox").check();
  const bar = page.getByRole("group", { name: t("elements.selection.label") });
  await expect(bar.getByText(`${inFirst} selected`)).toBeVisible();
  await bar.getByRole("button", { name: t("common.more") }).click();
  await page.getByRole("menuitem", { name: t("elements.selection.remove") }).click();
  await expect(page.getByText(within("elements.selection.removed"))).toBeVisible();
  await expect.poll(() => rows(tree)).toBeLessThan(lines);
  await page.getByRole("button", { name: t("common.undo") }).click();
  await expect.poll(() => rows(tree)).toBe(lines);
});

test("arrow keys move between cells, and a block of cells is copied", async ({ page, context, signIn }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("Designer");
  await takeIn(page);
  const table = grid(page);
  const cells = (place: number) => row(table, place).getByRole("gridcell").allInnerTexts();
  await table.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const active = () => table.getAttribute("aria-activedescendant");
  await expect.poll(active).toBe("elements-cell-0-1");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(table.getByRole("gridcell", { selected: true })).toHaveCount(4);
  await expect(table.getByRole("row", { selected: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Control+c");
  await expect(page.getByText(t("components.copied", { what: "4 cells" }))).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  // After the box to select the row by come the class and the state.
  const expected = [(await cells(1)).slice(1, 3), (await cells(2)).slice(1, 3)];
  expect(text.split(/\r?\n/).map((line) => line.split("\t"))).toEqual(expected);

  // The pointer continues from there; without Shift it is one cell again.
  await row(table, 4).getByRole("gridcell").nth(2).click({ modifiers: [t("graph.full.key_shift")] });
  await expect(table.getByRole("gridcell", { selected: true })).toHaveCount(8);
  await page.keyboard.press("End");
  await expect(table.getByRole("gridcell", { selected: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(table.getByRole("gridcell", { selected: true })).toHaveCount(0);
  await expect.poll(active).toBe("elements-row-3");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(active).toBe("elements-row-3");
});
