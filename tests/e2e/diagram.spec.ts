// Diagrams that draw themselves: filter, viewpoint, colors, keyboard, address and files.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { isFirefox } from "./browsers.ts";
import { boxes, drawn, filter, open } from "./diagrams.ts";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { go } from "./steps.ts";
import { begins, t } from "./t.ts";

/** Chooses the language of names by its tag. */
async function namesIn(page: Page, tag: string): Promise<void> {
  await page.getByRole("button", { name: begins("preferences.language") }).click();
  await page.getByRole("group", { name: t("preferences.language_title") }).getByRole("menuitemradio", { name: new RegExp(`${tag}$`) }).click();
}

test("a filter and a viewpoint give a diagram, and the address holds it", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await expect(boxes(page).getByRole("button").first()).toBeVisible();
  await expectAccessible(page);
  await filter(page, "meter");
  const box = boxes(page).getByRole("button", { name: /^Meter Data Management, / });
  await expect(box).toBeVisible();
  const all = await boxes(page).getByRole("button").count();
  await page.getByLabel(t("diagram.viewpoint_label")).selectOption("technology");
  await expect(box).toBeHidden();
  await drawn(page);
  expect(await boxes(page).getByRole("button").count()).toBeLessThan(all);
  await expect(page).toHaveURL(/q=meter/);
  await expect(page).toHaveURL(/viewpoint=technology/);
  await page.goBack();
  await expect(box).toBeVisible();
  await page.reload();
  await expect(box).toBeVisible();
  await page.getByRole("searchbox", { name: t("diagram.filter") }).fill("nothing has this name");
  await expect(page.getByText(t("diagram.no_match"))).toBeVisible();
  await expectAccessible(page);
});

test("a box is opened by keyboard and shows its relations", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await filter(page, "meter");
  const box = boxes(page).getByRole("button", { name: /^Meter Data Management, / });
  await box.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Meter Data Management" });
  await expect(panel.getByRole("heading", { name: "Meter Data Management" })).toHaveAttribute("lang", "en");
  await expect(page).toHaveURL(/show=/);
  await expect(box).toHaveAttribute("aria-pressed", "true");
  // What boxes say has the language of each name, where that is not the one of the interface.
  await expect(boxes(page).locator("button [lang]")).toHaveCount(0);
  await namesIn(page, "DE");
  await expect(boxes(page).locator("button [lang='de']").first()).toBeAttached();
  await expect(boxes(page).getByRole("button").first()).toHaveAccessibleName(/^[^\uE000-\uF8FF]+$/);
  await namesIn(page, "EN");
  await expectAccessible(page);
  await box.focus();
  await page.keyboard.press("ArrowDown");
  await expect(box).not.toBeFocused();
  await expect(boxes(page).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("colors by a property have a legend, and the outline has the same elements", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await filter(page, "class:ApplicationComponent");
  const colors = page.getByLabel(t("diagram.color_by"));
  await colors.selectOption({ label: "Criticality" });
  await expect(page.getByRole("list", { name: t("diagram.legend") }).getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  const names = await boxes(page).getByRole("button").count();
  await page.getByRole("button", { name: t("diagram.outline") }).click();
  const outline = page.getByRole("region", { name: t("diagram.outline") });
  await expect(outline.getByRole("listitem")).toHaveCount(names);
  await expectAccessible(page);
});

test("boxes show a label, a highlight dims the others, and the address and the file have both", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await filter(page, "meter");
  const box = boxes(page).getByRole("button", { name: /^Meter Data Management, / });
  await expect(box).toBeVisible();
  await page.getByLabel(t("diagram.label"), { exact: true }).selectOption({ label: "Criticality" });
  await expect(page).toHaveURL(/label=p\.criticality/);
  const labels = page.locator(".diagram-frame .box-label");
  const labelled = page.locator(".drawn-box").filter({ has: page.locator(".box-label", { hasText: "Vital" }), hasText: "Management" });
  await expect(labelled.first()).toBeVisible();
  await expect(box).toHaveAccessibleName(/, Vital/);
  await expect(page.locator(".diagram-status").getByText(t("diagram.label_is", { name: "Criticality" }))).toBeVisible();
  await box.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Meter Data Management" });
  await expect(panel.getByText("Vital", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const toOutline = page.getByRole("button", { name: t("diagram.outline") });
  await toOutline.click();
  const outline = page.getByRole("region", { name: t("diagram.outline") });
  const item = outline.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Meter Data Management", exact: true }) });
  await expect(item).toContainText(t("diagram.label_value", { name: "Criticality", value: "Vital" }));
  await toOutline.click();
  await page.goBack();
  await expect(page).not.toHaveURL(/label=/);
  await expect(labels).toHaveCount(0);
  await page.goForward();
  await expect(labels.first()).toBeVisible();
  const highlight = "class:ApplicationComponent";
  await page.getByRole("searchbox", { name: t("diagram.highlight") }).fill(highlight);
  await expect(page).toHaveURL(/highlight=class/);
  const dimmed = page.locator(".drawn-box.dim:has(> .box)");
  await expect(dimmed).not.toHaveCount(0);
  const all = await boxes(page).getByRole("button").count();
  const count = all - (await dimmed.count());
  expect(count).toBeGreaterThan(1);
  await expect(boxes(page).getByRole("button", { name: `, ${t("diagram.highlighted")}` })).toHaveCount(count);
  const summary = t("diagram.highlighted_count", { count, filter: highlight });
  await expect(page.getByRole("status").filter({ hasText: summary })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(dimmed).toHaveCount(all - count);
  await page.getByRole("button", { name: t("common.export") }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "SVG" }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toContain(t("diagram.label_is", { name: "Criticality" }));
  expect(text).toContain("Vital");
  expect(text).toContain(summary);
  expect(text).toContain('opacity="0.4"');
});

test("a box is moved by keyboard, that is undone, and the address holds it", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await filter(page, "meter");
  const box = boxes(page).getByRole("button", { name: /^Meter Data Management, / });
  await expect(box).toBeVisible();
  const before = await box.boundingBox();
  await box.focus();
  await page.keyboard.press("m");
  await expect(page.getByText(t("diagram.moving", { name: "Meter Data Management" }))).toBeVisible();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/at=/);
  await page.keyboard.press("m");
  for (let n = 0; n < 3; n += 1) await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/at=/);
  await drawn(page);
  await expect(page.locator(".diagram-ghost")).toBeHidden();
  await expect(box).toBeFocused();
  await expect(page.getByText(t("diagram.moved_count", { count: 1 }))).toBeVisible();
  expect((await box.boundingBox())!.y).toBeGreaterThan(before!.y);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(t("diagram.moved_count", { count: 1 }))).toBeVisible();
  // Without the box nothing is moved; its place is there for the earlier filter.
  await filter(page, "gateway");
  await expect(box).toBeHidden();
  await expect(page.getByText(t("diagram.moved_count", { count: 1 }))).toBeHidden();
  await filter(page, "meter");
  await expect(page.getByText(t("diagram.moved_count", { count: 1 }))).toBeVisible();
  await page.getByRole("button", { name: t("diagram.reset_positions") }).click();
  await expect(page).not.toHaveURL(/at=/);
  await page.getByRole("button", { name: t("diagram.undo_move") }).click();
  await expect(page).toHaveURL(/at=/);
});

