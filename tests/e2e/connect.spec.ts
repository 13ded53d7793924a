// The first page: what it says, that it is accessible, and the way in.
import { test, expect, expectAccessible, expectNoSecretKept } from "./fixtures.ts";

test("the first page asks for a process space and is accessible", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Connect to a process space" })).toBeVisible();
  await expect(page.getByLabel("Process space id")).toBeVisible();
  await expectAccessible(page);
});

test("a sample sign-in leads in, and keeps no secret on disk", async ({ page, space, signIn }) => {
  await signIn("Manager");
  await expectNoSecretKept(page, space.secrets);
});
