// A person with an open invitation, and one who does not exist.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { go, takeIn } from "./steps.ts";
import { begins, like, t } from "./t.ts";

test("a person with an open invitation is shown with every field", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Reader");
  await page.goto("/s/sample/people/u-minh.tran");
  await expect(page.getByRole("heading", { level: 1, name: "Minh Tran" })).toBeVisible();
  await expect(page.getByText(t("people.table.invitation_pending"))).toBeVisible();
  await expect(page.getByText(like("person.invitation.pending_since"))).toBeVisible();
  for (const label of [t("person.contact.mobile"), t("person.contact.phone"), t("person.contact.telephone"), t("common.language"), t("common.user_id"), t("person.more.spaces")]) {
    await expect(page.getByText(label, { exact: true }).first()).toBeVisible();
  }
  await expectAccessible(page);
});

test("a person outside the space shows an error with the text of the service", async ({ page, signIn }) => {
  await signIn("Reader");
  await page.goto("/s/sample/people/u-nobody");
  await expect(page.getByText(t("person.not_found"))).toBeVisible();
  await expectAccessible(page);
});

test("the navigation counts the people of the page and not other people who were looked up", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await go(page, "People");
  const said = page.getByText(/^\d+ people in your elements/);
  const n = /^\d+/.exec(await said.innerText())?.[0] ?? "";
  const link = page.getByRole("navigation", { name: t("shell.nav.label") }).getByRole("link", { name: begins("common.people") });
  await expect(link).toHaveText(`People${n}`);
  const field = page.getByLabel(t("people.lookup.label"));
  await field.fill("u-nobody.else");
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: t("person.not_found") })).toBeFocused();
  await expect(link).toHaveText(`People${n}`);
  await page.getByRole("button", { name: t("common.retry") }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("people, activity and the palette are accessible and reachable by keyboard", async ({ page, signIn }) => {
  await signIn("Manager");
  await expect(page.getByRole("heading", { level: 1, name: t("common.elements") })).toBeVisible();
  for (const [key, heading] of [["p", t("common.people")], ["a", t("common.activity")], ["i", t("common.import_archimate_file")], ["c", t("create.head.title")]] as const) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page);
  }
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeHidden();
});
