// The views of an imported file: as their author drew them, with the elements of today.
import { readFile, writeFile } from "node:fs/promises";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { check, upload } from "./importing.ts";
import { go } from "./steps.ts";
import { begins, like, t, within } from "./t.ts";
import type { Page } from "@playwright/test";

const FILE = "files/views.xml";

const boxes = (page: Page) => page.getByRole("list", { name: t("graph.boxes") });
const box = (page: Page, name: string) => boxes(page).getByRole("button", { name: new RegExp(`^${name}, `) });
const list = (page: Page) => page.getByRole("navigation", { name: begins("common.views") });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Imports the file and waits until its elements are loaded. */
async function importFile(page: Page): Promise<void> {
  await check(page, FILE);
  await upload(page);
  await expect(page.getByText(t("import_result.actions.loaded", { n: 3 }))).toBeVisible();
}

test("the views of a receipt show the elements of today", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Manager");
  await importFile(page);
  await page.getByRole("link", { name: t("imported.show_number", { count: 2 }) }).click();
  await expect(heading(page, "Gates, as is")).toBeVisible();
  await expect(list(page).getByRole("link")).toHaveCount(2);
  await expect(box(page, "Gate control")).toBeVisible();
  await expect(box(page, "Gate without a type")).toHaveAccessibleName(within("imported.not_imported"));
  await expect(boxes(page).getByRole("button", { name: new RegExp(`^Repaired in spring, ${t("imported.note")}`) })).toBeVisible();
  await expect(page.getByText(like("imported.status.loaded", { boxes: t("diagram.box_count", { count: 3 }), loaded: 2 }))).toBeVisible();
  await expectAccessible(page);
  // The same after a reload, from what the browser saved.
  await page.reload();
  await expect(box(page, "Gate control")).toBeVisible();
  await list(page).getByRole("link", { name: /^Gates, services/ }).click();
  await expect(heading(page, "Gates, services")).toBeVisible();
  await expect(page).toHaveURL(/view=lv-second/);
  await expect(boxes(page).getByRole("button")).toHaveCount(2);
  // The page of diagrams leads here too.
  await go(page, "Diagrams");
  await page.getByRole("link", { name: /views\.xml/ }).first().click();
  await expect(heading(page, "Gates, as is")).toBeVisible();
});

test("views are used with the keyboard, and a box leads to its element", async ({ page, signIn }) => {
  await signIn("Manager");
  await importFile(page);
  await page.getByRole("link", { name: t("imported.show_number", { count: 2 }) }).click();
  await expect(box(page, "Gate control")).toBeVisible();
  await expect(boxes(page).locator("[tabindex='0']")).toHaveCount(1);
  await box(page, "Gate control").focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Gate control" });
  await expect(panel.getByRole("button", { name: "Lock gate" })).toBeVisible();
  await expect(page).toHaveURL(/show=/);
  await expectAccessible(page);
  await box(page, "Gate control").focus();
  await page.keyboard.press("ArrowRight");
  await expect(box(page, "Gate control")).not.toBeFocused();
  await expect(boxes(page).locator(":focus")).toHaveCount(1);
  await panel.getByRole("link", { name: t("common.open_element") }).click();
  await expect(heading(page, "Gate control")).toBeVisible();
});

