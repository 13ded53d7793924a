// What tests of many at once share: rows of a spreadsheet, pasted and checked.
import { expect, type Page } from "@playwright/test";
import { go, pasteText } from "./steps.ts";
import { t, within } from "./t.ts";

/** Rows of goals with these names; the priority is mandatory for goals of the sample. */
export const rows = (names: string[]) => ["Name\tPriority\tClass", ...names.map((name) => `${name}\tMust\tGoal`)].join("\n");
/** Names that no other test uses. */
export const names = (prefix: string, n: number) => Array.from({ length: n }, (_, at) => `${prefix} ${at + 1}`);

/** Pastes rows and has them checked. */
export async function paste(page: Page, text: string): Promise<void> {
  await go(page, "Create");
  await page.getByRole("link", { name: t("common.many_at_once"), exact: true }).click();
  await check(page, text);
}

/** Has rows checked on the page for many elements. */
export async function check(page: Page, text: string): Promise<void> {
  await pasteText(page.getByLabel(t("batch.paste.label")), text);
  await page.getByRole("button", { name: t("batch.paste.check") }).click();
  await expect(page.getByRole("grid", { name: t("batch.paste.region") })).toBeVisible();
}

/** Begins to create this many rows, and confirms it. */
export async function create(page: Page, n: number): Promise<void> {
  await page.getByRole("button", { name: n === 1 ? "Create 1 element" : `Create ${n} elements` }).click();
  await page.getByRole("dialog").getByRole("button", { name: n === 1 ? t("batch.confirm.create_now", { count: 1 }) : t("batch.confirm.create_now", { count: 2 }) }).click();
}
/** Sends the row with an unknown outcome again; while the service cannot be reached, that banner has the same label. */
export async function retry(page: Page): Promise<void> {
  const stopped = page.getByRole("status").filter({ hasText: within("batch.stop.unknown_title") });
  await stopped.getByRole("button", { name: t("common.retry") }).click();
}
/** The outcome of each row. */
export const outcomes = (page: Page) => page.getByRole("table", { name: t("batch.rows.label") });