test("a box is dragged by the pointer, and a click still shows it", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await filter(page, "meter");
  const box = boxes(page).getByRole("button", { name: /^Meter Data Management, / });
  await expect(box).toBeVisible();
  const area = (await box.boundingBox())!;
  const [x, y] = [area.x + area.width / 2, area.y + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 90, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/at=/);
  await drawn(page);
  await expect(page.locator(".diagram-ghost")).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Meter Data Management" })).toBeHidden();
  await box.click({ position: { x: 10, y: 10 } });
  await expect(page.getByRole("complementary", { name: "Meter Data Management" })).toBeVisible();
});

test("a box is placed by a click, without dragging", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await filter(page, "meter");
  const box = boxes(page).getByRole("button", { name: /^Meter Data Management, / });
  const other = boxes(page).getByRole("button", { name: /^(?!Meter Data Management,)/ }).first();
  await box.click({ position: { x: 10, y: 10 } });
  const panel = page.getByRole("complementary", { name: "Meter Data Management" });
  await panel.getByRole("button", { name: t("diagram.move"), exact: true }).click();
  await expect(page.getByText(t("diagram.moving", { name: "Meter Data Management" }))).toBeVisible();
  // A click on another box places this one there, and does not show the other.
  const { x, y, width } = (await other.boundingBox())!;
  await page.mouse.click(x + width / 2, y + 5);
  await expect(page).toHaveURL(/at=/);
  await expect(panel).toBeVisible();
  await expect(page.getByText(t("diagram.moved_count", { count: 1 }))).toBeVisible();
});

test("the focus ring of a box is as wide as elsewhere, however small the picture is", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  const box = boxes(page).getByRole("button").first();
  await box.focus();
  for (let n = 0; n < 4; n += 1) await page.keyboard.press("-");
  await page.keyboard.press("ArrowDown");
  const width = await boxes(page).locator(":focus").evaluate((focused) => {
    const scale = focused.getBoundingClientRect().width / (focused as HTMLElement).offsetWidth;
    return { scale, ring: Number.parseFloat(getComputedStyle(focused).outlineWidth) * scale };
  });
  expect(width.scale).toBeLessThan(0.8);
  expect(width.ring).toBeGreaterThan(1.6);
});

