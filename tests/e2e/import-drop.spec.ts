// Files that are dropped anywhere in the app, as the browser itself drops them.
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { needsChromium } from "./browsers.ts";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { go } from "./steps.ts";
import { workbook } from "./workbook.ts";
import type { CDPSession, Locator, Page } from "@playwright/test";
import { like, t, within } from "./t.ts";

needsChromium("needs Chromium's own protocol, which drags files");

const HARBOUR = resolve("files/harbour.xml");

type Phase = "dragEnter" | "dragOver" | "drop" | "dragCancel";

async function dragger(page: Page): Promise<(phase: Phase, files?: string[], text?: string) => Promise<void>> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  return async (type, files = [HARBOUR], text) => {
    const items = text ? [{ mimeType: "text/plain", data: text }] : [];
    await cdp.send("Input.dispatchDragEvent", { type, x: 600, y: 400, data: { items, files: text ? [] : files, dragOperationsMask: 1 } });
  };
}

/** Holds the drag over the page until it shows a text: browsers send `dragover` repeatedly. */
async function hold(drag: Awaited<ReturnType<typeof dragger>>, said: Locator, files?: string[]): Promise<void> {
  await expect(async () => {
    await drag("dragOver", files);
    await expect(said).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test("a file that is dropped on another page is checked on the import page", async ({ page, signIn }) => {
  await signIn("Manager");
  const drag = await dragger(page);
  await drag("dragEnter");
  await hold(drag, page.getByRole("status").filter({ hasText: t("import.drop.reads") }));
  await expect(page.getByText(within("import.drop.checked"))).toBeVisible();
  await expectAccessible(page);
  // The page's message is now under the pointer: the browser sends `dragover` to it again.
  await drag("dragOver");
  await drag("drop");
  await expect(page.getByRole("heading", { level: 1, name: t("common.import_archimate_file") })).toBeVisible();
  await expect(page.getByText("harbour.xml", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: like("import.header.upload") })).toBeEnabled();
  await go(page, "Activity");
  await drag("dragEnter");
  await hold(drag, page.getByText(within("import.drop.replaces", { name: "harbour.xml" })));
  await drag("dragCancel");
  await expect(page.getByText(t("import.drop.reads"))).toBeHidden();
  await expect(page).toHaveURL(/activity/);
});

test("a workbook dropped where rows are created is read as rows", async ({ page, signIn }, info) => {
  await signIn("Manager");
  await go(page, "Create");
  await page.getByRole("link", { name: t("common.many_at_once"), exact: true }).click();
  const path = info.outputPath("pumps.xlsx");
  await writeFile(path, workbook({ Pumps: [["Name", "Class"], ["Pump 12", "Node"]] }));
  const drag = await dragger(page);
  await drag("dragEnter", [path]);
  await hold(drag, page.getByText(within("import.drop.rows")), [path]);
  await drag("drop", [path]);
  await expect(page.getByText("Pump 12").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: t("common.many_at_once") })).toBeVisible();
});

test("several files are dropped together", async ({ page, signIn }) => {
  await signIn("Manager");
  const drag = await dragger(page);
  const files = [HARBOUR, resolve("files/failing.xml")];
  await drag("dragEnter", files);
  // A drop counts only once the page has said that it takes what is dragged.
  await hold(drag, page.getByText(t("import.drop.reads")), files);
  await drag("drop", files);
  const waiting = page.getByRole("region", { name: t("import.waiting.region") });
  await expect(waiting.getByText(t("import.waiting.waits", { name: "failing.xml" }))).toBeVisible();
  await waiting.getByRole("button", { name: t("import.waiting.remove", { count: 1 }) }).click();
  await expect(waiting).toBeHidden();
});

test("an open dialog ignores dropped files and does not lose its input", async ({ page, signIn }) => {
  await signIn("Manager");
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: t("common.add_ids") });
  await dialog.getByRole("textbox", { name: t("common.instance_ids") }).fill("one two");
  const drag = await dragger(page);
  await drag("dragEnter");
  await hold(drag, page.getByText(t("import.drop.dialog_title")));
  await drag("drop");
  await drag("dragCancel");
  await expect(page.getByText(t("import.drop.dialog_title"))).toBeHidden();
  await expect(dialog.getByRole("textbox", { name: t("common.instance_ids") })).toHaveValue("one two");
  await expect(page).toHaveURL(/elements/);
});

test("dragged text is ignored, and the browser never leaves the app for a file", async ({ page, signIn }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: t("connect.title") })).toBeVisible();
  const drag = await dragger(page);
  const before = page.url();
  await drag("dragEnter");
  await hold(drag, page.getByText("Connect to a process space first", { exact: false }));
  await drag("drop");
  await drag("dragCancel");
  expect(page.url()).toBe(before);
  await signIn("Manager");
  await page.evaluate(() => addEventListener("dragover", (event) => setTimeout(() => { document.documentElement.dataset.cancelled = String(event.defaultPrevented); })));
  await drag("dragEnter", [], "words");
  await expect(async () => {
    await drag("dragOver", [], "words");
    expect(await page.evaluate(() => document.documentElement.dataset.cancelled)).toBe("false");
  }).toPass();
  await expect(page.getByText(t("import.drop.reads"))).toBeHidden();
});
