// A table is checked before anything is sent: who the owners are, which numbers are meant, what was created before.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { check, create, names, outcomes, paste, rows } from "./rows.ts";
import { takeIn } from "./steps.ts";

test("a name in an owner column is no id: the person is offered, and nothing is ready before one is chosen", async ({ page, signIn, space }) => {
  await signIn("Designer");
  await takeIn(page);
  const person = space.person("Manager").displayName;
  await paste(page, `Name\tPriority\tClass\tOwner\nOwned by name\tMust\tGoal\t${person}\nOwned by nobody\tMust\tGoal\tank`);
  const owners = page.getByRole("region", { name: "Owners to check" });
  await expect(owners.getByText(`“${person}” is a name, not an id. Choose the person.`)).toBeVisible();
  await expect(owners.getByText("The space has no user with the id “ank”.")).toBeVisible();
  await expect(page.getByText("2 rows: 0 ready, 2 to fix")).toBeVisible();
  await expectAccessible(page);
  await owners.getByRole("button", { name: `Use ${person}` }).click();
  await expect(page.getByText("2 rows: 1 ready, 1 to fix")).toBeVisible();
  await owners.getByRole("button", { name: "Send it as an id: ank" }).press("Enter");
  await expect(page.getByText("2 rows: 2 ready, 0 to fix")).toBeVisible();
  await expect(owners.getByText("Sent as the id of a person.")).toBeVisible();
  // The entry changes in place: the focus stays on its button.
  await expect(owners.getByRole("button", { name: "Undo: ank" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(owners.getByRole("button", { name: "Send it as an id: ank" })).toBeFocused();
  await expect(page.getByText("2 rows: 1 ready, 1 to fix")).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/architectureElements"));
  await create(page, 1);
  expect((await sent).postDataJSON().owners).toEqual([{ type: "UserId", value: "u-anke.matthiesen" }]);
});

test("the owners of a table are asked for before the owners of loaded elements, and those not at all where each is an id", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Designer");
  await takeIn(page);
  // The list asks for the owners in sight; a page that begins here asks for nobody's.
  const list = new URL(page.url());
  const asked: string[] = [];
  page.on("request", (request) => {
    const id = /\/users\/([^/?]+)/.exec(request.url())?.[1];
    if (id !== undefined) asked.push(decodeURIComponent(id));
  });
  await page.goto(`${list.origin}${list.pathname.replace(/elements$/, "create/many")}`);
  asked.length = 0;
  await check(page, "Name\tPriority\tClass\tOwner\nOwned by an id\tMust\tGoal\tu-anke.matthiesen");
  await expect(page.getByText("1 row: 1 ready, 0 to fix")).toBeVisible();
  const me = space.person("Designer").userId;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(asked.filter((id) => id !== "u-anke.matthiesen" && id !== me)).toEqual([]);
});

test("an answer about an owner takes nothing away that is typed meanwhile", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Designer");
  await takeIn(page);
  const rule = faults.set(/\/users\/u-slow/, { kind: "hold" });
  await paste(page, "Name\tPriority\tClass\tOwner\nTyped into\tMust\tGoal\tu-slow");
  await rule.reached;
  await page.getByRole("gridcell", { name: "Typed into" }).click();
  const field = page.getByLabel("Row 2, Name");
  await field.fill("Half a na");
  rule.release();
  await expect(page.getByText("The space has no user with the id “u-slow”.")).toBeVisible();
  await expect(field).toHaveValue("Half a na");
  await expect(field).toBeFocused();
  await field.press("Enter");
  await expect(page.getByRole("gridcell", { name: "Half a na" })).toBeVisible();
  await expect(page.getByText("1 row: 0 ready, 1 to fix")).toBeVisible();
});

test("numbers and days that could mean two things are asked for once per column, with an example", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await paste(page, "Name\tAnnual run cost\tGo-live\tClass\nAmbiguous one\t1.200\t4/1/2027\tApplication component\nAmbiguous two\t900\t4/2/2027\tApplication component");
  const cost = page.getByLabel("How numbers are written in the column Annual run cost");
  const day = page.getByLabel("How days are written in the column Go-live");
  await expect(cost.getByRole("option")).toHaveText(["1.200: choose what it means", "1.200 is 1.200", "1.200 is 1200"]);
  await expect(page.getByText(/can mean 1\.200 or 1200/).first()).toBeVisible();
  await expectAccessible(page);
  await cost.selectOption({ label: "1.200 is 1200" });
  await day.selectOption({ label: "4/1/2027 is 2027-01-04" });
  await expect(page.getByText(/can mean/)).toHaveCount(0);
});

