// The shell around the pages: titles, skip links, the palette, what a page does while it loads.
import type { Page } from "@playwright/test";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { filterField, go, grid, pressMenuKey, selectAll, takeIn } from "./steps.ts";
import { needsChromium } from "./browsers.ts";
import { t, within } from "./t.ts";

const moved = (page: Page) => page.evaluate(() => (globalThis as any).shifts as { value: number; what: string[] }[]);

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow", preloads: true });

  test("the layout does not shift while a page loads, the console stays empty, and no URL ends in &", async ({ page, signIn }) => {
    const said: string[] = [];
    page.on("console", (message) => {
      const { url } = message.location();
      // A person whom the service does not know is no fault of the page.
      const isOurs = !url.includes("/v1/");
      if (["error", "warning"].includes(message.type()) && isOurs) said.push(`${message.text()} ${url}`);
    });
    const urls: string[] = [];
    page.on("request", (request) => urls.push(request.url()));
    await page.addInitScript(() => {
      const shifts = ((globalThis as any).shifts = [] as unknown[]);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as any[]) {
          const what = entry.sources.map(({ node }: { node?: Element }) => `${node?.nodeName} ${node?.className ?? node?.textContent}`);
          if (!entry.hadRecentInput) shifts.push({ value: entry.value, what });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/");
    await expect(page.getByRole("button", { name: t("connect.connect") })).toBeVisible();
    // Browsers report unused preloads some seconds after the page has loaded.
    await page.waitForFunction(() => performance.now() > 8000);
    expect(await moved(page), "the connect page").toEqual([]);
    await signIn("Reader");
    await takeIn(page);
    await page.reload();
    await expect(grid(page).getByRole("link").first()).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Draft/ })).toBeVisible();
    expect(await moved(page), "the list of elements").toEqual([]);
    expect(said).toEqual([]);
    expect(urls.filter((url) => /[?&]$/.test(url))).toEqual([]);
  });
});

test("the title of the tab names the page", async ({ page, signIn }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Connect – Architrave");
  await signIn("Designer");
  await expect(page).toHaveTitle("Elements – Architrave");
  for (const name of ["Create", "Import", "People", "Activity", "Elements"] as const) {
    await go(page, name);
    await expect(page).toHaveTitle(`${name} – Architrave`);
  }
  await page.goto(new URL(page.url()).pathname.replace("elements", "nothing"));
  await expect(page).toHaveTitle("Page not found – Architrave");
});

test("a skip link focuses the table, and the brand has a name when only its logo is shown", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(page.getByRole("navigation", { name: t("shell.nav.label") }).getByRole("link", { name: "Architrave" })).toBeVisible();
  await expectAccessible(page);
  const skip = page.getByRole("link", { name: t("pages.elements.skip_to_table") });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(grid(page)).toBeFocused();
});

test("a click selects the current row and opens the preview; both mouse buttons work", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  const row = grid(page).getByRole("row").nth(3);
  const name = await row.getByRole("link").innerText();
  await row.getByRole("gridcell").nth(2).click();
  await expect(row).toHaveAttribute("aria-current", "true");
  const preview = page.getByRole("region", { name: t("common.preview") });
  await expect(preview.getByRole("heading", { level: 2, name })).toBeVisible();
  await row.getByRole("gridcell").nth(2).click({ button: "right" });
  const menu = page.getByRole("menu", { name: t("elements.menu.label") });
  await expectAccessible(page);
  await menu.getByRole("menuitem", { name: "Select X" }).click();
  await expect(page.getByText(within("elements.selection.selected", { number: 1 }))).toBeVisible();
  await expect(grid(page)).toBeFocused();
  // By the keyboard, for the row that is current.
  await pressMenuKey(page, "Shift+F10");
  await expect(menu.getByRole("menuitem", { name: t("elements.menu.deselect") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(grid(page)).toBeFocused();
  const heading = grid(page).getByRole("columnheader", { name: t("common.state") });
  await heading.click({ button: "right" });
  await menu.getByRole("menuitem", { name: t("elements.menu.hide") }).click();
  await expect(heading).toBeHidden();
  await grid(page).getByRole("columnheader", { name: t("common.name") }).click({ button: "right" });
  await menu.getByRole("menuitem", { name: t("elements.menu.sort_down") }).click();
  await expect(page).toHaveURL(/sort=-name/);
});

test("the pin button looks pressed", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await page.getByRole("button", { name: t("columns.title") }).click();
  const pin = page.getByRole("dialog").getByRole("button", { name: "Pin Class" });
  const look = () => pin.evaluate((button) => getComputedStyle(button).backgroundColor + getComputedStyle(button.firstElementChild!).color);
  const before = await look();
  await pin.click();
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  // Hovering changes the look too.
  await page.mouse.move(0, 0);
  await pin.evaluate((button) => Promise.all(button.getAnimations().map((each) => each.finished)));
  expect(await look()).not.toBe(before);
});

test("the palette finds people, views, columns and actions for a selection", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await selectAll(page, "state:Draft");
  await page.getByRole("button", { name: /^Views/ }).click();
  await page.getByRole("menuitem", { name: t("views.save_this") }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: t("common.name") }).fill("Unfinished work");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  const type = async (words: string) => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(words);
  };
  const option = (name: string | RegExp) => page.getByRole("dialog").getByRole("option", { name });
  await type("publish");
  await expect(option(/^Publish \d+ selected elements?/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await type("export");
  await option(/^Export \d+ selected elements?/).click();
  await expect(page.getByRole("dialog", { name: t("common.export") }).getByRole("radio", { name: /^Selection/ })).toBeChecked();
  await page.keyboard.press("Escape");
  await type("hide class");
  await option("Hide column Class").click();
  await expect(grid(page).getByRole("columnheader", { name: t("common.class") })).toBeHidden();
  // The filter reaches the address a moment after it was typed, and must not overwrite the view.
  await filterField(page).fill("meter");
  await type("unfini");
  await option("Unfinished work").click();
  await expect(page).toHaveURL(/q=state/);
  await type("anke");
  await option(/u-anke/).click();
  await expect(page).toHaveURL(/\/people\//);
});

test("the theme follows the system unless one was chosen", async ({ page, signIn }) => {
  needsChromium("Firefox's protocol emulates no media");
  await signIn("Reader");
  const icon = page.getByRole("button", { name: t("shell.top.theme") }).locator("use");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(icon).toHaveAttribute("href", /moon/);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(icon).toHaveAttribute("href", /sun/);
});

test("the menu of the signed-in person leads to the licences of what the app contains", async ({ page, context, signIn }) => {
  await signIn("Reader");
  await page.getByRole("navigation", { name: t("shell.nav.label") }).getByRole("button").last().click();
  const opened = context.waitForEvent("page");
  await page.getByRole("menuitem", { name: t("shell.nav.licences") }).click();
  const licences = await opened;
  await expect(licences.getByText(/Apache-2\.0.*works of others/)).toBeVisible();
  await expect(licences.getByText(/leptos \d/).first()).toBeVisible();
});
