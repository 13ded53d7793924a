// Unknown outcomes are on top of the activity, link to where they are resolved, and are shown as resolved after.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { create, names, paste, rows } from "./rows.ts";
import { draft, go, takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";

const creation = /architectureElements$/;

test("after the page is closed while sending, the activity shows the outcome of each row", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await paste(page, rows(names("Closed on", 3)));
  // One is refused, and the page closes while the second is in flight.
  const held = faults.set(creation, { kind: "hold reply" }, { method: "POST" });
  faults.set(creation, { kind: "answer", status: 400, body: "not this one" }, { times: 1, method: "POST" });
  await create(page, 3);
  await held.reached;
  await page.goto(`${faults.url}/s/sample/activity`);
  faults.clear();
  await signIn("Manager");
  await go(page, "Activity");
  await expect(page.getByRole("heading", { name: t("common.unresolved") })).toBeVisible();
  await expect(page.getByText("0 of 3 rows created, 1 refused, 1 unknown, 1 waiting.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: t("shell.nav.label") }).getByTitle(t("common.unresolved"))).toHaveText("1");
  await expectAccessible(page);
  // Its link is followed by key, and the focus with it.
  await page.getByRole("link", { name: begins("common.rows") }).press("Enter");
  await expect(page.getByText(t("batch.stop.unknown_title", { count: 1 }))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: t("common.many_at_once") })).toBeFocused();
});

test("a creation without a response links to its draft and is no longer unknown once found", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Lost and found");
  faults.set(creation, { kind: "cut after" }, { method: "POST" });
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  faults.clear();
  await go(page, "Activity");
  await page.getByRole("button", { name: /^Resolve/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: begins("create.resolve.open_draft") })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("create.open_draft") }).click();
  await expect(page).toHaveURL(/create\?draft=/);
  await expect(page.getByRole("textbox", { name: begins("common.name") })).toHaveValue("Lost and found");
  await page.getByRole("button", { name: t("create.head.resolve_outcome") }).click();
  await dialog.getByRole("button", { name: t("common.retry") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lost and found" })).toBeVisible();
  await go(page, "Activity");
  await expect(page.getByText(t("state_messages.creation.exists", { subject: "“Lost and found”" }), { exact: true })).toBeVisible();
  await expect(page.getByText(/outcome unknown|Open the draft to retry/i)).toBeHidden();
  expect(await space.elementsNamed("Lost and found")).toBe(1);
});
