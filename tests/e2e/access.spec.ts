// What axe cannot find: what a label presses, and what reduced motion must not remove.
import { test, expect } from "./fixtures.ts";
import { filterBy, grid, takeIn } from "./steps.ts";
import { t } from "./t.ts";

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

test("with reduced motion a start that takes long says so", async ({ page, faults }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const program = faults.set(/architrave-[0-9a-f]+(_bg)?\.wasm$/, { kind: "hold" });
  await page.goto(faults.url, { waitUntil: "commit" });
  await program.reached;
  await expect(page.locator("#start > .late")).toBeVisible({ timeout: 20_000 });
  program.release();
  await expect(page.getByRole("heading", { name: t("connect.title") })).toBeVisible();
});

test("why a button is blocked can be pointed at, and Escape hides it", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await grid(page).getByRole("row").nth(1).getByRole("link").first().click();
  const button = page.getByRole("button", { name: t("element.pager.previous") });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  const tip = () => button.evaluate((it) => getComputedStyle(it, "::after").content !== "none");
  await button.hover();
  await expect.poll(tip).toBe(true);
  // From the button to its reason.
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height + 2);
  await page.mouse.move(x + width / 2, y + height + 12);
  expect(await tip()).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(tip).toBe(false);
  await page.mouse.move(x + width / 2, y + height + 200);
  await button.hover();
  await expect.poll(tip).toBe(true);
});

test("the name of a line can be pointed at, and Escape hides it", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await filterBy(page, "Meter Data Management");
  await grid(page).getByRole("link", { name: "Meter Data Management" }).first().click();
  const line = page.locator(".graph-frame .hit").first();
  await line.scrollIntoViewIfNeeded();
  const name = page.locator(".line-name.now");
  const middle = await line.evaluate((path: SVGPathElement) => {
    const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM()!);
    return { x, y };
  });
  await page.mouse.move(middle.x, middle.y + 3);
  await expect(name).toBeVisible();
  // From the line to its name.
  const { x, y, width, height } = (await name.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.move(x + 8, y + height / 2);
  const isOnName = ([x, y]: number[]) => document.elementFromPoint(x!, y!)?.classList.contains("now");
  expect(await page.evaluate(isOnName, [x + 8, y + height / 2])).toBe(true);
  await expect(name).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(name).toHaveCount(0);
  // With the pointer on the line, the name stays hidden; it is back when the pointer comes back, also from outside.
  await page.mouse.move(2, 2);
  await page.mouse.move(middle.x, middle.y + 2);
  await expect(name).toBeVisible();
  const away = { x: middle.x, y: middle.y + 40 };
  await page.mouse.move(away.x, away.y);
  await page.mouse.move(middle.x, middle.y + 2);
  await expect(name).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(name).toHaveCount(0);
  await page.mouse.move(middle.x, middle.y + 3);
  await page.mouse.move(middle.x, middle.y + 2);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(name).toHaveCount(0);
  await page.mouse.move(away.x, away.y);
  await page.mouse.move(middle.x, middle.y + 2);
  await expect(name).toBeVisible();
});
