// With keys alone, the focus follows the work: a control that is removed does not lose it.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { names, paste, rows } from "./rows.ts";
import { draft, go, takeIn } from "./steps.ts";
import { begins, like, t, within } from "./t.ts";

const creation = /architectureElements$/;

test("many rows are checked, fixed, created, paused and resumed with the keyboard alone", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await go(page, "Create");
  await page.getByRole("link", { name: t("common.many_at_once"), exact: true }).click();
  const [first, second, third] = names("By keys", 3);
  const wrong = rows([first, second, third]).replace(`${first}\tMust`, `${first}\tnever`).replace(`${third}\tMust`, `${third}\tnever`);
  await page.getByLabel(t("batch.paste.label")).fill(wrong);
  await page.getByRole("button", { name: t("batch.paste.check") }).press("Enter");
  const table = page.getByRole("grid", { name: t("batch.paste.region") });
  await expect(table).toBeFocused();
  const cell = (row: number) => page.getByLabel(new RegExp(`^Row ${row}\\. Priority`));
  await cell(2).fill("Must");
  await cell(2).press("Enter");
  await expect(cell(4)).toBeFocused();
  await cell(4).fill("Must");
  await cell(4).press("Enter");
  await expect(table).toBeFocused();
  const held = faults.set(creation, { kind: "hold" }, { times: 1, method: "POST" });
  await page.getByRole("button", { name: t("batch.header.create", { count: 3 }) }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: t("batch.confirm.create_now") }).press("Enter");
  await held.reached;
  await expect(page.getByRole("heading", { level: 1, name: t("common.many_at_once") })).toBeFocused();
  await page.getByRole("button", { name: t("batch.progress.pause"), exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: t("batch.progress.pausing") })).toBeFocused();
  held.release();
  const goOn = page.getByRole("button", { name: t("batch.progress.create_rest", { rows: "2" }) });
  await expect(goOn).toBeFocused();
  // Each time: a browser sends a POST again by itself where the connection was dropped without a response.
  faults.set(creation, { kind: "cut after" }, { method: "POST" });
  await goOn.press("Enter");
  await expect(page.getByRole("button", { name: t("batch.progress.create_rest", { rows: "1" }) })).toBeFocused();
  faults.clear();
  // Requests wait until the service has responded once.
  await expect(page.getByText(like("shell.offline.title_offline"))).toBeHidden();
  const again = faults.set(creation, { kind: "hold" }, { times: 1, method: "POST" });
  await page.getByRole("button", { name: t("common.retry") }).press("Enter");
  await again.reached;
  await expect(page.getByRole("button", { name: t("batch.progress.pause"), exact: true })).toBeFocused();
  again.release();
  const further = page.getByRole("link", { name: t("batch.progress.more_rows") });
  await expect(further).toBeFocused();
  await expect(page.getByText(within("batch.progress.retry_is_safe"))).toBeHidden();
  await further.press("Enter");
  await expect(page.getByLabel(t("batch.paste.label"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: t("common.many_at_once") })).toBeFocused();
});

test("the table of many rows is one tab stop, and its checkboxes, headings and cells to fix are reached by other keys", async ({ page, signIn }) => {
  await signIn("Manager");
  await takeIn(page);
  const all = names("One stop", 20);
  await paste(page, rows(all).replace(`${all[2]}\tMust`, `${all[2]}\tnever`).replace(`${all[0]}\t`, '"Two\nlines"\t'));
  const table = page.getByRole("grid", { name: t("batch.paste.region") });
  await expect(table).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: t("batch.table.select") })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(table).toBeFocused();
  // Enter leads to the first cell to fix, Escape back to the table.
  await page.keyboard.press("Enter");
  const cell = page.getByLabel(/^Row 4\. Priority/);
  await expect(cell).toBeFocused();
  await page.keyboard.type("Not kept");
  await page.keyboard.press("Escape");
  await expect(table).toBeFocused();
  await expect(cell).toHaveValue("never");
  // Space selects the row and deselects it.
  const take = page.getByLabel(t("batch.cell.create_row", { number: "3" }));
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  await expect(table).toHaveAttribute("aria-activedescendant", (await take.getAttribute("id")) ?? "");
  await expectAccessible(page);
  await page.keyboard.press("Space");
  await expect(take).not.toBeChecked();
  await expect(page.getByText(t("batch.table.sums_left", { count: 20, ready: "18", to_fix: "1", left: "1" }))).toBeVisible();
  await page.keyboard.press("Space");
  await expect(take).toBeChecked();
  // Enter leads into a heading, where Tab moves between its controls.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: t("batch.heads.change", { column: "Name" }) })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(t("batch.heads.becomes", { column: "Name" }))).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(table).toBeFocused();
  // A text of two lines is edited in a field of several.
  const lines = table.locator('[title="Two\\a lines"]');
  await lines.click();
  await expect(table.locator("textarea:focus")).toHaveValue("Two\nlines");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(lines).toBeVisible();
  await lines.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("and a third");
  await page.keyboard.press("Enter");
  await expect(table).toBeFocused();
  await expect(table.locator('[title="Two\\a lines\\a and a third"]')).toBeVisible();
  // In Firefox the focus leaves the page here.
  await expect(table).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(table).not.toBeFocused();
  await expect(table.locator(":focus")).toHaveCount(0);
});