test("the outline has every box, and a view is saved as SVG with the colors of its author", async ({ page, signIn }) => {
  await signIn("Manager");
  await importFile(page);
  await page.getByRole("link", { name: t("imported.show_number", { count: 2 }) }).click();
  await expect(box(page, "Gate control")).toBeVisible();
  await page.getByRole("button", { name: t("common.export") }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "SVG" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("gates-as-is.svg");
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("rgb(20, 60, 120)");
  expect(text).toContain("Repaired in spring");
  expect(text).not.toContain("var(");
  const count = await boxes(page).getByRole("button").count();
  await page.getByRole("button", { name: t("diagram.outline") }).click();
  const outline = page.getByRole("region", { name: t("diagram.outline") });
  await expect(outline.getByRole("listitem")).toHaveCount(count);
  await expect(outline.getByRole("button", { name: "Repaired in spring" })).toHaveAttribute("lang", "en");
  await expectAccessible(page);
});

test("changes since the file are highlighted and listed, and a view is edited as a new diagram", async ({ page, signIn }, info) => {
  await signIn("Manager");
  await importFile(page);
  const changes = page.getByRole("button", { name: t("imported.show_changes") });
  await page.getByRole("link", { name: t("imported.show_number", { count: 2 }) }).click();
  await expect(box(page, "Gate control")).toBeVisible();
  await expect(changes).toHaveCount(0);
  const path = info.outputPath("views.xml");
  await writeFile(path, (await readFile(FILE, "utf8")).replace("Gate control<", "Gate steering<"));
  await check(page, path);
  await upload(page);
  await expect(page.getByText(t("import_result.actions.loaded", { n: 3 }))).toBeVisible();
  await go(page, "Diagrams");
  await page.getByRole("link", { name: /views\.xml/ }).last().click();
  await expect(box(page, "Gate steering")).toHaveAccessibleName(within("imported.renamed"));
  await changes.click();
  await expect(changes).toHaveAttribute("aria-pressed", "true");
  await expect(changes).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("diagram.outline") }).click();
  const listed = page.getByRole("region", { name: t("diagram.outline") }).getByRole("listitem");
  await expect(listed.filter({ hasText: "Gate steering" })).toHaveCount(1);
  await expect(listed.filter({ hasText: "Repaired in spring" })).toHaveCount(0);
  await changes.click();
  await expect(listed.filter({ hasText: "Repaired in spring" })).toHaveCount(1);
  await page.getByRole("button", { name: t("imported.edit") }).click();
  await expect(page).toHaveURL(/\/diagrams\/diagram\?element=/);
  await expect(boxes(page).getByRole("button", { name: /^Gate steering/ })).toBeVisible();
});

test("the views of a file are shown before it is imported", async ({ page, signIn }) => {
  await signIn("Manager");
  await check(page, FILE);
  await page.getByRole("link", { name: t("imported.show") }).click();
  await expect(heading(page, "Gates, as is")).toBeVisible();
  await expect(page.getByText(t("imported.status.not_imported", { boxes: t("diagram.box_count", { count: 3 }) }))).toBeVisible();
  await expectAccessible(page);
  // Nothing of it is saved.
  await page.reload();
  await expect(page.getByText(t("imported.no_file"))).toBeVisible();
});

test("a box leads to another view, in the font of its author", async ({ page, signIn }) => {
  await signIn("Manager");
  await check(page, FILE);
  await page.getByRole("link", { name: t("imported.show") }).click();
  const leads = box(page, "Gates, services");
  await expect(leads).toHaveAccessibleName(within("imported.leads_to", { views: "Gates, services" }));
  await expect(leads).toHaveAccessibleName(within("imported.view_link"));
  const text = page.locator(".imported-frame text", { hasText: "Gates, services" });
  await expect(text).toHaveCSS("font-family", /^"?Georgia"?, /);
  await expect(box(page, "Gate without a type")).toHaveAccessibleName(within("imported.leads_to", { views: "Gates, services" }));
  await leads.click();
  const panel = page.getByRole("complementary", { name: "Gates, services" });
  await expect(panel.getByRole("heading", { name: "Gates, services" })).toHaveAttribute("lang", "en");
  await expectAccessible(page, ["target-size"]);
  const link = panel.getByRole("link", { name: "Gates, services" });
  await expect(link).toHaveAttribute("lang", "en");
  await link.click();
  await expect(heading(page, "Gates, services")).toHaveAttribute("lang", "en");
  await page.goBack();
  await expect(heading(page, "Gates, as is")).toBeVisible();
});

test("on a phone a view fits, also in the dark theme", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn("Manager");
  await check(page, FILE);
  await page.getByRole("link", { name: t("imported.show") }).click();
  await expect(box(page, "Gate control")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, ["target-size"]);
});
