// The language of the interface: chosen, loaded when it is needed, available without a network.
import type { Page } from "@playwright/test";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { expectFollows } from "./following.ts";
import { check, upload } from "./importing.ts";
import { names, paste, rows } from "./rows.ts";
import { draft, filterBy, filterField, go, grid, installed, takeIn } from "./steps.ts";
import { begins, language, t, textIn } from "./t.ts";

/** The file of German texts. */
const GERMAN = /\/texts-de-[0-9a-f]+\.txt$/;
const root = (page: Page) => page.locator("html");

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^(${t("preferences.language")}|${t("preferences.interface_menu")})`) }).click();
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
  test.use({ serviceWorkers: "allow", preloads: true });

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

test("every page follows a change of the language and does not lose what was typed", async ({ page, signIn }) => {
  test.slow();
  await signIn("Manager");
  await takeIn(page);
  await filterBy(page, "meter");
  await grid(page).getByRole("checkbox").first().check();
  await page.getByRole("button", { name: begins("common.preview") }).click();
  await expectFollows(page, "elements");
  await expect(filterField(page)).toHaveValue("meter");
  await grid(page).getByRole("link").first().click();
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expectFollows(page, `element, ${await tab.innerText()}`);
  }
  await draft(page, "Typed");
  const name = page.getByRole("textbox", { name: begins("common.name") });
  await name.fill("Typed just before");
  await expectFollows(page, "create");
  await expect(name).toHaveValue("Typed just before");
  await paste(page, rows(names("Typed", 2)));
  await expectFollows(page, "many at once");
  await expect(page.getByRole("grid", { name: t("batch.paste.region") })).toContainText("Typed 2");
  await check(page, "files/harbour.xml");
  await expectFollows(page, "a checked file");
  await upload(page);
  await expectFollows(page, "the result of an import");
  await go(page, "People");
  await expectFollows(page, "people");
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/people\//);
  await expectFollows(page, "a person");
  // A record holds the sentences of the day that it is of.
  const stored = ".activity-row, h1, dd";
  await go(page, "Activity");
  await expectFollows(page, "activity", stored);
  await page.getByRole("main").getByRole("link").first().click();
  await expectFollows(page, "a receipt", stored);
});
