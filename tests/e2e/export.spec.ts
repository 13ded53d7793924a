// Exports of the list: files, the clipboard, ids that were not served; and the preview beside it.
import { readFile } from "node:fs/promises";
import { test, expect, expectAccessible, prepare } from "./fixtures.ts";
import { go, grid, selectAll, takeIn, filterBy } from "./steps.ts";
import { keptOnDisk } from "./storage.ts";
import { unzip } from "./zip.ts";
import type { Locator, Page } from "@playwright/test";
import { begins, t, within } from "./t.ts";

/** Opens the dialog of the whole list, chooses a format and options, and exports. */
async function choose(page: Page, format: string, options: (dialog: Locator) => Promise<unknown> = async () => {}): Promise<void> {
  await page.getByRole("button", { name: t("common.export") }).first().click();
  const dialog = page.getByRole("dialog", { name: t("export.dialog.title") });
  await dialog.getByLabel(t("common.format"), { exact: true }).selectOption({ label: format });
  await options(dialog);
  await dialog.getByRole("button", { name: /^Export \d/ }).click();
}

/** What is saved while `act` runs: its name and its text. */
async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), text: await readFile((await download.path())!, "utf8") };
}

async function filter(page: Page, words: string): Promise<void> {
  await filterBy(page, words);
}

/** Imports a file and waits for the result. */
async function importFile(page: Page, text: string): Promise<void> {
  await go(page, "Import");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  await (await chooser).setFiles({ name: "model.xml", mimeType: "application/xml", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: /^Upload/ }).click();
  await expect(page.getByRole("tab", { name: /Imported/ })).toBeVisible();
}

/** Adds ids from a file. */
async function addIds(page: Page, ids: string[]): Promise<void> {
  await page.getByRole("button", { name: t("common.add_ids") }).first().click();
  const dialog = page.getByRole("dialog", { name: t("common.add_ids") });
  const file = { name: "ids.txt", mimeType: "text/plain", buffer: Buffer.from(ids.join("\n")) };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByRole("button", { name: `Add ${ids.length.toLocaleString("en")} ids` }).click();
  await expect(dialog).toBeHidden();
}

/** Adds ids that no service knows, and retrieves all again: a worker reads so many, and stores only what lists show. */
async function addUnknown(page: Page, many: number): Promise<void> {
  await addIds(page, Array.from({ length: many }, (_, n) => `no-such-id-${n}`));
  await expect(page.getByText(/^Loaded .* requests$/)).toBeVisible();
  const again = page.waitForResponse(/byIds/);
  await page.getByRole("button", { name: begins("elements.toolbar.retrieve_again") }).click();
  await again;
  await expect(page.getByRole("button", { name: t("common.stop") })).toBeHidden();
}

const formula = `<?xml version="1.0" encoding="UTF-8"?>
<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">
  <name xml:lang="en">Formula</name>
  <elements>
    <element identifier="id-formula" xsi:type="Node"><name xml:lang="en">=HYPERLINK("evil, indeed")</name></element>
  </elements>
</model>`;

