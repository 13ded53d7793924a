// Importing a file: checked here, uploaded once, every element accounted for.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { go } from "./steps.ts";
import type { Page } from "@playwright/test";
import { begins, like, t, within } from "./t.ts";

async function choose(page: Page, file: string): Promise<void> {
  await go(page, "Import");
  await expect(page.getByRole("heading", { level: 1, name: t("common.import_archimate_file") })).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("common.choose_a_file") }).click();
  await (await chooser).setFiles(`files/${file}`);
}

test("a file with a failing element and a dropped property is checked and uploaded, and the counts add up", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Manager");
  await choose(page, "failing.xml");
  await expect(page.getByText("Small town heating").first()).toBeVisible();
  await expect(page.getByText(t("import_check.title.no_type")).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("import.line.named", { line: 13 }) }).first().click();
  const line = page.getByRole("dialog", { name: t("import.line.dialog_title", { line: 13, name: "failing.xml" }) });
  await expect(line.getByText('identifier="id-nothing"')).toBeVisible();
  await expectAccessible(page);
  await line.getByRole("button", { name: t("common.done") }).click();
  await expect(line).toBeHidden();
  await page.getByRole("button", { name: like("import.header.upload") }).click();
  await expect(page.getByRole("tab", { name: begins("common.imported") })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: begins("common.failed") }).click();
  await expect(page.getByText(/id-nothing/).first()).toBeVisible();
  await expect(page.getByText(/Meaning/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: begins("import_result.dropped_properties") }).click();
  await expect(page.getByText("boilerCount").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: begins("common.not_in_response") }).click();
  await expectAccessible(page);
  await go(page, "Elements");
  await expect(page.getByRole("link", { name: "Heating plant" }).first()).toBeVisible();
});

test("a malformed file shows the error with its line", async ({ page, signIn }) => {
  await signIn("Designer");
  await choose(page, "cut-off.xml");
  await expect(page.getByText(within("import_check.title.not_well_formed")).first()).toBeVisible();
  await expect(page.getByText(within("import.line.named", { line: /\d+/ })).first()).toBeVisible();
  await expectAccessible(page);
});

test("a person without permission sees who can import", async ({ page, signIn }) => {
  await signIn("Owner");
  await choose(page, "failing.xml");
  await page.getByRole("button", { name: like("import.header.upload") }).click();
  await expect(page.getByText(within("common.requires_role")).first()).toBeVisible();
  await expectAccessible(page);
});

test("a check that could not be loaded is retried", async ({ page, signIn }) => {
  await page.route(/worker/, (route) => route.abort());
  await signIn("Designer");
  await choose(page, "failing.xml");
  await expect(page.getByRole("heading", { name: t("import_check.page.unchecked_title") })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/worker/);
  await page.getByRole("button", { name: t("common.check_again") }).press("Enter");
  await expect(page.getByText(t("import_check.title.no_type")).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("without the check in the browser, the service's own 400 is shown with its line", async ({ page, signIn }) => {
  await page.route(/worker/, (route) => route.abort());
  await signIn("Designer");
  await choose(page, "cut-off.xml");
  await page.getByRole("button", { name: like("import.header.upload") }).click();
  await expect(page.getByText(/^400 .*line \d+/is).first()).toBeVisible();
});
