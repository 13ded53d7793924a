// The page Quality: its parts, and opening it.
import { expect } from "./fixtures.ts";
import { go, takeIn } from "./steps.ts";
import { t } from "./t.ts";
import type { Page } from "@playwright/test";

export const rules = (page: Page) => page.getByRole("navigation", { name: t("quality.rules") });
export const rule = (page: Page, name: string) => rules(page).getByRole("link", { name: new RegExp(`^${name}`) });
export const findings = (page: Page) => page.getByRole("grid", { name: t("quality.findings") });

export async function open(page: Page): Promise<void> {
  await takeIn(page);
  await go(page, "Quality");
  await expect(page.getByRole("heading", { level: 1, name: t("common.quality") })).toBeVisible();
  await expect(rule(page, t("common.no_owner"))).toBeVisible();
}