test("a table has the columns of the view in order, for people or programs, and no formulas", async ({ page, signIn }) => {
  await signIn("Manager");
  await importFile(page, formula);
  await go(page, "Elements");
  await filter(page, "hyperlink");
  await expect(grid(page).getByRole("link", { name: /HYPERLINK/ }).first()).toBeVisible();
  const { name, text } = await saved(page, () => choose(page, t("export.format.csv"), () => expectAccessible(page)));
  expect(name).toMatch(/^sample-elements-\d{4}-\d\d-\d\d\.csv$/);
  const [head, row] = text.replace("\u{feff}", "").split("\r\n");
  expect(head).toBe("Name,Class,State,Owners,Modified,Published,Instance id,Element id");
  // It was never modified: the table shows when it was created.
  expect(row).toMatch(/^"'=HYPERLINK\(""evil, indeed""\)",Node,Draft,[^,]*,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,,/);
  await page.goto(`${page.url()}&columns=created,name,layer`);
  await expect(grid(page).getByRole("row").nth(1)).toBeVisible();
  const programs = await saved(page, () => choose(page, t("export.format.csv"), async (dialog) => {
    await dialog.getByLabel(t("export.choose.separator")).selectOption("semicolon");
    for (const name of [t("export.choose.values_keys"), t("export.choose.people_ids"), t("export.choose.markup_bbcode"), t("export.choose.dates_received")]) await dialog.getByRole("button", { name, exact: true }).click();
    await dialog.getByLabel(t("export.choose.with_people")).check();
  }));
  expect(programs.text).toMatch(/^\ufeffcreated;createdBy;name;layer;id;elementId\r\n\d{4}-\d\d-\d\dT[^;]+Z;[^;]+;"'=HYPERLINK\(""evil, indeed""\)";TechnologyLayer;/);
  // What was chosen is offered again.
  await page.reload();
  await page.getByRole("button", { name: t("common.export") }).first().click();
  await expect(page.getByRole("dialog").getByLabel(t("export.choose.separator"))).toHaveValue("semicolon");
});

test("a workbook has typed cells, and its program is loaded only on export", async ({ signIn, browser, space }) => {
  const context = await prepare(await browser.newContext({ baseURL: space.url, locale: "de-DE", timezoneId: "Europe/Berlin" }));
  const page = await context.newPage();
  const programs: string[] = [];
  page.on("request", (request) => programs.push(new URL(request.url()).pathname));
  await signIn("Reader", page);
  await takeIn(page);
  await page.getByRole("button", { name: t("common.export") }).first().click();
  const dialog = page.getByRole("dialog", { name: t("export.dialog.title") });
  // Where numbers have a decimal comma, spreadsheets expect semicolons.
  await dialog.getByLabel(t("common.format"), { exact: true }).selectOption("csv");
  await expect(dialog.getByLabel(t("export.choose.separator"))).toHaveValue("semicolon");
  await dialog.getByLabel(t("common.format"), { exact: true }).selectOption("xlsx");
  await expect(dialog.getByText(t("export.choose.times_in_zone", { zone: "Europe/Berlin" }))).toBeVisible();
  expect(programs.filter((path) => path.includes("spreadsheet"))).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: /^Export \d/ }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(programs.some((path) => path.includes("spreadsheet"))).toBe(true);
  const parts = unzip(await readFile((await download.path())!));
  const sheet = parts.get("xl/worksheets/sheet1.xml")!;
  const rows = Number(await grid(page).getAttribute("aria-rowcount"));
  expect(sheet.match(/<row /g)).toHaveLength(rows);
  expect(sheet).not.toContain("<f>");
  // Names are in the reader's language.
  const name = await grid(page).getByRole("link").first().innerText();
  expect(parts.get("xl/sharedStrings.xml")).toContain(`<t>${name}</t>`);
  // The time of the last change of each row is a number with the format of a time.
  const modified = sheet.match(/<c r="E\d+" s="\d+"><v>4\d{4}(\.\d+)?<\/v>/g);
  expect(modified).toHaveLength(rows - 1);
  await context.close();
});

