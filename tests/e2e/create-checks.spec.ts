// A table is checked before anything is sent: its owners, the meaning of its numbers, rows that were created before.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { check, create, names, outcomes, paste, rows } from "./rows.ts";
import { takeIn } from "./steps.ts";
import { t, within } from "./t.ts";

test("a name in an owner column suggests the person, and no row is ready before one is chosen", async ({ page, signIn, space, faults }) => {
  await page.goto(faults.url);
  await signIn("Designer");
  await takeIn(page);
  const person = space.person("Manager").displayName;
  await paste(page, `Name\tPriority\tClass\tOwner\nOwned by name\tMust\tGoal\t${person}\nOwned by nobody\tMust\tGoal\tank`);
  const owners = page.getByRole("region", { name: t("batch.owner.title") });
  await expect(owners.getByText(t("batch.owner.is_name", { text: person }))).toBeVisible();
  await expect(owners.getByText(t("batch.owner.missing", { text: "ank" }))).toBeVisible();
  await expect(page.getByText(t("batch.table.sums", { count: 2, ready: "0", to_fix: "2" }))).toBeVisible();
  await expectAccessible(page);
  await owners.getByRole("button", { name: `Use ${person}` }).click();
  await expect(page.getByText(t("batch.table.sums", { count: 2, ready: "1", to_fix: "1" }))).toBeVisible();
  await owners.getByRole("button", { name: t("batch.owner.send_as_id_label", { text: "ank" }) }).press("Enter");
  await expect(page.getByText(t("batch.table.sums", { count: 2, ready: "2", to_fix: "0" }))).toBeVisible();
  await expect(owners.getByText(t("batch.owner.sent_as_owner"))).toBeVisible();
  // The entry changes in place: the focus stays on its button.
  await expect(owners.getByRole("button", { name: t("batch.owner.undo_label", { text: "ank" }) })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(owners.getByRole("button", { name: t("batch.owner.send_as_id_label", { text: "ank" }) })).toBeFocused();
  await expect(page.getByText(t("batch.table.sums", { count: 2, ready: "1", to_fix: "1" }))).toBeVisible();
  // The rule changes nothing; it records the body.
  const creation = faults.set(/architectureElements$/, { kind: "hold" }, { method: "POST" });
  creation.release();
  await create(page, 1);
  await expect.poll(() => JSON.parse(String(creation.body) || "{}").owners).toEqual([{ type: "UserId", value: "u-anke.matthiesen" }]);
});

test("the owners of a table are looked up before other owners, and owner ids not at all", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Designer");
  await takeIn(page);
  // The list requests the owners in sight; a page that begins here requests none.
  const list = new URL(page.url());
  const asked: string[] = [];
  page.on("request", (request) => {
    const id = /\/users\/([^/?]+)/.exec(request.url())?.[1];
    if (id !== undefined) asked.push(decodeURIComponent(id));
  });
  await page.goto(`${list.origin}${list.pathname.replace(/elements$/, "create/many")}`);
  asked.length = 0;
  await check(page, "Name\tPriority\tClass\tOwner\nOwned by an id\tMust\tGoal\tu-anke.matthiesen");
  await expect(page.getByText(t("batch.table.sums", { count: 1, ready: "1", to_fix: "0" }))).toBeVisible();
  const me = space.person("Designer").userId;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(asked.filter((id) => id !== "u-anke.matthiesen" && id !== me)).toEqual([]);
});

test("a response about an owner does not discard text typed meanwhile", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Designer");
  await takeIn(page);
  const rule = faults.set(/\/users\/u-slow/, { kind: "hold" });
  await paste(page, "Name\tPriority\tClass\tOwner\nTyped into\tMust\tGoal\tu-slow");
  await rule.reached;
  await page.getByRole("gridcell", { name: "Typed into" }).click();
  const field = page.getByLabel(t("batch.cell.label", { number: "2", column: t("common.name") }));
  await field.fill("Half a na");
  rule.release();
  await expect(page.getByText(t("batch.owner.missing", { text: "u-slow" }))).toBeVisible();
  await expect(field).toHaveValue("Half a na");
  await expect(field).toBeFocused();
  await field.press("Enter");
  await expect(page.getByRole("gridcell", { name: "Half a na" })).toBeVisible();
  await expect(page.getByText(t("batch.table.sums", { count: 1, ready: "0", to_fix: "1" }))).toBeVisible();
});

