// What several tests do first, as a person would: by role and label.
import { expect, type Locator, type Page } from "@playwright/test";

/** The table of elements. */
export function grid(page: Page): Locator {
  return page.getByRole("grid", { name: /Elements/ });
}

/** Takes the sample's id list in and waits until it is there. */
export async function takeIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Stadtwerke Nordhafen/ }).first().click();
  await expect(page.getByText(/^Retrieved .* requests?$/)).toBeVisible();
  await expect(grid(page).getByRole("link").first()).toBeVisible();
}

/** Opens the list with this filter and selects what it shows. */
export async function selectAll(page: Page, filter: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Filter what is loaded" }).fill(filter);
  await expect(page).toHaveURL(/q=/);
  await grid(page).getByRole("checkbox").first().check();
}

/** Goes to a page by the navigation. */
export async function go(page: Page, name: "Elements" | "Create" | "Import" | "People" | "Activity"): Promise<void> {
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: new RegExp(`^${name}`) }).click();
}
