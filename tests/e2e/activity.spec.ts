// What was done from this browser: searched, exported, deleted and restored; unknown outcomes on top.
import { readFile } from "node:fs/promises";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { go, takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";

test("records are searched, exported with receipts, deleted and restored", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await go(page, "Activity");
  const records = page.getByRole("region", { name: t("activity.list.label") });
  await expect(records.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByLabel(t("activity.header.search")).fill("no such thing");
  await expect(records.getByText(t("activity.list.no_match"))).toBeVisible();
  await page.getByLabel(t("activity.header.search")).fill("nordhafen");
  await expect(records.getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL(/q=nordhafen/);

  await page.getByRole("button", { name: t("common.export") }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: t("activity.header.as_json") }).click();
  const kept = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(kept).toHaveLength(1);
  expect(kept[0].outcome).toBe(t("components.outcome.in_part"));
  expect(kept[0].receipt.served).toBeGreaterThan(100);

  await records.getByRole("button", { name: begins("activity.list.delete_record_of") }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: t("common.delete") }).click();
  await expect(page.getByRole("heading", { name: t("activity.empty.title") })).toBeVisible();
  await page.getByRole("button", { name: t("common.undo") }).click();
  await expect(records.getByRole("listitem")).toHaveCount(1);
});

test("a record and its receipt remain after a reload, and a deleted record does not", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await go(page, "Activity");
  const records = page.getByRole("region", { name: t("activity.list.label") });
  await expect(records.getByRole("listitem")).toHaveCount(1);
  await page.reload();
  await signIn("Designer");
  await go(page, "Activity");
  await page.getByRole("link", { name: begins("common.details") }).click();
  await expect(page.getByRole("heading", { name: t("common.request"), exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("common.delete") }).click();
  await page.getByRole("dialog").getByRole("button", { name: t("common.delete") }).click();
  await expect(page.getByRole("heading", { name: t("activity.empty.title") })).toBeVisible();
  // Which is offered once it is deleted from the disk.
  await expect(page.getByRole("button", { name: t("common.undo") })).toBeVisible();
  await page.reload();
  await signIn("Designer");
  await go(page, "Activity");
  await expect(page.getByRole("heading", { name: t("activity.empty.title") })).toBeVisible();
});
