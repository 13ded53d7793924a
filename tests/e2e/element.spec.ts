// One element in depth: its neighbourhood by hops, enlarged and saved, its translations, its latest version.
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { grid, takeIn, filterField } from "./steps.ts";

/** Opens an element of the sample by its name. */
async function open(page: Page, name: string): Promise<void> {
  await filterField(page).fill(name);
  await grid(page).getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

test.beforeEach(async ({ signIn, page }) => {
  await signIn("Designer");
  await takeIn(page);
});

test("the neighbourhood goes one hop or two, and back takes the choice back", async ({ page }) => {
  await open(page, "Meter Data Management");
  const boxes = page.getByRole("list", { name: /^Neighbourhood/ }).getByRole("listitem");
  await expect(page.getByText(/^\d+ of \d+ relations$/)).toBeVisible();
  await page.getByRole("button", { name: "2 hops" }).click();
  await expect(page).toHaveURL(/hops=2/);
  await expect(page.getByText(/^\d+ of \d+ neighbours, \d+ of \d+ beyond$/)).toBeVisible();
  await expect(boxes.locator("[aria-label*='two hops away']").first()).toBeAttached();
  expect(await boxes.count()).toBeLessThanOrEqual(9);
  await expectAccessible(page);
  await page.goBack();
  await expect(page).not.toHaveURL(/hops=2/);
  await expect(page.getByRole("button", { name: "1 hop" })).toHaveAttribute("aria-pressed", "true");
});

test("the picture is one tab stop, arrows move in it, Enter opens", async ({ page }) => {
  await open(page, "Meter Data Management");
  const list = page.getByRole("list", { name: /^Neighbourhood/ });
  await expect(list.locator("[tabindex='0']")).toHaveCount(1);
  await page.getByRole("button", { name: "Enlarge the neighbourhood" }).focus();
  await page.keyboard.press("Tab");
  const focused = page.locator(":focus");
  await expect(focused).toHaveAttribute("aria-label", /Meter Data Management.*this element/);
  await page.keyboard.press("ArrowRight");
  await expect(focused).toHaveAttribute("aria-label", /(from|to) Meter Data Management/);
  const name = (await focused.getAttribute("title"))!;
  await page.keyboard.press("ArrowLeft");
  await expect(focused).toHaveAttribute("aria-label", /this element/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("enlarged, it is moved, resized and left by keys; back closes it", async ({ page }) => {
  await open(page, "Meter Data Management");
  await page.getByRole("button", { name: "Enlarge the neighbourhood" }).click();
  const dialog = page.getByRole("dialog", { name: /^Neighbourhood of/ });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/graph=full/);
  await expect(page.locator(":focus")).toHaveAttribute("aria-label", /this element/);
  await expectAccessible(page);
  const size = dialog.getByRole("status", { name: "Size" });
  const before = await size.innerText();
  await page.keyboard.press("+");
  await expect(size).not.toHaveText(before);
  await page.keyboard.press("0");
  await expect(size).toHaveText(before);
  const sheet = dialog.locator(".graph-sheet");
  const place = await sheet.getAttribute("style");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(sheet).not.toHaveAttribute("style", place!);
  await dialog.getByRole("button", { name: "Fit" }).click();
  await expect(sheet).toHaveAttribute("style", place!);
  await dialog.locator(".graph-window").hover();
  await page.mouse.wheel(0, 120);
  await expect(sheet).not.toHaveAttribute("style", place!);
  await dialog.getByRole("button", { name: "2 hops" }).click();
  await expect(page).toHaveURL(/hops=2/);
  await expectAccessible(page);
  const link = page.url();
  // Closing keeps the choice.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/hops=2/);
  await page.goto(link);
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("the picture is saved as files that stand alone", async ({ page }) => {
  await open(page, "Meter Data Management");
  await page.getByRole("button", { name: "Enlarge the neighbourhood" }).click();
  const dialog = page.getByRole("dialog", { name: /^Neighbourhood of/ });
  const save = async (item: RegExp): Promise<Download> => {
    await dialog.getByRole("button", { name: "Save picture" }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("menuitem", { name: item }).click()]);
    return download;
  };
  const drawing = await save(/^SVG/);
  expect(drawing.suggestedFilename()).toBe("meter-data-management-1-hop.svg");
  const svg = (await bytesOf(drawing)).toString("utf8");
  expect(svg).toContain("Management</text>");
  expect(svg.match(/https?:/g)).toEqual(["http:"]);
  expect(svg).not.toMatch(/href|var\(|currentcolor"|<script/i);
  const size = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    if (parsed.querySelector("parsererror")) return null;
    return { width: Number(parsed.documentElement.getAttribute("width")), glyphs: parsed.querySelectorAll("g > g").length };
  }, svg);
  expect(size!.glyphs).toBeGreaterThan(3);
  const picture = await save(/^PNG/);
  const png = await bytesOf(picture);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(png.readUInt32BE(16)).toBe(Math.ceil(size!.width * 2));
});

test("the latest version is what the service says, with its time", async ({ page }) => {
  await open(page, "Meter Data Management");
  // As far as one gets by "newer".
  for (const _ of [1, 2]) await page.keyboard.press("]");
  await expect(page.getByText("Newest known here")).toBeVisible();
  await page.getByRole("navigation", { name: "Parts of the element" }).getByRole("link", { name: /Versions/ }).click();
  const asked = page.waitForRequest((request) => request.url().includes("onlyLatest=true"));
  await page.getByRole("button", { name: "Ask which is the latest" }).click();
  expect((await asked).url()).toContain("includeInvalid=true");
  await expect(page.getByText(/^The service’s answer for \d+ ids?, .*\d\d:\d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask again" })).toBeVisible();
  await expectAccessible(page);
});

test("a comparison stands in the link: layout, fields and both versions", async ({ page }) => {
  await open(page, "Meter Data Management");
  await page.getByRole("navigation", { name: "Parts of the element" }).getByRole("link", { name: /Versions/ }).click();
  await page.getByRole("button", { name: "Inline" }).click();
  await expect(page).toHaveURL(/layout=inline/);
  await page.getByRole("checkbox", { name: "only changes" }).uncheck();
  await expect(page).toHaveURL(/fields=all/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Inline" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("checkbox", { name: "only changes" })).not.toBeChecked();
});

test("all translations are shown at once, and those of one property by its name", async ({ page }) => {
  await open(page, "Meter Data Management");
  await page.getByRole("button", { name: /^Name/ }).click();
  const one = page.getByLabel("Translations", { exact: true });
  await expect(one).toHaveCount(1);
  await expect(one).toContainText("DE");
  await page.getByRole("checkbox", { name: "all translations" }).check();
  await expect(page).toHaveURL(/texts=all/);
  expect(await one.count()).toBeGreaterThan(1);
  await expectAccessible(page);
});

test("a hub of hundreds says how many of its neighbours are drawn", async ({ page, space }) => {
  const numbers = Array.from({ length: 300 }, (_, n) => n);
  const file = `<?xml version="1.0" encoding="UTF-8"?>
<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="hub-model">
<name>Hub</name><elements>
<element identifier="hub" xsi:type="ApplicationComponent"><name>Hub of hundreds</name></element>
${numbers.map((n) => `<element identifier="h-${n}" xsi:type="ApplicationComponent"><name>Spoke ${n}</name></element>`).join("")}
</elements><relationships>
${numbers.map((n) => `<relationship identifier="hr-${n}" source="h-${n}" target="hub" xsi:type="Flow"/>`).join("")}
</relationships></model>`;
  const person = space.person("Designer");
  const headers = { Authorization: `Bearer ${person.token}`, BpmLicense: space.licence };
  const answer = await page.request.post(`${space.url}/v1/warehouses/${space.warehouseId}/archimate/import`, {
    headers,
    multipart: { file: { name: "hub.xml", mimeType: "application/xml", buffer: Buffer.from(file) } },
  });
  const imported = await answer.json();
  const hub = imported.successfulArchitectureElements.find((each: { externalId: string }) => each.externalId === "hub");
  await page.goto(`/s/${space.warehouseId}/elements/${hub.architectureId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Hub of hundreds" })).toBeVisible();
  await expect(page.getByText("8 of 300 relations")).toBeVisible();
  await expect(page.getByRole("link", { name: "292 more" })).toBeVisible();
  await page.getByRole("button", { name: "Enlarge the neighbourhood" }).click();
  const dialog = page.getByRole("dialog", { name: /^Neighbourhood of/ });
  await expect(dialog.getByText("40 of 300 neighbours shown; the rest are in the table")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(41);
  await expectAccessible(page);
  // None of them is known here: Enter on a box asks for its id, and the reference suggests one.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  const add = page.getByRole("dialog", { name: "Add this element by its instance id" });
  await expect(add.getByLabel("Instance id")).not.toHaveValue("");
  await add.getByRole("button", { name: "Add id" }).click();
  await expect(add).toBeHidden();
  await expect(dialog.getByRole("link", { name: /^Spoke/ })).toHaveCount(1);
});

test("a relation to a relationship is shown with the elements that it joins", async ({ page }) => {
  let joined = "";
  await page.route(/byIds\/bulk/, async (route) => {
    const answer = await route.fetch();
    const reply = await answer.json();
    for (const item of reply.items) {
      joined ||= item.references[0]?.target.relationshipId ?? "";
      if (!joined) continue;
      const like = item.references[0] ?? reply.items.find((each: { references: unknown[] }) => each.references[0]).references[0];
      item.references.push({
        meta: { ...like.meta, key: "onRelationship", label: { defaultLanguage: "en", translations: [{ language: "en", value: "On relationship" }] } },
        target: { ...like.target, relationshipId: "about-a-relationship", assignedArchitectureElementRefs: [], linkedElements: [{ type: "Relationship", id: joined }] },
      });
    }
    await route.fulfill({ response: answer, json: reply });
  });
  await open(page, "Meter Data Management");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Retrieve again" }).click();
  const loose = page.getByRole("heading", { name: /To no element/ });
  await expect(loose).toBeVisible();
  await expect(page.getByText("A relationship").first()).toBeVisible();
  await expectAccessible(page);
});