test("the same table pasted twice creates nothing twice unless somebody says so", async ({ page, signIn, space }) => {
  await signIn("Designer");
  await takeIn(page);
  const all = names("Pasted twice", 2);
  await paste(page, rows(all));
  await create(page, 2);
  await expect(page.getByText("2 of 2 rows created").first()).toBeVisible();
  await paste(page, rows([...all, "Pasted once"]));
  await expect(page.getByText("3 rows: 1 ready, 0 to fix, 2 not selected")).toBeVisible();
  await expect(page.getByLabel("Create row 2")).not.toBeChecked();
  await expect(page.getByLabel("Create row 4")).toBeChecked();
  await page.getByRole("button", { name: "Select" }).click();
  await page.getByRole("menuitem", { name: "All rows" }).click();
  await page.getByLabel("Create row 3").uncheck();
  await page.getByRole("button", { name: "Create 2 elements" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1 of them is a possible duplicate.")).toBeVisible();
  await expect(dialog.getByText(/Elements cannot be deleted here/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Select" }).click();
  await page.getByRole("menuitem", { name: "Rows that are no possible duplicates" }).click();
  await create(page, 1);
  await expect(outcomes(page).getByRole("link", { name: "Pasted once" })).toBeVisible();
  for (const name of all) expect(await space.elementsNamed(name), name).toBe(1);
});

test("the first row is created as a trial, and the others wait", async ({ page, signIn, space }) => {
  await signIn("Designer");
  await takeIn(page);
  const all = names("On trial", 3);
  await paste(page, rows(all));
  await page.getByRole("button", { name: "Create 3 elements" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create the first row only" }).click();
  await expect(page.getByText("The first row was sent as a trial")).toBeVisible();
  await expect(page.getByText("1 of 3 rows created, 2 waiting").first()).toBeVisible();
  await expectAccessible(page);
  expect(await space.elementsNamed(all[1])).toBe(0);
  // Rows that wait are no elements yet, and would be created twice.
  await paste(page, rows(all));
  await expect(page.getByText("Possible duplicate: an element has its class and name")).toHaveCount(1);
  await expect(page.getByText("Possible duplicate of row 3 of “3 rows”: not created yet")).toBeVisible();
  await expect(page.getByText("3 rows: 0 ready, 0 to fix, 3 not selected")).toBeVisible();
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("link", { name: /3 rows.*1 of 3 rows created/ }).click();
  await page.getByRole("button", { name: "Create the other 2" }).click();
  await expect(page.getByText("3 of 3 rows created").first()).toBeVisible();
});

test("cells are edited in place, by mouse and by keys, and a column is filled and mapped as a whole", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await paste(page, "Class\tName\tPriority\nGoal\tEdited one\tmust\nGoal\tEdited two\t\nGoal\tEdited three\tIn Frage");
  const table = page.getByRole("grid", { name: "Rows to create" });
  await expect(page.getByText("3 rows: 1 ready, 2 to fix")).toBeVisible();
  const menu = page.getByRole("button", { name: "Change the column Priority" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Fill down empty cells" }).click();
  await expect(page.getByText("1 cell of Priority changed.")).toBeVisible();
  await expect(page.getByText("3 rows: 2 ready, 1 to fix")).toBeVisible();
  await menu.click();
  await page.getByRole("menuitem", { name: "Replace values…" }).click();
  const dialog = page.getByRole("dialog", { name: "Values of Priority" });
  await expectAccessible(page);
  await dialog.getByLabel("New value for In Frage").fill("Could");
  await dialog.getByRole("button", { name: "Apply new values" }).click();
  await expect(page.getByText("3 rows: 3 ready, 0 to fix")).toBeVisible();
  // By keys: the name is the first column, whatever its place in the table that was pasted.
  await table.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Row 3, Name")).toBeFocused();
  await page.keyboard.type("Edited by keys");
  await page.keyboard.press("Enter");
  await expect(table).toBeFocused();
  await expect(table.getByRole("gridcell", { name: "Edited by keys" })).toBeVisible();
  await table.getByRole("gridcell", { name: "Edited three" }).click();
  await page.getByLabel("Row 4, Name").fill("Not kept");
  await page.keyboard.press("Escape");
  await expect(table.getByRole("gridcell", { name: "Edited three" })).toBeVisible();
  await expectAccessible(page);
});

test("undo of a column leaves alone what was typed since", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await paste(page, "Class\tName\tPriority\nGoal\tTyped one\tMust\nGoal\tTyped two\t\nGoal\tTyped three\t");
  const table = page.getByRole("grid", { name: "Rows to create" });
  const cell = (name: string) => table.getByRole("gridcell", { name, exact: true });
  await page.getByRole("button", { name: "Change the column Priority" }).click();
  await page.getByRole("menuitem", { name: "Fill down empty cells" }).click();
  await expect(cell("Must")).toHaveCount(3);
  await cell("Must").nth(1).click();
  await page.getByLabel("Row 3, Priority").fill("Should");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 of 2 cells restored. The others were changed since.")).toBeVisible();
  await expect(cell("Should")).toBeVisible();
  await expect(cell("Must")).toHaveCount(1);
  await expect(page.getByText("3 rows: 2 ready, 1 to fix")).toBeVisible();
});

test("what was created is published and shown from the page of its rows", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  const all = names("Shown after", 2);
  await paste(page, rows(all));
  await create(page, 2);
  await expect(page.getByText("2 of 2 rows created").first()).toBeVisible();
  await page.getByRole("button", { name: "Publish 2" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Show in Elements" }).click();
  await expect(page.getByRole("grid", { name: /Elements/ }).getByRole("link", { name: all[1] })).toBeVisible();
  await expect(page.getByRole("grid", { name: /Elements/ }).getByRole("row")).toHaveCount(3);
});
