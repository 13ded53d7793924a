// The preview of a file before anything of it is sent.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { chooseButton, uploadButton } from "./importing.ts";
import { go } from "./steps.ts";
import { workbook, xlsx } from "./workbook.ts";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { begins, like, t } from "./t.ts";

const HEAD = `<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="id-mill"><name xml:lang="en">Mill</name>`;
const element = (id: string, type: string, name: string) => `<element identifier="${id}" xsi:type="${type}"><name xml:lang="en">${name}</name></element>`;
const model = (elements: string[], rest = "") => `${HEAD}\n<elements>\n${elements.join("\n")}\n</elements>${rest}</model>`;

function xml(name: string, text: string | Buffer): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: "application/xml", buffer: Buffer.from(text as string) };
}

async function choose(page: Page, ...files: ReturnType<typeof xml>[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  // An unreadable file has the button twice.
  await page.getByRole("button", { name: chooseButton }).first().click();
  await (await chooser).setFiles(files);
}

const checks = (page: Page) => page.getByRole("region", { name: t("import_check.page.checks") });
const table = (page: Page) => page.getByRole("table", { name: t("import_check.browse.list") });

test.beforeEach(async ({ page, signIn }) => {
  await signIn("Manager");
  await go(page, "Import");
});

test("elements are searched and browsed, each with its line", async ({ page }) => {
  const many = Array.from({ length: 1500 }, (_, n) => element(`id-${n}`, n % 2 ? "Node" : "Device", `Thing ${n}`));
  await choose(page, xml("many.xml", model(many)));
  await expect(page.getByRole("heading", { name: begins("import_result.elements.elements", { n: 1500 }) })).toBeVisible();
  await page.getByRole("group", { name: t("import_check.details.shown_as") }).getByRole("button", { name: t("common.list"), exact: true }).click();
  await expect(page.getByText(t("common.element_count", { count: 1500 }), { exact: true })).toBeVisible();
  await expect(table(page).getByText("Thing 0", { exact: true })).toBeVisible();
  await expectAccessible(page);
  // Rows far down are requested when they come into sight.
  await table(page).focus();
  await page.keyboard.press("End");
  await expect(table(page).getByText("Thing 1499", { exact: true })).toBeVisible();
  await page.getByRole("searchbox", { name: t("import_check.browse.search") }).fill("thing 77 node");
  await expect(page.getByText(t("common.element_count", { count: 19 }), { exact: true })).toBeVisible();
  await table(page).getByRole("button", { name: "Line 80", exact: true }).click();
  await expect(page.getByRole("dialog", { name: t("import.line.dialog_title", { line: 80, name: "many.xml" }) }).getByText('identifier="id-77"')).toBeVisible();
});

test("a file of several megabytes is read completely, also with a text larger than one read", async ({ page }) => {
  const long = "Weir of the long river. ".repeat(100_000);
  const many = Array.from({ length: 40_000 }, (_, n) => element(`id-${n}`, "Node", n === 20_000 ? long : `Thing ${n}`));
  await choose(page, xml("large.xml", model(many)));
  await expect(page.getByRole("heading", { name: begins("import_result.elements.elements", { n: 40000 }) })).toBeVisible();
  await page.getByRole("group", { name: t("import_check.details.shown_as") }).getByRole("button", { name: t("common.list"), exact: true }).click();
  await page.getByRole("searchbox", { name: t("import_check.browse.search") }).fill("thing 39999");
  await expect(table(page).getByText("Thing 39999", { exact: true })).toBeVisible();
  await expect(table(page).getByRole("button", { name: new RegExp(`^${t("import.line.line")} 40.?002$`) })).toBeVisible();
});

test("choosing a type shows its elements", async ({ page }) => {
  await choose(page, xml("types.xml", model([element("a", "Node", "Alpha"), element("b", "Device", "Beta")])));
  await page.getByRole("region", { name: t("common.elements") }).getByRole("button", { name: "Device" }).click();
  await expect(table(page).getByText("Beta")).toBeVisible();
  await expect(table(page).getByText("Alpha")).toBeHidden();
  await page.getByRole("button", { name: t("import_check.browse.clear_filter", { label: "Device" }) }).click();
  await expect(table(page).getByText("Alpha")).toBeVisible();
});

test("checks are grouped by severity, with line and column, and exported", async ({ page }) => {
  const text = model([`<element identifier="a"><name>No type</name></element>`, element("b", "OrJunction", "")]).replaceAll("\n", "");
  await choose(page, xml("line.xml", text));
  await expect(checks(page).getByRole("heading", { name: t("import_check.severity.fails") })).toBeVisible();
  await expect(checks(page).getByRole("heading", { name: t("import_check.severity.may_fail") })).toBeVisible();
  const column = text.indexOf(`<element identifier="a"`) + 1;
  await expect(checks(page).getByRole("button", { name: `line 1, column ${column}` }).first()).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await checks(page).getByRole("button", { name: t("import_check.page.export_csv") }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("line-checks.csv");
  expect(await readFile(await file.path(), "utf8")).toContain(`${t("import_check.severity.fails")},${t("import_check.title.no_type")},1,${column},“No type”,1,${t("common.no")}`);
});

test("several files are read one after the other", async ({ page }) => {
  await choose(page, xml("one.xml", model([element("a", "Node", "A")])), xml("two.xml", model([element("b", "Node", "B")])), xml("three.xml", "<html/>"));
  const waiting = page.getByRole("region", { name: t("import.waiting.region") });
  await expect(waiting.getByText(t("import.waiting.waits_with", { name: "two.xml", count: 1 }))).toBeVisible();
  await expect(page.getByText("one.xml", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole("button", { name: t("import.waiting.skip") }).click();
  await expect(page.getByText("two.xml", { exact: true })).toBeVisible();
  await waiting.getByRole("button", { name: t("import.waiting.skip") }).click();
  await expect(waiting).toBeHidden();
  await expect(checks(page).getByText(/HTML/).first()).toBeVisible();
});

test("a file is compared with the earlier imports of its model", async ({ page }) => {
  const first = [element("a", "Node", "Mill wheel"), element("b", "Node", "Mill race"), element("c", "Node", "Mill pond")];
  await choose(page, xml("mill.xml", model(first)));
  await page.getByRole("button", { name: like("import.header.upload") }).click();
  await expect(page.getByRole("tab", { name: begins("common.imported") })).toBeVisible();
  await page.getByRole("button", { name: t("import.strip.import_next") }).click();
  await choose(page, xml("mill-2.xml", model([first[0], element("b", "Node", "Mill stream"), element("d", "Node", "Weir")])));
  const beside = checks(page);
  await expect(beside.getByRole("heading", { name: new RegExp(`^${t("import_check.history.title")} mill\\.xml`) })).toBeVisible();
  await expect(beside.getByText(t("import_check.history.gone_note"))).toBeVisible();
  await expect(beside.getByText(t("common.label_and_number", { label: t("common.unchanged"), n: 1 }))).toBeVisible();
  for (const [numbers, name] of [
    [t("common.label_and_number", { label: t("import_check.state.new"), n: 1 }), "Weir"],
    [t("common.label_and_number", { label: t("import_check.state.changed"), n: 1 }), "Mill stream"],
    [t("common.label_and_number", { label: t("common.not_in_this_file"), n: 1 }), "Mill pond"],
  ]) {
    await beside.getByRole("button", { name: numbers, exact: true }).click();
    await expect(table(page).getByText(name)).toBeVisible();
    await expect(table(page).getByRole("row")).toHaveCount(2);
  }
  await beside.getByRole("button", { name: t("common.label_and_number", { label: t("import_check.state.changed"), n: 1 }), exact: true }).click();
  await table(page).getByRole("button", { name: /^Name/ }).click();
  const changes = page.getByRole("dialog", { name: t("import_check.history.dialog_title_named", { name: "Mill stream" }) });
  await expect(changes.getByRole("row", { name: /^Name.* Mill race Mill stream$/ })).toBeVisible();
  await expectAccessible(page);
  await changes.getByRole("button", { name: t("common.done") }).click();
  await expectAccessible(page);
  // A part of the model that is imported again does not hide the rest.
  await page.getByRole("button", { name: like("import.header.upload") }).click();
  await expect(page.getByRole("tab", { name: begins("common.imported") })).toBeVisible();
  await page.getByRole("button", { name: t("import.strip.import_next") }).click();
  await choose(page, xml("mill-3.xml", model([...first.slice(0, 1), first[2]])));
  await expect(beside.getByRole("heading", { name: new RegExp(`^${t("import_check.history.title")} ${begins("import_check.history.which", { count: 2, file: "mill-2.xml" }).source.slice(1)}`) })).toBeVisible();
  await expect(beside.getByText(t("common.label_and_number", { label: t("common.unchanged"), n: 2 }))).toBeVisible();
  await expect(beside.getByText(t("common.label_and_number", { label: t("common.not_in_this_file"), n: 2 }))).toBeVisible();
});

test("files in other encodings are read, and an unsupported encoding is named", async ({ page }) => {
  const text = `<?xml version="1.0" encoding="UTF-16"?>\n${model([element("a", "Node", "Mühle")])}`;
  await choose(page, xml("utf16.xml", Buffer.from(`\ufeff${text}`, "utf16le")));
  await page.getByRole("button", { name: t("common.list"), exact: true }).click();
  await expect(table(page).getByText("Mühle")).toBeVisible();
  await choose(page, xml("latin1.xml", Buffer.from(text.replace("UTF-16", "ISO-8859-1"), "latin1")));
  await page.getByRole("button", { name: t("common.list"), exact: true }).click();
  await expect(table(page).getByText("Mühle")).toBeVisible();
  await choose(page, xml("koi8.xml", text.replace("UTF-16", "KOI8-R")));
  await expect(checks(page).getByText(/KOI8-R/).first()).toBeVisible();
  const broken = text.replace("</elements>", "</elemants>");
  for (const [name, bytes] of [
    ["broken-16.xml", Buffer.from(`\ufeff${broken}`, "utf16le")],
    ["broken-1.xml", Buffer.from(broken.replace("UTF-16", "ISO-8859-1"), "latin1")],
  ] as const) {
    await choose(page, xml(name, bytes));
    await expect(checks(page).getByText(/▸<\/elemants>/)).toBeVisible();
    await expect(checks(page).getByRole("button", { name: /^line 5/ })).toBeVisible();
  }
});

test("an unreadable file shows only its problem", async ({ page }) => {
  await choose(page, xml("doctype.xml", `<!DOCTYPE model>\n${model([element("a", "Node", "A")])}`));
  await expect(checks(page).getByRole("heading", { name: t("import_check.severity.fails") })).toBeVisible();
  await expect(checks(page).getByRole("heading", { name: begins("import_check.title.doctype") })).toBeVisible();
  await expectAccessible(page);
  await choose(page, xml("cut.xml", model([`<element identifier="a"><name>No type</name></element>`]).replace("</elements></model>", "")));
  await expect(checks(page).getByRole("heading", { name: begins("import_check.title.not_well_formed") })).toBeVisible();
  await expect(checks(page).getByRole("heading")).toHaveCount(3);
  await expect(page.getByRole("region", { name: t("common.elements") })).toBeHidden();
  await expect(uploadButton(page)).toBeDisabled();
  const chooser = page.waitForEvent("filechooser");
  await checks(page).getByRole("button", { name: t("import.strip.choose_next") }).click();
  await (await chooser).setFiles(xml("good.xml", model([element("a", "OrJunction", ""), element("b", "Node", "B")], `<relationships><relationship identifier="r" xsi:type="Flow" source="a" target="b"/></relationships>`)));
  await expect(checks(page).getByText("1 junction → 1 relationship")).toBeVisible();
});

test("a table chosen on the import page opens in Many at once in one step", async ({ page }) => {
  const rows = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  const handOver = () => checks(page).getByRole("button", { name: t("import_check.unreadable.rows_action") }).click();
  await choose(page, rows("meters.csv", "Class,Name\nNode,Meter 1\nNode,Meter 2\n"));
  await expectAccessible(page);
  await handOver();
  await expect(page.getByRole("heading", { level: 1, name: t("common.many_at_once") })).toBeVisible();
  await expect(page.getByText("Meter 2").first()).toBeVisible();
  // An existing table is not replaced without confirmation.
  await go(page, "Import");
  await choose(page, rows("pumps.json", '[{"Class":"Node","Name":"Pump 7"}]'));
  await handOver();
  await expect(page.getByText("Replace the table with pumps.json?")).toBeVisible();
  await expect(page.getByText("Meter 2").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("batch.handed.replace") }).click();
  await expect(page.getByText("Pump 7").first()).toBeVisible();
  await expect(page.getByText("Meter 2")).toBeHidden();
  await go(page, "Import");
  await choose(page, xlsx("valves.xlsx", workbook({ Valves: [["Class", "Name"], ["Node", "Valve 3"]] })));
  await handOver();
  await page.getByRole("button", { name: t("batch.handed.replace") }).click();
  await expect(page.getByText("Valve 3").first()).toBeVisible();
  await expect(page.getByText("Pump 7")).toBeHidden();
});
