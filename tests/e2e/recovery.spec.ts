// A fault of the app itself: the recovery page, the saved draft, and no further request.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { go, takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";

test("a panic in a component shows the recovery page, and the draft remains after a reload", async ({ context, signIn }) => {
  // Not the page that is watched: this one is meant to break.
  const page = await context.newPage();
  await page.goto("/");
  await signIn("Designer", page);
  await takeIn(page);
  await go(page, "Create");
  await page.getByLabel(t("create.picker.search")).fill("goal");
  await page.getByRole("option", { name: /^Goal/ }).click();
  await page.getByRole("textbox", { name: begins("common.name") }).fill("Typed before the fault");
  await expect(page.getByText(begins("create.saved.draft_at"))).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  // The next component cannot create the element that it needs.
  await page.evaluate(() => {
    const make = Document.prototype.createElement;
    Document.prototype.createElement = function (name: string, ...rest: []) {
      if (name === "dialog") throw new Error("no dialogs here");
      return make.call(this, name, ...rest);
    } as typeof make;
  });
  await page.getByRole("navigation", { name: t("shell.nav.label") }).focus().catch(() => undefined);
  await page.locator("body").click({ position: { x: 2, y: 2 } });
  await page.keyboard.press("?");
  await expect(page.getByRole("heading", { level: 1, name: t("start.stopped") })).toBeFocused();
  await expect(page.getByText(t("start.stopped_text"))).toBeVisible();
  await expectAccessible(page);
  const refused = await page.evaluate(() => fetch("/v1/anything").then(() => "sent", () => "not sent"));
  expect(refused).toBe("not sent");
  expect(requests.filter((url) => url.includes("/v1/"))).toEqual([]);
  await page.getByRole("button", { name: t("start.reload") }).click();
  await signIn("Designer", page).catch(() => undefined);
  await go(page, "Create");
  await page.getByRole("link", { name: /Typed before the fault/ }).or(page.getByRole("textbox", { name: begins("common.name") })).first().click();
  await expect(page.getByRole("textbox", { name: begins("common.name") })).toHaveValue("Typed before the fault");
});

test("a rejected promise shows the recovery page with the place of the error", async ({ context, signIn }) => {
  const page = await context.newPage();
  await page.goto("/");
  await signIn("Designer", page);
  await page.evaluate(() => void Promise.reject(new WebAssembly.RuntimeError("memory access out of bounds")));
  await expect(page.getByRole("heading", { level: 1, name: t("start.stopped") })).toBeFocused();
  await expect(page.locator("pre")).toContainText(/memory access out of bounds[\s\S]*architrave-[0-9a-f]+\.js/);
});