test("a model is saved as an exchange file that lists what is omitted, and is imported again", { tag: "@engine" }, async ({ page, signIn }) => {
  test.slow();
  await signIn("Manager");
  await takeIn(page);
  await selectAll(page, "meter");
  await page.getByRole("group", { name: t("elements.selection.label") }).getByRole("button", { name: t("common.export") }).click();
  const chooser = page.getByRole("dialog", { name: t("export.dialog.title") });
  await expect(chooser.getByRole("radio", { name: /^Selection: \d+ elements/ })).toBeChecked();
  await expect(chooser.getByRole("radio", { name: /^View: \d+ elements/ })).toBeVisible();
  await expectAccessible(page);
  await chooser.getByLabel(t("common.format"), { exact: true }).selectOption("exchange");
  await chooser.getByRole("button", { name: /^Export \d/ }).click();
  const dialog = page.getByRole("dialog", { name: "ArchiMate exchange file" });
  const within = await dialog.getByText(/^\d+ elements and \d+ relationships?$/).innerText();
  const [elements, relationships] = within.match(/\d+/g)!.map(Number);
  await expect(dialog.getByText(t("export.model.never_written")).first()).toBeVisible();
  await expect(dialog.getByText(/relationships? to elements outside the file/)).toBeVisible();
  await expectAccessible(page);
  const { name, text } = await saved(page, () => dialog.getByRole("button", { name: t("export.dialog.save") }).click());
  expect(name).toMatch(/^sample-model-.*\.xml$/);
  await expect(dialog.getByText(/saved as/)).toBeVisible();
  await expect(dialog.getByText(/relationships? to elements outside the file/)).toBeVisible();
  await dialog.getByRole("button", { name: t("common.done") }).click();
  // The structure that files of other tools have.
  const parts = await page.evaluate((text) => {
    const model = new DOMParser().parseFromString(text, "application/xml").documentElement;
    const ids = [...model.querySelectorAll("[identifier]"), model].map((e) => e.getAttribute("identifier")!);
    const known = new Set(ids);
    const refs = [...model.querySelectorAll("[source], [propertyDefinitionRef]")].flatMap((e) =>
      ["source", "target", "propertyDefinitionRef"].map((name) => e.getAttribute(name)).filter((id) => id !== null));
    return {
      root: model.localName,
      order: [...model.children].map((e) => e.localName),
      elements: model.querySelectorAll("elements > element").length,
      relationships: model.querySelectorAll("relationships > relationship").length,
      unique: known.size === ids.length,
      names: ids.every((id) => /^[A-Za-z_][\w.-]*$/.test(id)),
      dangling: refs.filter((id) => !known.has(id!)),
      unnamed: [...model.querySelectorAll("element")].filter((e) => e.firstElementChild?.localName !== "name").length,
      untyped: [...model.querySelectorAll("element, relationship")].filter((e) => !e.getAttribute("xsi:type")).length,
    };
  }, text);
  const { order, ...rest } = parts;
  expect(rest).toEqual({ root: "model", elements, relationships, unique: true, names: true, dangling: [], unnamed: 0, untyped: 0 });
  expect(order).toEqual(["name", "documentation", "elements", "relationships", "propertyDefinitions"]);
  await importFile(page, text);
  await expect(page.getByRole("tab", { name: new RegExp(`Imported\\s*${elements! + relationships!}`) })).toBeVisible();
});

test("missing details are loaded for the export, and failures are reported", async ({ page, signIn, faults }) => {
  test.slow();
  await page.goto(faults.url);
  await signIn("Reader");
  await takeIn(page);
  await addUnknown(page, 600);
  await filter(page, "meter");
  const shown = (await grid(page).getByRole("row").count()) - 1;
  faults.set(/byIds\/bulk/, { kind: "answer", status: 500, body: "boom" });
  await choose(page, t("export.format.json"));
  const dialog = page.getByRole("dialog", { name: t("export.format.json") });
  await expect(dialog.getByText(/^\d+ elements? not loaded/)).toBeVisible();
  await expect(dialog.getByText("boom")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^(Done|Cancel)$/ }).click();
  faults.clear();
  const whole = await saved(page, () => choose(page, t("export.format.json")));
  const all = JSON.parse(whole.text);
  expect(all).toHaveLength(shown);
  expect(all[0].properties.length).toBeGreaterThan(0);
});

