// Rows in flight: another page is opened meanwhile, the rest is cancelled, a row is resolved by its id; and files of rows.
import type { Page } from "@playwright/test";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { create, names, outcomes, paste, retry, rows } from "./rows.ts";
import { draft, go, takeIn } from "./steps.ts";
import { workbook, xlsx, type SheetCell } from "./workbook.ts";
import { begins, t } from "./t.ts";

const creation = /architectureElements$/;

/** The link in the top bar back to rows in flight. */
const chip = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^(Creating|Stopped at) / });

test("rows continue in the background; the top bar links back and shows when all are created", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const all = names("Left alone", 3);
  await paste(page, rows(all));
  const held = faults.set(creation, { kind: "hold" }, { times: 1, method: "POST" });
  await create(page, 3);
  await held.reached;
  await go(page, "Elements");
  await expect(chip(page)).toHaveText(/Creating 0 of 3/);
  await expectAccessible(page);
  await chip(page).click();
  await expect(page.getByRole("button", { name: t("batch.progress.pause"), exact: true })).toBeVisible();
  await expect(chip(page)).toBeHidden();
  await go(page, "People");
  await expect(chip(page)).toBeVisible();
  held.release();
  await expect(page.getByText("3 of 3 rows created.")).toBeVisible();
  await expect(chip(page)).toBeHidden();
  await page.getByRole("link", { name: t("batch.open_rows") }).click();
  await expect(outcomes(page).getByRole("link", { name: all[2] })).toBeVisible();
  for (const name of all) expect(await space.elementsNamed(name), name).toBe(1);
});

test("rows that stop in the background show a notice until it is opened", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const all = names("Stopped alone", 3);
  await paste(page, rows(all));
  const held = faults.set(creation, { kind: "hold" }, { times: 1, method: "POST" });
  await create(page, 3);
  await held.reached;
  await go(page, "Elements");
  await go(page, "Create");
  await page.getByRole("link", { name: t("common.many_at_once"), exact: true }).click();
  const list = page.getByRole("region", { name: t("batch.list.title") });
  await expect(list).toContainText(t("batch.list.creating", { ended: "0", all: "3" }));
  // Each time: a browser sends a POST again by itself where the connection was dropped without a response.
  faults.set(creation, { kind: "cut after" }, { method: "POST" });
  held.release();
  await expect(chip(page)).toHaveText(/Stopped at 2 of 3/);
  await expect(page.getByText("1 of 3 rows created, 1 unknown, 1 waiting.")).toBeVisible();
  await expect(list).toContainText(t("batch.sums.waiting", { rows: "1 of 3 rows created, 1 unknown, 1" }));
  await expectAccessible(page);
  faults.clear();
  await chip(page).click();
  await expect(page.getByText(t("batch.stop.unknown_title", { count: 1 }))).toBeVisible();
  await expect(chip(page)).toBeHidden();
  await retry(page);
  await expect(page.getByText(t("batch.sums.created", { created: "3", count: 3 })).first()).toBeVisible();
  for (const name of all) expect(await space.elementsNamed(name), name).toBe(1);
});

test("signing out while rows are sent shows nothing of them to the next person", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const all = names("Signed out", 3);
  await paste(page, rows(all));
  const held = faults.set(creation, { kind: "hold" }, { times: 1, method: "POST" });
  await create(page, 3);
  await held.reached;
  await go(page, "Elements");
  await page.getByRole("button", { name: space.person("Manager").displayName }).click();
  await page.getByRole("menuitem", { name: t("common.sign_out") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(begins("sign_out.creating"))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("common.sign_out"), exact: true }).click();
  await signIn("Designer");
  await expect(chip(page)).toBeHidden();
  held.release();
  await expect.poll(() => space.elementsNamed(all[0])).toBe(1);
  await go(page, "Create");
  await page.getByRole("link", { name: t("common.many_at_once"), exact: true }).click();
  await expect(page.getByLabel(t("batch.paste.label"))).toBeVisible();
  await expect(page.getByRole("heading", { name: t("batch.list.title") })).toBeHidden();
  expect(await space.elementsNamed(all[1]), "nobody is signed in who asked for it").toBe(0);
});