test("ambiguous numbers and dates are confirmed once per column, with an example", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await paste(page, "Name\tAnnual run cost\tGo-live\tClass\nAmbiguous one\t1.200\t4/1/2027\tApplication component\nAmbiguous two\t900\t4/2/2027\tApplication component");
  const cost = page.getByLabel(t("batch.heads.numbers_label", { column: "Annual run cost" }));
  const day = page.getByLabel(t("batch.heads.days_label", { column: "Go-live" }));
  await expect(cost.getByRole("option")).toHaveText(["1.200: choose the meaning", "1.200 means 1.200", "1.200 means 1200"]);
  await expect(page.getByText(t("batch.check.ambiguous", { cell: "1.200", one: "1.200", other: "1200" })).first()).toBeVisible();
  await expectAccessible(page);
  await cost.selectOption({ label: "1.200 means 1200" });
  await day.selectOption({ label: "4/1/2027 means 2027-01-04" });
  await expect(page.getByText(within("batch.check.ambiguous"))).toHaveCount(0);
});

test("pasting the same table again creates no duplicates unless confirmed", async ({ page, signIn, space }) => {
  await signIn("Designer");
  await takeIn(page);
  const all = names("Pasted twice", 2);
  await paste(page, rows(all));
  await create(page, 2);
  await expect(page.getByText(t("batch.sums.created", { created: "2", count: 2 })).first()).toBeVisible();
  await paste(page, rows([...all, "Pasted once"]));
  await expect(page.getByText(t("batch.table.sums_left", { count: 3, ready: "1", to_fix: "0", left: "2" }))).toBeVisible();
  await expect(page.getByLabel(t("batch.cell.create_row", { number: "2" }))).not.toBeChecked();
  await expect(page.getByLabel(t("batch.cell.create_row", { number: "4" }))).toBeChecked();
  await page.getByRole("button", { name: t("batch.table.select") }).click();
  await page.getByRole("menuitem", { name: t("batch.table.select_all") }).click();
  await page.getByLabel(t("batch.cell.create_row", { number: "3" })).uncheck();
  await page.getByRole("button", { name: t("batch.header.create", { count: 2 }) }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(t("batch.confirm.duplicates", { count: 1 }))).toBeVisible();
  await expect(dialog.getByText(/Elements cannot be deleted here/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("common.cancel") }).click();
  await page.getByRole("button", { name: t("batch.table.select") }).click();
  await page.getByRole("menuitem", { name: t("batch.table.select_new") }).click();
  await create(page, 1);
  await expect(outcomes(page).getByRole("link", { name: "Pasted once" })).toBeVisible();
  for (const name of all) expect(await space.elementsNamed(name), name).toBe(1);
});

test("the first row is created as a trial, and the others wait", async ({ page, signIn, space }) => {
  await signIn("Designer");
  await takeIn(page);
  const all = names("On trial", 3);
  await paste(page, rows(all));
  await page.getByRole("button", { name: t("batch.header.create", { count: 3 }) }).click();
  await page.getByRole("dialog").getByRole("button", { name: t("batch.confirm.first_only") }).click();
  await expect(page.getByText(t("batch.stop.trial_title"))).toBeVisible();
  await expect(page.getByText(t("batch.sums.waiting", { rows: "1 of 3 rows created, 2" })).first()).toBeVisible();
  await expectAccessible(page);
  expect(await space.elementsNamed(all[1])).toBe(0);
  // Pending rows are no elements yet, and would be created twice.
  await paste(page, rows(all));
  await expect(page.getByText(t("batch.cell.twin_element"))).toHaveCount(1);
  await expect(page.getByText(t("batch.cell.twin_pending", { twin: t("batch.cell.twin_row", { number: "3" }), batch: "3 rows", state: t("batch.cell.not_created") }))).toBeVisible();
  await expect(page.getByText(t("batch.table.sums_left", { count: 3, ready: "0", to_fix: "0", left: "3" }))).toBeVisible();
  await page.getByRole("button", { name: t("batch.header.start_over") }).click();
  await page.getByRole("link", { name: /3 rows.*1 of 3 rows created/ }).click();
  await page.getByRole("button", { name: t("batch.progress.create_rest", { rows: "2" }) }).click();
  await expect(page.getByText(t("batch.sums.created", { created: "3", count: 3 })).first()).toBeVisible();
});

