// Publishing: as an owner, as a Manager, and refused; what was asked and what came back.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { go, grid, takeIn } from "./steps.ts";

for (const role of ["Owner", "Manager"]) {
  test(`${role} publishes own drafts, and the ledger says what came back`, async ({ page, signIn, ownSpace }) => {
    await page.goto(ownSpace.url);
    await signIn(role);
    await takeIn(page);
    await page.getByRole("checkbox", { name: /^Draft/ }).check();
    if (role === "Owner") await page.getByRole("checkbox", { name: /^Mine/ }).check();
    await expect(page).toHaveURL(/state=Draft/);
    await grid(page).focus();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(page.getByText(/1 selected/)).toBeVisible();
    await page.keyboard.press("p");
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("heading", { name: "Publish 1 element" })).toBeVisible();
    await expectAccessible(page);
    const include = sheet.getByRole("checkbox", { name: /I am Manager or Designer/ });
    if (await include.isVisible()) await include.check();
    await page.keyboard.press("Control+Enter");
    await expect(sheet.getByRole("heading", { name: "Published 1 of 1" })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Done" }).click();
    await go(page, "Activity");
    await expect(page.getByText("1 of 1 returned").first()).toBeVisible();
  });
}

test("a licence holder is refused, told who may, and nothing was published", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await page.getByRole("checkbox", { name: /^Draft/ }).check();
  await expect(page).toHaveURL(/state=Draft/);
  await grid(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("p");
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("checkbox", { name: /I am Manager or Designer/ }).check();
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByText("The service refused to publish")).toBeVisible();
  await expect(sheet.getByText(/insufficient permissions/i).first()).toBeVisible();
  await expectAccessible(page);
});