test("cancelled rows are not created, also after a reload", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const all = names("Cancelled", 3);
  await paste(page, rows(all));
  const held = faults.set(creation, { kind: "hold" }, { times: 1, method: "POST" });
  await create(page, 3);
  await held.reached;
  await page.getByRole("button", { name: t("batch.progress.pause"), exact: true }).click();
  held.release();
  await page.getByRole("button", { name: t("batch.progress.cancel_rest", { rows: "2" }) }).click();
  await expect(page.getByText(t("batch.sums.left_out", { rows: "1 of 3 rows created, 2" })).first()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(t("batch.sums.left_out", { rows: "1 of 3 rows created, 2" })).first()).toBeVisible();
  await expect(page.getByRole("button", { name: begins("batch.progress.create_rest") })).toBeHidden();
  expect(await space.elementsNamed(all[1])).toBe(0);
});

test("an existing row counts as created once its instance id is entered", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  // An element of another class, whose id does not resolve a goal.
  await page.goto(`${faults.url}/s/sample/create?class=Node`);
  const all = names("Found again", 2);
  await paste(page, rows(all));
  faults.set(creation, { kind: "cut after" }, { method: "POST" });
  await create(page, 2);
  await expect(page.getByText(t("batch.sums.waiting", { rows: "0 of 2 rows created, 1 unknown, 1" })).first()).toBeVisible();
  faults.clear();
  const open = page.getByRole("button", { name: t("batch.rows.exists_row", { number: "2" }) });
  const dialog = page.getByRole("dialog");
  await open.click();
  await dialog.getByRole("button", { name: t("create.resolve.exists_button") }).click();
  await expect(dialog.getByText(t("create.resolve.id_missing"))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: t("common.instance_id") }).fill("no-such-id");
  await dialog.getByRole("button", { name: t("create.resolve.exists_button") }).click();
  await expect(dialog.getByText(t("create.found.not_returned"))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: begins("create.resolve.without_id") }).check();
  await dialog.getByRole("button", { name: t("create.resolve.without_id_button") }).click();
  await expect(page.getByText(t("batch.sums.waiting", { rows: "0 of 2 rows created, 1 marked as existing, 1" })).first()).toBeVisible();
  await page.getByRole("button", { name: t("batch.rows.enter_id_row", { number: "2" }) }).click();
  await dialog.getByRole("textbox", { name: t("common.instance_id") }).fill(await space.instanceOf(all[0]));
  await dialog.getByRole("button", { name: t("create.resolve.exists_button") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t("batch.sums.waiting", { rows: "1 of 2 rows created, 1" })).first()).toBeVisible();
  await expect(outcomes(page).getByRole("link", { name: all[0] })).toBeVisible();
  await page.getByRole("button", { name: t("batch.progress.create_rest", { rows: "1" }) }).click();
  await expect(page.getByText(t("batch.sums.created", { created: "2", count: 2 })).first()).toBeVisible();
  for (const name of all) expect(await space.elementsNamed(name), name).toBe(1);
});

test("an instance id of another class does not resolve a row", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const goal = "A goal, and no driver";
  await draft(page, goal);
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await expect(page.getByRole("heading", { level: 1, name: goal })).toBeVisible();
  const id = await space.instanceOf(goal);
  await paste(page, "Name\tClass\nA driver\tDriver");
  faults.set(creation, { kind: "cut before" }, { method: "POST" });
  await create(page, 1);
  await page.getByRole("button", { name: t("batch.rows.exists_row", { number: "2" }) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: t("common.instance_id") }).fill(id);
  await dialog.getByRole("button", { name: t("create.resolve.exists_button") }).click();
  await expect(dialog.getByText(t("create.found.other_class", { class: "Goal" }))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(t("batch.sums.unclear", { rows: "0 of 1 row created, 1" })).first()).toBeVisible();
});

