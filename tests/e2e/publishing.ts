// What tests of publishing do first: choose versions in the list, and open the sheet.
import { expect, type Locator, type Page } from "@playwright/test";
import { grid } from "./steps.ts";

/** A request that publishes. */
export const publication = /architectureElements\/publish/;

/** Shows the drafts only, those of the signed-in person where `mine` is set. */
export async function showDrafts(page: Page, { mine = false } = {}): Promise<void> {
  await page.getByRole("checkbox", { name: /^Draft/ }).check();
  if (mine) await page.getByRole("checkbox", { name: /^Mine/ }).check();
  await expect(page).toHaveURL(/state=Draft/);
}

/** Opens the sheet for the first version in the list. */
export async function askForFirst(page: Page): Promise<Locator> {
  await grid(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText(/1 selected/)).toBeVisible();
  await page.keyboard.press("p");
  return page.getByRole("dialog");
}

/** Includes what is left out until a person says so. */
export async function includeAll(sheet: Locator): Promise<void> {
  for (const name of [/I am Manager or Designer/, /Include them all the same/]) {
    const include = sheet.getByRole("checkbox", { name });
    if ((await include.count()) > 0) await include.check();
  }
}
