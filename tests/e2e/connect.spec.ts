// The first page: what it says, that it is accessible, and the way in.
import { test, expect, expectAccessible, expectNoSecretKept } from "./fixtures.ts";

test("the first page asks for a process space and is accessible", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Connect to a process space" })).toBeVisible();
  await expect(page.getByLabel("Process space id")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Keep for this tab/ }), "secrets are kept only by choice").not.toBeChecked();
  await expectAccessible(page);
});

test("a sample sign-in leads in, and keeps no secret on disk", async ({ page, space, signIn }) => {
  await signIn("Manager");
  await expectNoSecretKept(page, space.secrets);
});

test("another base URL gets neither token nor key by itself, and nothing that was typed is lost", async ({ page, space }) => {
  await page.goto("/");
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field("Process space id").fill("no such space");
  await field("Access token").fill(space.person("Manager").token);
  await field("Licence key").fill("a key");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: /^Advanced/ }).click();
  await field("Base URL").fill("https://elsewhere.example");
  // What the service of this site said does not hold for another.
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(field("Access token")).toHaveValue("");
  await expect(page.getByText("Token and key cleared: you entered them for this site.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use this site" }).click();
  await expect(field("Access token")).toHaveValue(space.person("Manager").token);
  await expect(field("Licence key")).toHaveValue("a key");
  await expect(page.getByText(/^Token and key cleared/)).toBeHidden();
  await field("Base URL").fill("https://elsewhere.example");
  await page.getByRole("button", { name: "Use them for this address" }).click();
  await expect(field("Licence key")).toHaveValue("a key");
});

test("a browser without what the app needs is named, with the versions that have it", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "any"));
  await page.goto("/");
  await expect(page.getByRole("alert")).toContainText("This browser is too old for Architrave. Use Chrome or Edge 116, Firefox 124, Safari 17.4");
  await expect(page.getByRole("alert")).toContainText("It lacks: AbortSignal.any.");
});
