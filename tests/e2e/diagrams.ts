// The steps of tests of diagrams.
import { expect, type Page } from "@playwright/test";
import { go, takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";

/** Opens a diagram of the sample. */
export async function open(page: Page): Promise<void> {
  await takeIn(page);
  await openLoaded(page);
}

/** Opens a diagram of what is loaded. */
export async function openLoaded(page: Page): Promise<void> {
  await go(page, "Diagrams");
  await expect(page.getByRole("heading", { level: 1, name: t("common.diagrams") })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: begins("pages.diagrams.diagram") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("diagram.title") })).toBeVisible();
}

/** Waits until the picture shows what the address asks for. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator(".diagram-body")).not.toHaveAttribute("aria-busy");
}

export async function filter(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox", { name: t("diagram.filter") }).fill(text);
  await expect(page).toHaveURL(/q=/);
  await drawn(page);
}

export const boxes = (page: Page) => page.getByRole("list", { name: t("graph.boxes") });
