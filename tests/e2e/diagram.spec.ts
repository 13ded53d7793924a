// Diagrams that draw themselves: filter, viewpoint, colors, keyboard, address and files.
import { readFile } from "node:fs/promises";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { go, takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";
import type { Page } from "@playwright/test";

async function open(page: Page): Promise<void> {
  await takeIn(page);
  await go(page, "Diagrams");
  await expect(page.getByRole("heading", { level: 1, name: t("common.diagrams") })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: begins("pages.diagrams.diagram") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("diagram.title") })).toBeVisible();
}

const boxes = (page: Page) => page.getByRole("list", { name: t("graph.boxes") });

test("a filter and a viewpoint give a diagram, and the address holds it", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await expect(boxes(page).getByRole("button").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: t("diagram.filter") }).fill("meter");
  const box = boxes(page).getByRole("button", { name: /^Meter Data Management, / });
  await expect(box).toBeVisible();
  const all = await boxes(page).getByRole("button").count();
  await page.getByLabel(t("diagram.viewpoint_label")).selectOption("technology");
  await expect(box).toBeHidden();
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
  await page.getByRole("searchbox", { name: t("diagram.filter") }).fill("meter");
  const box = boxes(page).getByRole("button", { name: /^Meter Data Management, / });
  await box.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Meter Data Management" });
  await expect(panel.getByRole("heading", { name: "Meter Data Management" })).toBeVisible();
  await expect(page).toHaveURL(/show=/);
  await expect(box).toHaveAttribute("aria-pressed", "true");
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
  await page.getByRole("searchbox", { name: t("diagram.filter") }).fill("class:ApplicationComponent");
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

test("a diagram is saved as SVG with its symbols and without references to the page", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await page.getByRole("searchbox", { name: t("diagram.filter") }).fill("meter");
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
  const filter = page.getByRole("searchbox", { name: t("diagram.filter") });
  await expect(boxes(page).getByRole("button").first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(filter).toBeFocused();
  await expect(filter).toHaveValue("");
  await filter.fill("meter");
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
