// What tests of publishing do first: choose versions in the list, and open the sheet.
import { expect, type Locator, type Page } from "@playwright/test";
import type { Space } from "./fixtures.ts";
import { grid } from "./steps.ts";
import { begins, t, within } from "./t.ts";

/** A request that publishes. */
export const publication = /architectureElements\/publish/;

/** Shows the drafts only, those of the signed-in person where `mine` is set. */
export async function showDrafts(page: Page, { mine = false } = {}): Promise<void> {
  await page.getByRole("checkbox", { name: begins("states.draft") }).check();
  if (mine) await page.getByRole("checkbox", { name: begins("facets.mine") }).check();
  await expect(page).toHaveURL(/state=Draft/);
}

/** Opens the sheet for the first version in the list. */
export async function askForFirst(page: Page): Promise<Locator> {
  await grid(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText(within("elements.selection.selected", { number: 1 }))).toBeVisible();
  await page.keyboard.press("p");
  return page.getByRole("dialog");
}

/** Publishes versions as a person of the sample, without the page. */
export async function publishAs(space: Space, role: string, ids: string[]): Promise<void> {
  const url = `${space.url}/v1/warehouses/${space.warehouseId}/architectureElements/publish`;
  const headers = {
    Authorization: `Bearer ${space.person(role).token}`,
    BpmLicense: space.licence,
    "Content-Type": "application/json",
  };
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(ids) });
  expect(reply.status).toBe(200);
}

/** The instance id of the only version in the sheet. */
export async function onlyId(sheet: Locator): Promise<string> {
  return (await sheet.getByRole("row").locator("code[title]").getAttribute("title")) ?? "";
}

/** Includes what is left out until a person says so. */
export async function includeAll(sheet: Locator): Promise<void> {
  // The checks are shown, and with them what can be included.
  await expect(sheet.getByText(begins("publish.confirm.chosen", { chosen: /\d+/, total: /\d+/ }))).toBeVisible();
  for (const name of [t("publish.check.include_not_yours"), within("publish.check.include_incomplete")]) {
    const include = sheet.getByRole("checkbox", { name });
    if ((await include.count()) > 0) await include.check();
  }
}