test("a second try to create an element that is not complete says again what to fix", async ({ page, signIn }) => {
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Not complete");
  const name = page.getByRole("textbox", { name: begins("common.name") });
  await name.fill("");
  await name.press("Control+Enter");
  const status = page.getByRole("status").filter({ hasText: t("create.problem.enter_value") });
  await expect(status).toHaveCount(1);
  await expect(name).toBeFocused();
  await status.evaluate((region) => {
    const note = () => region.textContent?.trim() && region.setAttribute("data-says-again", "");
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
  });
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("[data-says-again]")).toHaveText(new RegExp(t("create.problem.enter_value")));
  await page.keyboard.type("Complete");
  await expect(status).toHaveCount(0);
});

test("choosing a class by keyboard focuses the name of the new element", async ({ page, signIn }) => {
  await signIn("Manager");
  await takeIn(page);
  await go(page, "Create");
  const search = page.getByLabel(t("create.picker.search"));
  await search.fill("goal");
  await search.press("Enter");
  await expect(page.getByRole("textbox", { name: begins("common.name") })).toBeFocused();
});

test("opening a draft by keyboard focuses its name or its unknown outcome", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Opened by key");
  await go(page, "Elements");
  await go(page, "Create");
  const drafts = page.getByRole("region", { name: t("create.start.drafts") });
  await drafts.getByRole("link", { name: /Opened by key/ }).press("Enter");
  await expect(page.getByRole("textbox", { name: begins("common.name") })).toBeFocused();
  faults.set(creation, { kind: "cut before" }, { method: "POST" });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await go(page, "Elements");
  await go(page, "Create");
  await drafts.getByRole("link", { name: /Opened by key/ }).press("Enter");
  await expect(page.getByRole("button", { name: t("common.resolve"), exact: true })).toBeFocused();
});

test("choosing a language focuses the field of that language", async ({ page, signIn }) => {
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Typed on");
  const name = page.getByRole("textbox", { name: begins("common.name") });
  await page.getByRole("group", { name: t("create.field.language_of", { field: t("common.name") }) }).getByRole("button", { name: "DE" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("");
  await page.keyboard.type("gib ein");
  await expect(name).toHaveValue("gib ein");
  await expect(page).toHaveURL(/create/);
  await page.getByRole("group", { name: t("create.field.language_of", { field: t("common.name") }) }).getByRole("button", { name: "EN" }).press("Enter");
  await expect(name).toHaveValue("Typed on");
  await expect(name).toBeFocused();
});

test("the focus stays on the owner, key or language that was edited in the form", async ({ page, signIn }) => {
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Form by keys");
  const owners = page.getByRole("combobox", { name: t("common.owners") });
  await owners.pressSequentially("g-typed");
  await page.getByRole("textbox", { name: begins("common.name") }).focus();
  await owners.focus();
  await page.getByRole("button", { name: t("create.owners.add_yourself") }).press("Enter");
  await expect(owners).toBeFocused();
  await expect(owners, "what was typed is not the signed-in person").toHaveValue("g-typed");
  const addKey = page.getByRole("button", { name: t("create.add_key.open_key") });
  await addKey.press("Enter");
  const key = page.getByRole("combobox", { name: t("create.add_key.key") });
  await expect(key).toBeFocused();
  await key.fill("myKey");
  await key.press("Escape");
  await expect(addKey).toBeFocused();
  await expect(addKey).toHaveAttribute("aria-expanded", "false");
  await addKey.press("Enter");
  // The focus moves to the key a frame later: before that, the button would lose the press.
  await expect(key).toBeFocused();
  await page.getByRole("button", { name: t("common.cancel") }).press("Enter");
  await expect(addKey).toBeFocused();
  await addKey.press("Enter");
  await key.fill("myKey");
  await key.press("Enter");
  await expect(page.getByRole("textbox", { name: "myKey" })).toBeFocused();
  await page.getByRole("button", { name: t("create.field.remove_key", { key: "myKey" }) }).press("Enter");
  await expect(addKey).toBeFocused();
  const beside = page.getByRole("button", { name: t("create.add_key.side_by_side") });
  await beside.press("Enter");
  await expect(beside).toBeFocused();
  await expect(beside).toBeInViewport();
});
