// What axe cannot find: what a label presses, how long a note stays, and what reduced motion must not remove.
import { test, expect } from "./fixtures.ts";
import { go, takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";

test("the label of a Boolean property presses nothing, and its buttons have their own names", async ({ page, signIn, space }) => {
  await signIn("Designer");
  await takeIn(page);
  await page.goto(`${space.url}/s/${space.warehouseId}/create?class=ApplicationComponent`);
  const group = page.getByRole("group", { name: "Internet-facing" });
  await expect(group.getByRole("button")).toHaveCount(3);
  await page.locator("label", { hasText: "Internet-facing" }).click();
  await expect(group.getByRole("button", { name: t("common.yes"), exact: true })).toHaveAttribute("aria-pressed", "false");
  await group.getByRole("button", { name: t("common.yes"), exact: true }).click();
  await expect(group.getByRole("button", { name: t("common.yes"), exact: true })).toHaveAttribute("aria-pressed", "true");
});

test("a note with Undo stays while it has the focus, and goes 20 s after that", async ({ page, signIn }) => {
  await page.clock.install();
  await signIn("Designer");
  await takeIn(page);
  await go(page, "Activity");
  await page.getByRole("button", { name: begins("activity.list.delete_record_of") }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: t("common.delete") }).click();
  const undo = page.getByRole("button", { name: t("common.undo") });
  await expect(undo).toBeVisible();
  await page.clock.fastForward(15_000);
  await undo.focus();
  await page.clock.fastForward(60_000);
  await expect(undo).toBeFocused();
  await undo.blur();
  await page.clock.fastForward(15_000);
  await expect(undo).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(undo).toBeHidden();
});

test("with reduced motion a start that takes long says so", async ({ page, faults }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const program = faults.set(/architrave-[0-9a-f]+(_bg)?\.wasm$/, { kind: "hold" });
  await page.goto(faults.url, { waitUntil: "commit" });
  await program.reached;
  await expect(page.locator("#start > .late")).toBeVisible({ timeout: 20_000 });
  program.release();
  await expect(page.getByRole("heading", { name: t("connect.title") })).toBeVisible();
});