test("a diagram is saved, opened by its link, renamed and deleted, and that is undone", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await filter(page, "meter");
  const box = boxes(page).getByRole("button", { name: /^Meter Data Management, / });
  await box.focus();
  await page.keyboard.press("m");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/at=/);
  await page.getByRole("button", { name: t("views.save"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("diagram.saved.save") });
  await dialog.getByLabel(t("common.name")).fill("Meters");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("views.save"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meters" })).toBeVisible();
  await expect(page.getByText(t("diagram.saved.saved", { name: "Meters" }))).toBeVisible();
  await go(page, "Diagrams");
  const list = page.getByRole("list", { name: t("diagram.saved.title") });
  await expectAccessible(page);
  await list.getByRole("link", { name: /^Meters/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meters" })).toBeVisible();
  await expect(page.getByText(t("diagram.moved_count", { count: 1 }))).toBeVisible();
  await page.goBack();
  await list.getByRole("button", { name: t("views.rename_named", { name: "Meters" }) }).click();
  await list.getByLabel(t("views.new_name")).fill("All meters");
  await page.keyboard.press("Enter");
  const renamed = list.getByRole("link", { name: /^All meters/ });
  await expect(renamed).toBeVisible();
  await list.getByRole("button", { name: t("views.delete_named", { name: "All meters" }) }).click();
  await expect(renamed).toBeHidden();
  await page.getByRole("button", { name: t("common.undo") }).click();
  await expect(renamed).toBeVisible();
});

test("a picture is copied as PNG", async ({ page, context, signIn }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("Reader");
  await open(page);
  await filter(page, "meter");
  await expect(boxes(page).getByRole("button").first()).toBeVisible();
  await page.getByRole("button", { name: t("common.export") }).click();
  await page.getByRole("menuitem", { name: t("graph.save.copy") }).click();
  await expect(page.getByText(t("graph.save.copied"))).toBeVisible();
  // The clipboard of a Firefox without a window keeps texts only.
  if (isFirefox) return;
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return createImageBitmap(await item!.getType("image/png")).then(({ width }) => width);
  });
  expect(size).toBeGreaterThan(200);
});

test("a browser without a clipboard for pictures says so", async ({ page, signIn }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "ClipboardItem"));
  await signIn("Reader");
  await open(page);
  await filter(page, "meter");
  await expect(boxes(page).getByRole("button").first()).toBeVisible();
  await page.getByRole("button", { name: t("common.export"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("graph.save.copy") }).click();
  await expect(page.getByText(t("graph.save.no_clipboard"))).toBeVisible();
});

test("a diagram is saved as SVG with its symbols and without references to the page", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await filter(page, "meter");
  await expect(boxes(page).getByRole("button").first()).toBeVisible();
  await page.getByRole("button", { name: t("common.export") }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "SVG" }).click();
  const file = await (await saved).path();
  const text = await readFile(file, "utf8");
  expect(text).toContain('<symbol id="g-ApplicationComponent"');
  expect(text).toContain("Meter Data");
  expect(text).not.toContain("var(");
  expect(text).not.toMatch(/(href|src)="(?!#)/);
});

test("the panel gives the focus back to its box, and / leads to the filter", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  const field = page.getByRole("searchbox", { name: t("diagram.filter") });
  await expect(boxes(page).getByRole("button").first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await filter(page, "meter");
  const box = boxes(page).getByRole("button", { name: /^Meter Data Management, / });
  await box.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Meter Data Management" });
  const close = panel.getByRole("button", { name: t("common.close") });
  await close.focus();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(box).toBeFocused();
  await page.keyboard.press("Enter");
  await close.click();
  await expect(panel).toBeHidden();
  await expect(box).toBeFocused();
});

test("a large picture is enlarged with the focus on a box, which keeps it", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await drawn(page);
  const first = boxes(page).getByRole("button").first();
  await expect(first).toBeVisible();
  const sheet = page.locator(".graph-sheet");
  /** Expects that the bitmap is shown after this, and comes off again. */
  const moves = async (act: () => Promise<void>) => {
    const seen = await sheet.evaluateHandle((sheet) => {
      const seen: boolean[] = [];
      new MutationObserver(() => seen.push(sheet.classList.contains("moving"))).observe(sheet, { attributeFilter: ["class"] });
      return seen;
    });
    await act();
    await expect.poll(() => seen.jsonValue()).toEqual([true, false]);
  };
  // The first is drawn once the picture rests.
  await expect.poll(() => sheet.locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(300);
  await first.focus();
  await moves(() => page.keyboard.press("+"));
  await expect(first).toBeFocused();
  await first.blur();
  await page.mouse.move(700, 500);
  await page.keyboard.down("Control");
  await moves(() => page.mouse.wheel(0, -50));
  await page.keyboard.up("Control");
  await expect(first).toBeVisible();
});