test("the selection is copied as a table, as text and as HTML", async ({ page, signIn, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("Reader");
  await takeIn(page);
  await grid(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("Control+Space");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText(within("elements.selection.selected", { number: 2 }))).toBeVisible();
  await page.getByRole("group", { name: t("elements.selection.label") }).getByRole("button", { name: t("common.export") }).click();
  const selection = page.getByRole("dialog", { name: t("export.dialog.title") }).getByRole("radio", { name: t("export.choose.selection", { elements: "2 elements" }) });
  await expect(selection).toBeChecked();
  await expect(selection).toBeFocused();
  await page.keyboard.press("Escape");
  await grid(page).focus();
  await page.keyboard.press("Control+c");
  await expect(page.getByText(t("export.copy.copied_table", { what: "2 rows" }))).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const text = async (kind: string) => (await item!.getType(kind)).text();
    return { text: await text("text/plain"), html: await text("text/html") };
  });
  const rows = copied.text.trimEnd().split(/\r?\n/);
  expect(rows).toHaveLength(3);
  expect(rows[0]!.split("\t")).toEqual([t("common.name"), t("common.class"), t("common.state"), t("common.owners"), t("common.modified"), t("common.published")]);
  expect(copied.html).toContain("<table>");
  expect(copied.html).toMatch(/<a href="http[^"]*\/elements\//);
  // Without a selection, the view; by the menu as well.
  await page.keyboard.press("Escape");
  await filter(page, "meter data management");
  await page.getByRole("button", { name: t("common.export") }).first().click();
  await page.getByRole("button", { name: t("export.choose.copy_table") }).click();
  await expect(page.getByText(/^\d+ rows? copied as a table\.$/).last()).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("Meter Data Management\t");
});

test("ids that were not returned have a link and are retried, removed and restored", async ({ page, signIn }) => {
  test.slow();
  await signIn("Reader");
  await takeIn(page);
  const list = page.url();
  const button = page.getByRole("button", { name: within("elements.status.not_returned") });
  await button.click();
  await expect(page).toHaveURL(/not-returned=1/);
  const panel = page.getByRole("dialog", { name: within("elements.not_returned.title") });
  await expect(panel).toBeFocused();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(list);
  await page.goto(`${list}?not-returned=1`);
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  const sum = await panel.getByText(within("state_messages.retrieval.detail_stopped")).innerText();
  const counts = sum.match(/\d+/g)!.map(Number);
  const missing = counts[1]!;
  const known = await page.getByRole("navigation", { name: t("shell.nav.label") }).getByRole("link", { name: begins("common.elements") }).innerText();
  expect(counts.reduce((all, n) => all + n)).toBe(Number(known.replace(/\D/g, "")));
  // The reason is shown in full; its ids below it, one tab stop.
  const reason = panel.getByRole("button", { name: /No element instance with this id/ });
  const open = async () => {
    if ((await reason.getAttribute("aria-expanded")) === "false") await reason.click();
    await expect(reason).toHaveAttribute("aria-expanded", "true");
  };
  await open();
  const ids = panel.getByRole("grid", { name: /No element instance with this id/ });
  const first = await ids.getByRole("rowheader").first().innerText();
  await ids.focus();
  await page.keyboard.press("Delete");
  await expect(panel.getByText(t("elements.selection.removed", { count: 1 }))).toBeVisible();
  await expect(ids.getByRole("rowheader").first()).not.toHaveText(first);
  await panel.getByRole("button", { name: t("common.undo") }).click();
  await expect(panel.getByText(sum)).toBeVisible();
  const onDisk = async () => (await keptOnDisk(page)).split(first).length;
  const before = await onDisk();
  await panel.getByRole("button", { name: t("elements.not_returned.forget_these", { number: missing }) }).click();
  await expect(page.getByRole("dialog", { name: t("elements.not_returned.title_none") })).toBeVisible();
  await expect.poll(onDisk).toBeLessThan(before);
  await expect(page.getByRole("button", { name: t("common.undo") })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(panel.getByText(sum)).toBeVisible();
  // Restored permanently, once it is written to the disk.
  await expect.poll(onDisk).toBe(before);
  await page.reload();
  await expect(panel.getByText(sum)).toBeVisible();
  await open();
  const table = await saved(page, () => panel.getByRole("button", { name: t("elements.not_returned.save_these") }).click());
  expect(table.text).toContain(",404,No element instance with this id,");
  await panel.getByRole("button", { name: t("elements.not_returned.retry_these", { number: missing }) }).click();
  await expect(page.getByText(/^Loaded .* in 1 request$/)).toBeVisible();
  await expect(panel.getByText(sum)).toBeVisible();
  await panel.focus();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).not.toHaveURL(/not-returned/);
});

