// Whoever works with keys alone goes on where the work goes on: no control that goes away takes the focus with it.
import { test, expect } from "./fixtures.ts";
import { names, rows } from "./rows.ts";
import { draft, go, takeIn } from "./steps.ts";

const creation = /architectureElements$/;

test("many at once by keys alone: checked, fixed, created, paused, gone on with, and further rows", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await go(page, "Create");
  await page.getByRole("link", { name: "Many at once", exact: true }).click();
  const [first, second, third] = names("By keys", 3);
  const wrong = rows([first, second, third]).replace(`${first}\tMust`, `${first}\tnever`).replace(`${third}\tMust`, `${third}\tnever`);
  await page.getByLabel("Rows from a spreadsheet or a CSV file").fill(wrong);
  await page.getByRole("button", { name: "Check the rows" }).press("Enter");
  const table = page.getByRole("grid", { name: "Rows to create" });
  await expect(table).toBeFocused();
  const cell = (row: number) => page.getByLabel(new RegExp(`^Row ${row}\\. Priority`));
  await cell(2).fill("Must");
  await cell(2).press("Enter");
  await expect(cell(4)).toBeFocused();
  await cell(4).fill("Must");
  await cell(4).press("Enter");
  await expect(table).toBeFocused();
  const held = faults.set(creation, { kind: "hold" }, { times: 1, method: "POST" });
  await page.getByRole("button", { name: "Create 3 elements" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Create them now" }).press("Enter");
  await held.reached;
  await expect(page.getByRole("heading", { level: 1, name: "Many at once" })).toBeFocused();
  await page.getByRole("button", { name: "Pause", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Pausing after this row" })).toBeFocused();
  held.release();
  const goOn = page.getByRole("button", { name: "Create the other 2" });
  await expect(goOn).toBeFocused();
  // Each time: a browser sends a POST again by itself where the connection was dropped without a reply.
  faults.set(creation, { kind: "cut after" }, { method: "POST" });
  await goOn.press("Enter");
  await expect(page.getByRole("button", { name: "Create the other 1" })).toBeFocused();
  faults.clear();
  // Until the service has answered once, what would be sent waits.
  await expect(page.getByText(/^Offline since/)).toBeHidden();
  const again = faults.set(creation, { kind: "hold" }, { times: 1, method: "POST" });
  await page.getByRole("button", { name: "Retry with the same keys" }).press("Enter");
  await again.reached;
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeFocused();
  again.release();
  const further = page.getByRole("link", { name: "More rows" });
  await expect(further).toBeFocused();
  await expect(page.getByText(/a retry creates it at most once/)).toBeHidden();
  await further.press("Enter");
  await expect(page.getByLabel("Rows from a spreadsheet or a CSV file")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Many at once" })).toBeFocused();
});

test("a class that is chosen by keys leads to the name of the new element", async ({ page, signIn }) => {
  await signIn("Manager");
  await takeIn(page);
  await go(page, "Create");
  const search = page.getByLabel("Find one of 61 classes");
  await search.fill("goal");
  await search.press("Enter");
  await expect(page.getByRole("textbox", { name: /^Name/ })).toBeFocused();
});

test("a draft is opened by keys where it goes on: at its name, or at what is to be settled", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Opened by key");
  await go(page, "Elements");
  await go(page, "Create");
  const drafts = page.getByRole("region", { name: "Drafts in this browser" });
  await drafts.getByRole("link", { name: /Opened by key/ }).press("Enter");
  await expect(page.getByRole("textbox", { name: /^Name/ })).toBeFocused();
  faults.set(creation, { kind: "cut before" }, { method: "POST" });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await go(page, "Elements");
  await go(page, "Create");
  await drafts.getByRole("link", { name: /Opened by key/ }).press("Enter");
  await expect(page.getByRole("button", { name: "Resolve", exact: true })).toBeFocused();
});

test("what is typed after a language is chosen goes into the field of that language", async ({ page, signIn }) => {
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Typed on");
  const name = page.getByRole("textbox", { name: /^Name/ });
  await page.getByRole("group", { name: "Language of Name" }).getByRole("button", { name: "DE" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("");
  await page.keyboard.type("gib ein");
  await expect(name).toHaveValue("gib ein");
  await expect(page).toHaveURL(/create/);
  await page.getByRole("group", { name: "Language of Name" }).getByRole("button", { name: "EN" }).press("Enter");
  await expect(name).toHaveValue("Typed on");
  await expect(name).toBeFocused();
});

test("in the form the focus stays with what was done: an owner, a key, a language", async ({ page, signIn }) => {
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Form by keys");
  const owners = page.getByRole("combobox", { name: "Owners" });
  await owners.pressSequentially("g-typed");
  await page.getByRole("textbox", { name: /^Name/ }).focus();
  await owners.focus();
  await page.getByRole("button", { name: "Add yourself" }).press("Enter");
  await expect(owners).toBeFocused();
  await expect(owners, "what was typed is not the signed-in person").toHaveValue("g-typed");
  const addKey = page.getByRole("button", { name: "Add a property by key" });
  await addKey.press("Enter");
  const key = page.getByRole("combobox", { name: "Key" });
  await expect(key).toBeFocused();
  await key.fill("myKey");
  await key.press("Escape");
  await expect(addKey).toBeFocused();
  await expect(addKey).toHaveAttribute("aria-expanded", "false");
  await addKey.press("Enter");
  // The focus goes to the key a frame later: before that, it would take the press from the button.
  await expect(key).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(addKey).toBeFocused();
  await addKey.press("Enter");
  await key.fill("myKey");
  await key.press("Enter");
  await expect(page.getByRole("textbox", { name: "myKey" })).toBeFocused();
  await page.getByRole("button", { name: "Remove myKey" }).press("Enter");
  await expect(addKey).toBeFocused();
  const beside = page.getByRole("button", { name: "Languages side by side" });
  await beside.press("Enter");
  await expect(beside).toBeFocused();
  await expect(beside).toBeInViewport();
});
