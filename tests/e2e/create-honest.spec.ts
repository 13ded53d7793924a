// The app claims only what it knows: a disk that cannot be read is not empty, and a role follows from responses only.
import type { Page } from "@playwright/test";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { draft, go, takeIn } from "./steps.ts";
import { begins, t, within } from "./t.ts";

/** From the next load on, reading any of these stores fails, as it does on a broken disk. */
async function breakReading(page: Page, stores: string[]): Promise<void> {
  await page.addInitScript((stores) => {
    const whole = IDBObjectStore.prototype.getAll;
    IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...rest) {
      if (stores.includes(this.name)) throw new DOMException("the disk is broken", "UnknownError");
      return whole.apply(this, rest);
    };
  }, stores);
}

test("unreadable drafts, rows and records are not shown as empty", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await draft(page, "On a broken disk");
  const address = page.url();
  await breakReading(page, ["drafts", "batches", "activity"]);
  await page.goto(address);
  await expect(page.getByText(t("create.start.unread_title"))).toBeVisible();
  await expect(page.getByText(t("create.start.missing_title"))).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("link", { name: t("common.many_at_once"), exact: true }).click();
  await expect(page.getByText(t("batch.progress.unread_title"))).toBeVisible();
  await expectAccessible(page);
  await go(page, "Activity");
  await expect(page.getByText(t("activity.empty.unread_title"))).toBeVisible();
  await expect(page.getByRole("heading", { name: t("activity.empty.title") })).toBeHidden();
  await expectAccessible(page);
});

test("a refused creation shows the missing role on Create, Many at once and Import", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await draft(page, "Not for readers");
  const learned = page.getByText(within("state_messages.role.refused", { action: t("state_messages.role.creation"), when: /\d\d:\d\d/ }));
  await expect(learned).toBeHidden();
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await expect(page.getByText(t("create.refused.forbidden_title"))).toBeVisible();
  await expect(learned).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: t("common.many_at_once"), exact: true }).click();
  await expect(learned).toBeVisible();
  await go(page, "Import");
  await expect(learned).toBeVisible();
  await expectAccessible(page);
});