test("rows are read from a file, and an unreadable file shows what to do", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await go(page, "Create");
  await page.getByRole("link", { name: t("common.many_at_once"), exact: true }).click();
  await expect(page.getByRole("button", { name: t("batch.paste.check") })).toBeDisabled();
  const file = page.getByLabel(t("common.choose_a_file"));
  const goals = workbook({ Goals: [["Name", "Class"], ["Half a goal", "Goal"]] });
  await file.setInputFiles(xlsx("half.xlsx", goals.subarray(0, goals.length - 40)));
  await expect(page.getByText(t("spreadsheet.incomplete", { name: "half.xlsx" }))).toBeVisible();
  await expectAccessible(page);
  await file.setInputFiles(xlsx("page.xlsx", Buffer.from("<html><table>")));
  await expect(page.getByText(/page\.xlsx is a web page \(HTML\)/)).toBeVisible();
  await file.setInputFiles({ name: "latin.csv", mimeType: "text/csv", buffer: Buffer.from("Name;Class\n\xdcbergabe;Goal", "latin1") });
  await expect(page.getByText(t("batch.file.not_utf8", { file: "latin.csv" }))).toBeVisible();
  await file.setInputFiles({ name: "empty.csv", mimeType: "text/csv", buffer: Buffer.from("\n\n") });
  await expect(page.getByText(t("batch.no_rows", { file: "empty.csv" }))).toBeVisible();
  const csv = "\ufeffName;Priority;Class\n\"From a; file\";Must;Goal\n";
  await file.setInputFiles({ name: "goals.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.getByText(t("batch.table.sums", { count: 1, ready: "1", to_fix: "0" }))).toBeVisible();
  await create(page, 1);
  await expect(page.getByText(t("batch.creation.title_from", { count: 1, source: "goals.csv" }))).toBeVisible();
  await expect(outcomes(page).getByRole("link", { name: "From a; file" })).toBeVisible();
});

test("rows are read from a workbook sheet, and its numbers and dates need no confirmation", async ({ page, signIn, space }) => {
  await signIn("Designer");
  await takeIn(page);
  await go(page, "Create");
  await page.getByRole("link", { name: t("common.many_at_once"), exact: true }).click();
  const goals: SheetCell[][] = [
    ["Name", "Class", "Phase", "Criticality", "Go-live", "Annual run cost"],
    ["From a workbook", "Application component", "Planned", "Normal", { day: 46113 }, 1.234],
    ["Another of it", "Application component", "Planned", "Normal", { day: 46114 }, 2],
  ];
  const file = workbook({ Cover: [], Goals: goals, Notes: [["Anything"]] });
  await page.getByLabel(t("common.choose_a_file")).setInputFiles(xlsx("plan.xlsx", file));
  const sheet = page.getByLabel(t("batch.workbook.sheet_of", { file: "plan.xlsx" }));
  await expect(sheet).toBeFocused();
  await expect(sheet.getByRole("option")).toHaveText(["Goals", "Notes"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: t("common.cancel") }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByLabel(t("batch.paste.label"))).toBeFocused();
  await page.getByLabel(t("common.choose_a_file")).setInputFiles(xlsx("plan.xlsx", file));
  await page.getByRole("button", { name: t("batch.workbook.use_sheet") }).click();
  const grid = page.getByRole("grid", { name: t("batch.paste.region") });
  await expect(grid.getByText("2026-04-01", { exact: true })).toBeVisible();
  await expect(grid.getByText("1.234", { exact: true })).toBeVisible();
  await expect(page.getByLabel(new RegExp(`${begins("batch.heads.days_label").source}|${begins("batch.heads.numbers_label").source}`))).toBeHidden();
  await expect(page.getByText(t("batch.table.sums", { count: 2, ready: "2", to_fix: "0" }))).toBeVisible();
  await grid.getByLabel(t("batch.cell.create_row", { number: "3" })).uncheck();
  await create(page, 1);
  await expect(page.getByText(t("batch.creation.title_from", { count: 1, source: "plan.xlsx (Goals)" }))).toBeVisible();
  await expect(outcomes(page).getByRole("link", { name: "From a workbook" })).toBeVisible();
  expect(await space.elementsNamed("From a workbook")).toBe(1);
});
