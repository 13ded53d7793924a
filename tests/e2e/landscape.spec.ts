// The map of everything that is loaded: filter, groups, colors, pointer, keyboard, address and files.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { needsChromium } from "./browsers.ts";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { go, takeIn } from "./steps.ts";
import { begins, like, t, within } from "./t.ts";

async function open(page: Page): Promise<void> {
  await takeIn(page);
  await go(page, "Diagrams");
  await page.getByRole("main").getByRole("link", { name: begins("pages.diagrams.landscape") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("pages.diagrams.landscape") })).toBeVisible();
  await expect(map(page)).toBeVisible();
}

function map(page: Page): Locator {
  return page.getByRole("application", { name: like("landscape.label") });
}

/** What the keys are at, as it is read out. */
function said(page: Page): Locator {
  return page.locator(".landscape-window [role=status]");
}

/** The panel beside the map. */
function panel(page: Page): Locator {
  return page.getByRole("main").getByRole("complementary");
}

/** The pixel in the upper left corner, where there is nothing but the background. */
function corner(page: Page): Promise<number[]> {
  return map(page).evaluate((canvas: HTMLCanvasElement) => [...canvas.getContext("2d")!.getImageData(0, 0, 1, 1).data]);
}

/** How many different colors the map has. */
function colorCount(page: Page): Promise<number> {
  return map(page).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
}

test("the map lights what a filter finds, and its address holds the choices", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await expect.poll(() => colorCount(page)).toBeGreaterThan(8);
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: t("diagram.filter") }).fill("meter data man");
  const found = page.getByRole("region", { name: begins("landscape.found_title") });
  await found.getByRole("button", { name: "Meter Data Management" }).click();
  await expect(panel(page).getByRole("heading", { name: "Meter Data Management" })).toBeVisible();
  await expect(page).toHaveURL(/q=meter/);
  await expect(page).toHaveURL(/show=/);
  await expectAccessible(page);
  await page.getByLabel(t("columns.group_by")).selectOption("state");
  await expect(page).toHaveURL(/by=state/);
  await page.reload();
  await expect(map(page)).toBeVisible();
  await expect(page.getByLabel(t("columns.group_by"))).toHaveValue("state");
  await expect(panel(page).getByRole("heading", { name: "Meter Data Management" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel(t("columns.group_by"))).toHaveValue("class");
  await page.getByRole("link", { name: t("landscape.show_in_table") }).click();
  await expect(page).toHaveURL(/elements\?q=meter/);
  await page.goBack();
  await page.getByRole("searchbox", { name: t("diagram.filter") }).fill("nothing has this name");
  await expect(found.getByText(t("diagram.no_match"))).toBeVisible();
  await expectAccessible(page);
});

test("the map has the colors of the theme and follows it", async ({ page, signIn }) => {
  needsChromium("Firefox's protocol emulates no media");
  await page.emulateMedia({ colorScheme: "light" });
  await signIn("Reader");
  await open(page);
  await expect.poll(() => corner(page)).toEqual([255, 255, 255, 255]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => corner(page)).toEqual([16, 19, 21, 255]);
  await expectAccessible(page);
  await page.getByLabel(t("diagram.color_by")).selectOption({ label: "Criticality" });
  await expect(page.getByRole("list", { name: t("diagram.legend") }).getByText(t("common.not_set"))).toBeVisible();
  await expectAccessible(page);
});

test("keys lead from group to group, into one, to an element and back", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await map(page).focus();
  await page.keyboard.press("Home");
  const first = await said(page).innerText();
  await page.keyboard.press("ArrowLeft");
  await expect(said(page)).not.toHaveText(first);
  const group = (await said(page).innerText()).split(",")[0];
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("heading", { level: 2, name: group, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/group=/);
  await expectAccessible(page);
  await expect(map(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(said(page)).toContainText(" · ");
  await page.keyboard.press("Enter");
  const element = panel(page).getByRole("link", { name: t("common.open"), exact: true });
  await expect(element).toBeVisible();
  const name = await panel(page).getByRole("heading", { level: 2 }).innerText();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(said(page)).toContainText(group);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("heading", { level: 2, name })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("the pointer shows what is below it, and the wheel zooms", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  const scale = page.getByRole("status", { name: t("graph.window.scale") });
  await expect.poll(() => colorCount(page)).toBeGreaterThan(8);
  const before = await scale.innerText();
  // An element that keys have found is at a known place: in the middle of its group, which fills the window.
  await map(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await panel(page).getByRole("button", { name: t("landscape.zoom_to") }).click();
  await expect(scale).not.toHaveText(before);
  const box = (await map(page).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(panel(page).getByRole("link", { name: t("common.open"), exact: true })).toBeVisible();
  await expect(page).toHaveURL(/show=/);
  const near = await scale.innerText();
  await page.mouse.wheel(0, -300);
  await expect(scale).not.toHaveText(near);
  const nearer = await scale.innerText();
  // The panel leaves less space than before.
  await page.getByRole("button", { name: t("graph.window.fit"), exact: true }).click();
  await expect(scale).not.toHaveText(nearer);
});

test("the outline has the groups and their elements as lists", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await page.getByRole("button", { name: t("diagram.outline") }).click();
  const outline = page.getByRole("region", { name: t("diagram.outline") });
  await outline.getByRole("button").first().click();
  await expect(panel(page).getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
});

test("the map is saved as PNG, and its link is copied", async ({ page, signIn, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("Reader");
  await open(page);
  await page.getByRole("searchbox", { name: t("diagram.filter") }).fill("meter");
  await page.getByRole("button", { name: t("common.export") }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "PNG" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/meter\.png$/);
  const bytes = await readFile((await file.path())!);
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(bytes.length).toBeGreaterThan(20_000);
  await page.getByRole("button", { name: t("common.copy_link") }).click();
  await expect(page.getByText(within("components.copied", { what: /.+/ })).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/diagrams\/landscape\?q=meter/);
});

test("the map is on paper, with its legend", async ({ page, signIn }) => {
  needsChromium("Firefox's protocol emulates no media");
  await signIn("Reader");
  await open(page);
  const map = page.locator(".landscape-map");
  await expect.poll(async () => (await map.boundingBox())?.height ?? 0).toBeGreaterThan(300);
  await page.emulateMedia({ media: "print" });
  await expect.poll(async () => (await map.boundingBox())?.height ?? 0).toBeGreaterThan(300);
  await expect(page.locator(".landscape-legend")).toBeVisible();
});
