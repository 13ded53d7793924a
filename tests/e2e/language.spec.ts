// The language of the interface: chosen, loaded when it is needed, available without a network.
import type { Page } from "@playwright/test";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { draft, installed, takeIn } from "./steps.ts";
import { begins, language, t, textIn } from "./t.ts";

/** The file of German texts. */
const GERMAN = /\/texts-de-[0-9a-f]+\.txt$/;
const root = (page: Page) => page.locator("html");

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${t("preferences.language")}`) }).click();
  await page.getByRole("group", { name: t("preferences.interface") }).getByRole("menuitemradio", { name, exact: true }).click();
}

test.skip(language !== "en", "begins in English");

test("English loads no other language, and switching to German needs no reload and keeps typed text", async ({ page, signIn }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Typed in English");
  expect(loaded.filter((url) => GERMAN.test(url))).toEqual([]);
  await choose(page, "Deutsch");
  await expect(root(page)).toHaveAttribute("lang", "de");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textIn("de", "create.head.title"));
  await expect(page.getByRole("textbox", { name: begins("common.name") })).toHaveValue("Typed in English");
  expect(loaded.filter((url) => GERMAN.test(url))).toHaveLength(1);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("textbox", { name: begins("common.name") })).toHaveValue("Typed in English");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textIn("de", "create.head.title"));
});

test("a language that fails to load shows an error, and English remains until it is chosen again", async ({ page, signIn }) => {
  await signIn("Reader");
  await page.route(GERMAN, (route) => route.abort());
  await choose(page, "Deutsch");
  await expect(page.getByText(t("preferences.language_not_loaded", { language: "Deutsch" }))).toBeVisible();
  await expect(root(page)).toHaveAttribute("lang", "en");
  await expectAccessible(page);
  await page.unroute(GERMAN);
  await choose(page, "Deutsch");
  await expect(root(page)).toHaveAttribute("lang", "de");
});

test("the page starts in the language of the browser unless one was chosen", async ({ browser, space }) => {
  const context = await browser.newContext({ locale: "de-AT" });
  const page = await context.newPage();
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto(space.url);
  await expect(page.getByLabel(textIn("de", "connect.space"), { exact: true })).toBeVisible();
  await expect(root(page)).toHaveAttribute("lang", "de");
  await context.close();
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("German starts as English does", async ({ page, signIn, ownSpace }) => {
    await page.goto(ownSpace.url);
    await signIn("Manager");
    await choose(page, "Deutsch");
    await expect(root(page)).toHaveAttribute("lang", "de");
    await installed(page);
    await ownSpace.crash();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: textIn("de", "common.elements") })).toBeVisible();
  });
});
