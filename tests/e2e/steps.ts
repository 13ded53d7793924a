// First steps of several tests, done as a person would: by role and label.
import { expect, type Locator, type Page } from "@playwright/test";
import { begins, like, t, within } from "./t.ts";
import { isChromium, isWebKit } from "./browsers.ts";

/** The table of elements. */
export function grid(page: Page): Locator {
  return page.getByRole("grid", { name: within("common.elements") });
}

/** How many rows the list says it shows. */
export async function shown(page: Page): Promise<number> {
  return Number(await grid(page).getAttribute("aria-rowcount")) - 1;
}

/** Presses a key that opens the menu of what has the focus. Only Chromium makes the event of it when a test presses it. */
export async function pressMenuKey(page: Page, key: "ContextMenu" | "Shift+F10"): Promise<void> {
  if (isChromium) return page.keyboard.press(key);
  await page.evaluate(() => document.activeElement?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })));
}

/** The field that filters the elements. */
export function filterField(page: Page): Locator {
  return page.getByRole("combobox", { name: t("elements.filter.field") });
}

/** Filters, and closes the completions, which cover the table. */
export async function filterBy(page: Page, words: string): Promise<void> {
  await filterField(page).fill(words);
  await filterField(page).press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(words);
}

/** Loads the sample's id list and waits until it is loaded. */
export async function takeIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Stadtwerke Nordhafen/ }).first().click();
  await expect(page.getByText(like("elements.status.retrieved"))).toBeVisible();
  await expect(grid(page).getByRole("link").first()).toBeVisible();
}

/** Loads the versions that a retrieval of the latest leaves out. */
export async function takeInOlder(page: Page): Promise<void> {
  await page.getByLabel(t("elements.toolbar.only_latest")).uncheck();
  await page.getByRole("button", { name: like("elements.toolbar.retrieve_again") }).click();
  await expect(page.getByText(like("elements.status.versions_loaded"))).toBeVisible();
}

/** Opens the list with this filter and selects what it shows. */
export async function selectAll(page: Page, filter: string): Promise<void> {
  await filterBy(page, filter);
  await grid(page).getByRole("checkbox").first().check();
}

/** The banner while the service cannot be reached, or is late. */
export function offline(page: Page): Locator {
  const title = new RegExp(`${begins("shell.offline.title_offline").source}|${begins("shell.offline.title_no_answer").source}`);
  return page.getByRole("status").filter({ hasText: title });
}

/** Pastes a long text into a field. `fill` types it: Chromium then has an event for each line, which takes 10 ms a line. */
export async function pasteText(field: Locator, text: string): Promise<void> {
  await field.fill("");
  await field.evaluate((area: HTMLTextAreaElement, text) => {
    area.value = text;
    area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  }, text);
}

/** Goes to a page by the navigation. */
export async function go(page: Page, name: "Elements" | "Quality" | "Diagrams" | "Create" | "Import" | "People" | "Activity", options?: { timeout: number }): Promise<void> {
  const link = begins(`common.${name.toLowerCase()}`);
  await page.getByRole("navigation", { name: t("shell.nav.label") }).getByRole("link", { name: link }).click(options);
}

/** Looks up a person, which needs the service. */
export async function lookUp(page: Page, id: string): Promise<void> {
  await go(page, "People");
  await page.getByLabel(t("people.lookup.label")).fill(id);
  await page.getByRole("button", { name: t("people.lookup.button"), exact: true }).click();
}

/** Opens the form for a goal, types a name, and waits until the draft is saved. */
export async function draft(page: Page, name: string): Promise<void> {
  await go(page, "Create");
  await page.getByLabel(t("create.picker.search")).fill(t("classes.goal"));
  await page.getByRole("option", { name: begins("classes.goal") }).click();
  await page.getByLabel(/^Priority/).selectOption({ index: 1 });
  await page.getByRole("textbox", { name: /^Name/ }).fill(name);
  await expect(page.getByText(begins("create.saved.draft_at"))).toBeVisible();
}

/** Waits until every page of the app is loaded in this tab: then they open without a network. A debug build has no chunks. */
export async function allLoaded(page: Page): Promise<void> {
  // There, no test can keep the service worker away, and pages stay on the disk until they are opened.
  if (isWebKit) return await installed(page);
  const isLoaded = () => document.querySelector("script[data-workbench]") === null || performance.getEntriesByType("resource").some((entry) => /\/imported-[0-9a-f]{16}\.wasm/.test(entry.name));
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
}

/** Waits until all files are in this browser and the page gets them from there. */
export async function installed(page: Page): Promise<void> {
  const isInCharge = () => navigator.serviceWorker.controller?.state === "activated";
  await expect.poll(() => page.evaluate(isInCharge), { timeout: 60_000 }).toBe(true);
}