test("cells are edited in place by mouse and keyboard, and columns are filled and mapped", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await paste(page, "Class\tName\tPriority\nGoal\tEdited one\tmust\nGoal\tEdited two\t\nGoal\tEdited three\tIn Frage");
  const table = page.getByRole("grid", { name: t("batch.paste.region") });
  await expect(page.getByText(t("batch.table.sums", { count: 3, ready: "1", to_fix: "2" }))).toBeVisible();
  const menu = page.getByRole("button", { name: t("batch.heads.change", { column: "Priority" }) });
  await menu.click();
  await page.getByRole("menuitem", { name: t("batch.heads.fill_down") }).click();
  await expect(page.getByText(t("batch.edit.changed", { count: 1, column: "Priority" }))).toBeVisible();
  await expect(page.getByText(t("batch.table.sums", { count: 3, ready: "2", to_fix: "1" }))).toBeVisible();
  await menu.click();
  await page.getByRole("menuitem", { name: t("batch.heads.replace_values") }).click();
  const dialog = page.getByRole("dialog", { name: t("batch.values.title", { column: "Priority" }) });
  await expectAccessible(page);
  await dialog.getByLabel(t("batch.values.new_for", { text: "In Frage" })).fill("Could");
  await dialog.getByRole("button", { name: t("batch.values.apply") }).click();
  await expect(page.getByText(t("batch.table.sums", { count: 3, ready: "3", to_fix: "0" }))).toBeVisible();
  // By keys: the name is the first column, whatever its place in the table that was pasted.
  await table.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(t("batch.cell.label", { number: "3", column: t("common.name") }))).toBeFocused();
  await page.keyboard.type("Edited by keys");
  await page.keyboard.press("Enter");
  await expect(table).toBeFocused();
  await expect(table.getByRole("gridcell", { name: "Edited by keys" })).toBeVisible();
  await table.getByRole("gridcell", { name: "Edited three" }).click();
  await page.getByLabel(t("batch.cell.label", { number: "4", column: t("common.name") })).fill("Not kept");
  await page.keyboard.press("Escape");
  await expect(table.getByRole("gridcell", { name: "Edited three" })).toBeVisible();
  await expectAccessible(page);
});

test("undoing a column change leaves later edits in place", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await paste(page, "Class\tName\tPriority\nGoal\tTyped one\tMust\nGoal\tTyped two\t\nGoal\tTyped three\t");
  const table = page.getByRole("grid", { name: t("batch.paste.region") });
  const cell = (name: string) => table.getByRole("gridcell", { name, exact: true });
  await page.getByRole("button", { name: t("batch.heads.change", { column: "Priority" }) }).click();
  await page.getByRole("menuitem", { name: t("batch.heads.fill_down") }).click();
  await expect(cell("Must")).toHaveCount(3);
  await cell("Must").nth(1).click();
  await page.getByLabel(t("batch.cell.label", { number: "3", column: "Priority" })).fill("Should");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: t("common.undo") }).click();
  await expect(page.getByText(t("batch.edit.restored", { restored: "1", count: 2 }))).toBeVisible();
  await expect(cell("Should")).toBeVisible();
  await expect(cell("Must")).toHaveCount(1);
  await expect(page.getByText(t("batch.table.sums", { count: 3, ready: "2", to_fix: "1" }))).toBeVisible();
});

test("created rows can be published and shown from their page", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  const all = names("Shown after", 2);
  await paste(page, rows(all));
  await create(page, 2);
  await expect(page.getByText(t("batch.sums.created", { created: "2", count: 2 })).first()).toBeVisible();
  await page.getByRole("button", { name: t("batch.progress.publish", { elements: "2" }) }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t("common.show_elements") }).click();
  await expect(page.getByRole("grid", { name: /Elements/ }).getByRole("link", { name: all[1] })).toBeVisible();
  await expect(page.getByRole("grid", { name: /Elements/ }).getByRole("row")).toHaveCount(3);
});