test("ten thousand ids that were not returned are listed without slowing the page", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await addIds(page, Array.from({ length: 10_000 }, (_, n) => `no-such-id-${n}`));
  await page.getByRole("button", { name: /10,0\d\d not returned/ }).click();
  const grids = page.getByRole("dialog").getByRole("grid");
  await grids.first().focus();
  await page.keyboard.press("End");
  await expect(page.getByRole("dialog").getByText("no-such-id-9999")).toBeVisible();
  expect(await page.getByRole("dialog").getByRole("row").count()).toBeLessThan(60);
});

test("the preview follows the keyboard and closes with the table", async ({ page, signIn, faults }) => {
  test.slow();
  await page.goto(faults.url);
  await signIn("Reader");
  await takeIn(page);
  await grid(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  const preview = page.getByRole("region", { name: t("common.preview") });
  const title = preview.getByRole("heading", { level: 2 });
  await expect(title).toBeVisible();
  await expect(grid(page)).toBeFocused();
  await expect(page.getByText(within("elements.selection.selected", { number: /\d/ }))).toBeHidden();
  await expect(preview.getByText(t("elements.preview.relations"))).toBeVisible();
  await expectAccessible(page);
  const before = await title.innerText();
  await page.keyboard.press("ArrowDown");
  await expect(title).not.toHaveText(before);
  await expect(grid(page)).toBeFocused();
  // It is there again after a visit elsewhere, and after a reload.
  await page.reload();
  await expect(title).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press("Control+Space");
  await expect(page.getByText(within("elements.selection.selected", { number: 1 }))).toBeVisible();
  await page.keyboard.press("Control+Space");
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
  await page.keyboard.press("Space");
  await expect(preview).toBeVisible();
  await page.keyboard.press("Space");
  await expect(preview).toBeHidden();
});

test("a narrow page closes the preview, and a wide page reopens it", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await grid(page).focus();
  await page.keyboard.press("Space");
  const preview = page.getByRole("region", { name: t("common.preview") });
  await expect(preview).toBeVisible();
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(preview).toBeHidden();
  // The preview still opens on request.
  await grid(page).focus();
  await page.keyboard.press("Space");
  await expect(preview).toBeVisible();
  await page.keyboard.press("Space");
  await expect(preview).toBeHidden();
  await page.keyboard.press("Space");
  await page.setViewportSize(wide);
  await expect(preview).toBeVisible();
});

test("the preview sends one request for the current row and shows its error", async ({ page, signIn, faults }) => {
  test.slow();
  await page.goto(faults.url);
  await signIn("Reader");
  // A worker loads so many, and none of them in full.
  const known = await page.evaluate(async () => (await (await fetch("/sample-ids.json")).json()) as string[]);
  await addIds(page, [...known, ...Array.from({ length: 300 }, (_, n) => `no-such-id-${n}`)]);
  await expect(page.getByText(/^Loaded .* requests$/)).toBeVisible();
  await grid(page).focus();
  faults.set(/byIds\/bulk/, { kind: "answer", status: 500, body: "boom" });
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("byIds") && asked.push(request.url()));
  await page.keyboard.press("Space");
  for (let n = 0; n < 8; n++) await page.keyboard.press("ArrowDown");
  const preview = page.getByRole("region", { name: t("common.preview") });
  await expect(preview.getByText("boom")).toBeVisible();
  expect(asked.length).toBeLessThan(4);
  await expectAccessible(page);
  faults.clear();
  await preview.getByRole("button", { name: t("common.retry") }).click();
  await expect(preview.getByText(t("elements.preview.relations"))).toBeVisible();
});
