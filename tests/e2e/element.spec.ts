// One element in depth: its neighbourhood by hops, enlarged and saved, its translations, its latest version.
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { filterField, go, grid, takeIn } from "./steps.ts";
import { begins, like, t, within } from "./t.ts";

/** Opens an element of the sample by its name. */
async function open(page: Page, name: string): Promise<void> {
  await filterField(page).fill(name);
  await grid(page).getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Opens the versions, and loads those that a retrieval of the latest left out. */
async function openVersions(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: t("element.tabs.label") }).getByRole("link", { name: begins("element.tabs.versions") }).click();
  await expect(page.getByText(like("element.versions.older_among"))).toBeVisible();
  const list = page.getByRole("region", { name: t("element.switch.label") });
  await expect(list.locator("li")).toHaveCount(1);
  await list.getByRole("button", { name: like("elements.retrieve_ids") }).click();
  await expect(list.getByText(begins("element.loading.loaded_ids", { count: /\d+/ }))).toBeVisible();
  await expect.poll(() => list.locator("li").count()).toBeGreaterThan(1);
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

test.beforeEach(async ({ signIn, page }) => {
  await signIn("Designer");
  await takeIn(page);
});

test("an address with an id that is encoded wrongly says that the version was not returned", async ({ page, space }) => {
  await page.goto(`/s/${space.warehouseId}/elements/%FF`);
  await expect(page.getByText(t("element.missing.not_returned_title"))).toBeVisible();
  await expectAccessible(page);
});

test("the neighborhood shows one or two hops, and going back restores the choice", async ({ page }) => {
  await open(page, "Meter Data Management");
  const boxes = page.getByRole("list", { name: begins("graph.boxes") }).getByRole("listitem");
  await expect(page.getByText(like("element.relations.shown_of"))).toBeVisible();
  await page.getByRole("button", { name: t("graph.hops_far") }).click();
  await expect(page).toHaveURL(/hops=2/);
  await expect(page.getByText(/^\d+ of \d+ neighbours( \(\d+ not loaded\))?, \d+ of \d+ beyond$/)).toBeVisible();
  await expect(boxes.getByText("2 hops away").first()).toBeAttached();
  expect(await boxes.count()).toBeLessThanOrEqual(9);
  await expectAccessible(page);
  await page.goBack();
  await expect(page).not.toHaveURL(/hops=2/);
  await expect(page.getByRole("button", { name: t("graph.hops_near") })).toHaveAttribute("aria-pressed", "true");
});

test("the graph is one tab stop, arrow keys move in it, Enter opens", { tag: "@engine" }, async ({ page }) => {
  await open(page, "Meter Data Management");
  const list = page.getByRole("list", { name: begins("graph.boxes") });
  await expect(list.locator("[tabindex='0']")).toHaveCount(1);
  await page.getByRole("button", { name: t("graph.enlarge") }).focus();
  await page.keyboard.press("Tab");
  const focused = page.locator(":focus");
  await expect(focused).toHaveAccessibleName(/Meter Data Management.*this element/);
  await page.keyboard.press("ArrowRight");
  await expect(focused).toHaveAccessibleName(/(from|to) Meter Data Management/);
  const name = (await focused.getAttribute("title"))!;
  await page.keyboard.press("ArrowLeft");
  await expect(focused).toHaveAccessibleName(/this element/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("the enlarged graph is moved, resized and closed by keyboard, and going back closes it", async ({ page }) => {
  await open(page, "Meter Data Management");
  await page.getByRole("button", { name: t("graph.enlarge") }).click();
  const dialog = page.getByRole("dialog", { name: begins("graph.title_of") });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/graph=full/);
  await expect(page.locator(":focus")).toHaveAccessibleName(/this element/);
  await expectAccessible(page);
  const size = dialog.getByRole("status", { name: t("graph.window.scale") });
  const before = await size.innerText();
  await page.keyboard.press("+");
  await expect(size).not.toHaveText(before);
  await page.keyboard.press("0");
  await expect(size).toHaveText(before);
  const sheet = dialog.locator(".graph-sheet");
  const place = await sheet.getAttribute("style");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(sheet).not.toHaveAttribute("style", place!);
  await dialog.getByRole("button", { name: t("graph.window.fit") }).click();
  await expect(sheet).toHaveAttribute("style", place!);
  await dialog.locator(".graph-window").hover();
  await page.mouse.wheel(0, 120);
  await expect(sheet).not.toHaveAttribute("style", place!);
  await dialog.getByRole("button", { name: t("graph.hops_far") }).click();
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

test("the graph is saved as self-contained files with title, date and legend", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "Meter Data Management");
  await page.getByRole("button", { name: t("graph.enlarge") }).click();
  const dialog = page.getByRole("dialog", { name: begins("graph.title_of") });
  const save = async (item: RegExp): Promise<Download> => {
    await dialog.getByRole("button", { name: t("graph.full.save") }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("menuitem", { name: item }).click()]);
    return download;
  };
  const drawing = await save(/^SVG/);
  expect(drawing.suggestedFilename()).toBe("meter-data-management-1-hop.svg");
  const svg = (await bytesOf(drawing)).toString("utf8");
  expect(svg).toContain("Management</text>");
  expect(svg).toContain(">Neighbourhood of Meter Data Management</text>");
  expect(svg).toMatch(/>[^<]* · \d+ \w+ \d{4}, \d\d:\d\d · [^<]*<\/text>/);
  expect(svg).toContain(">Application</text>");
  expect(svg).toMatch(/<rect width="[\d.]+" height="[\d.]+" fill="#ffffff"/);
  expect(svg).toContain("src:url(data:font/woff2;base64,");
  expect(svg.match(/https?:/g)).toEqual(["http:"]);
  expect(svg).not.toMatch(/href|var\(|currentcolor"|<script/i);
  const size = await page.evaluate((text) => {
    // The page's policy refuses the style of a document that is parsed in the page.
    const parsed = new DOMParser().parseFromString(text.replace(/<style>[^<]*<\/style>/, ""), "image/svg+xml");
    if (parsed.querySelector("parsererror")) return null;
    return { width: Number(parsed.documentElement.getAttribute("width")), glyphs: parsed.querySelectorAll("g > g").length };
  }, svg);
  expect(size!.glyphs).toBeGreaterThan(3);
  const picture = await save(/^PNG/);
  const png = await bytesOf(picture);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(png.readUInt32BE(16)).toBe(Math.ceil(size!.width * 2));
});

test("the latest version is loaded from the service and shown with its time", { tag: "@journey" }, async ({ page }) => {
  await open(page, "Meter Data Management");
  // To the last version that "newer" opens.
  for (const _ of [1, 2]) await page.keyboard.press("]");
  await expect(page.getByText(t("common.latest_here"))).toBeVisible();
  await page.getByRole("navigation", { name: t("element.tabs.label") }).getByRole("link", { name: begins("element.tabs.versions") }).click();
  const asked = page.waitForRequest((request) => request.url().includes("onlyLatest=true"));
  await page.getByRole("button", { name: t("element.latest.button_ask") }).click();
  expect((await asked).url()).toContain("includeInvalid=true");
  await expect(page.getByText(like("element.latest.answer_for", { time: /.*\d\d:\d\d:\d\d/ }))).toBeVisible();
  await expect(page.getByRole("button", { name: t("common.check_again") })).toBeVisible();
  await expectAccessible(page);
});

test("the link of a comparison contains layout, fields and both versions", async ({ page }) => {
  await open(page, "Meter Data Management");
  await openVersions(page);
  await page.getByRole("button", { name: t("element.difference.inline") }).click();
  await expect(page).toHaveURL(/layout=inline/);
  await page.getByRole("checkbox", { name: t("element.difference.only_changes") }).uncheck();
  await expect(page).toHaveURL(/fields=all/);
  await page.reload();
  await expect(page.getByRole("button", { name: t("element.difference.inline") })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("checkbox", { name: t("element.difference.only_changes") })).not.toBeChecked();
  // A value has its language; words of the interface in its cell have theirs.
  const cells = page.getByRole("region", { name: t("common.differences") }).getByRole("cell");
  await expect(cells.locator("[lang='en']").first()).toBeVisible();
  await expect(cells.and(page.locator("[lang]"))).toHaveCount(0);
});

test("all translations are shown together, and those of one property by its name", { tag: "@journey" }, async ({ page }) => {
  await open(page, "Meter Data Management");
  // The properties are one tab stop, and arrows move in it.
  const properties = page.getByRole("region", { name: t("common.properties") });
  await expect(properties.locator("button.property-name[tabindex='0']")).toHaveCount(1);
  await properties.locator("button.property-name").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(properties.locator("button.property-name").nth(1)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(properties.locator("button.property-name:focus")).toHaveCount(0);
  await page.getByRole("button", { name: /^Name/ }).click();
  const one = page.getByLabel(t("element.value.translations"), { exact: true });
  await expect(one).toHaveCount(1);
  await expect(one).toContainText("DE");
  await expect(one.locator("[lang=de]")).toHaveText(/\S/);
  await page.getByRole("checkbox", { name: t("element.properties.show_all") }).check();
  await expect(page).toHaveURL(/texts=all/);
  expect(await one.count()).toBeGreaterThan(1);
  await expectAccessible(page);
});

test("the small and the enlarged graph have the same counts, and its links stay in the graph", async ({ page }) => {
  await open(page, "Meter Data Management");
  const counts = async (text: string) => text.match(/of (\d+) neighbours.* of (\d+) beyond/)!.slice(1);
  await page.getByRole("button", { name: t("graph.hops_far") }).click();
  const small = page.getByText(/\d+ of \d+ neighbours.*beyond$/);
  const expected = await counts(await small.innerText());
  await page.getByRole("button", { name: t("graph.enlarge") }).click();
  const dialog = page.getByRole("dialog", { name: t("graph.title_of", { element: "Meter Data Management" }) });
  const large = dialog.getByRole("status").filter({ hasText: "beyond" });
  expect(await counts(await large.innerText())).toEqual(expected);
  const beside = dialog.getByRole("complementary", { name: t("graph.neighbors") });
  await expect(beside.getByRole("listitem")).toHaveCount(Number(expected[0]) + Number(expected[1]));
  await expect(beside.getByRole("heading", { name: `${t("graph.list.two_hops_away")}${expected[1]}` })).toBeVisible();
  // With a filter, the picture and the list have the same elements.
  await beside.getByText(t("graph.filters.direction"), { exact: true }).click();
  await beside.getByRole("checkbox", { name: begins("element.side.incoming") }).check();
  await expect(page).toHaveURL(/directions=in/);
  await expect(large).toContainText(/filter shows \d+ of \d+ elements/);
  await expectAccessible(page);
  await beside.getByRole("button", { name: t("common.clear") }).click();
  await dialog.getByRole("button", { name: t("graph.hops_near") }).click();
  // Another element in the middle, in the same picture, and back.
  const other = beside.getByRole("listitem").filter({ has: page.getByRole("button", { name: begins("graph.centre") }) }).first();
  const name = await other.getByRole("link").innerText();
  await other.getByRole("button", { name: begins("graph.centre") }).click();
  await expect(page.getByRole("dialog", { name: `Neighbourhood of ${name}` })).toBeVisible();
  const again = page.getByRole("dialog", { name: begins("graph.title_of") });
  await again.getByRole("button", { name: t("graph.full.back_to", { element: "Meter Data Management" }) }).click();
  await expect(dialog).toBeVisible();
  // A neighbour is expanded in place.
  const boxes = dialog.getByRole("list", { name: begins("graph.boxes") }).getByRole("listitem");
  const before = await boxes.count();
  const more = boxes.getByRole("button", { name: within("graph.label.show_more") });
  for (const link of (await boxes.getByRole("link").all()).slice(1)) {
    await link.hover();
    if (await more.isVisible()) break;
  }
  await more.click();
  await expect.poll(() => boxes.count()).toBeGreaterThan(before);
  await expect(page.locator(":focus")).toBeVisible();
  await dialog.getByRole("button", { name: t("graph.full.collapse_all") }).click();
  await expect(boxes).toHaveCount(before);
});

test("the enlarged graph is shown as a diagram, and going back leads to it as it was", async ({ page }) => {
  await open(page, "Meter Data Management");
  await page.getByRole("button", { name: t("graph.enlarge") }).click();
  const dialog = page.getByRole("dialog", { name: begins("graph.title_of") });
  const boxes = dialog.getByRole("list", { name: begins("graph.boxes") }).getByRole("listitem");
  // What is loaded: the others have buttons, and relationships have a note.
  const loaded = boxes.locator("a.box-label:not(:has(.note))");
  await expect(loaded.first()).toBeVisible();
  const before = await boxes.count();
  const more = boxes.getByRole("button", { name: within("graph.label.show_more") });
  for (const link of (await loaded.all()).slice(1)) {
    await link.hover();
    if (await more.isVisible()) break;
  }
  await more.click();
  await expect.poll(() => boxes.count()).toBeGreaterThan(before);
  const names = dialog.getByRole("checkbox", { name: t("graph.full.relation_names") });
  await names.check();
  await expect(page).toHaveURL(/labels=1/);
  const url = page.url();
  const titles = () => boxes.locator("[data-box]").evaluateAll((all) => all.map((each) => each.getAttribute("title")));
  const expected = await titles();
  const count = await loaded.count();
  await dialog.getByRole("button", { name: t("matrix.as_diagram") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("diagram.title") })).toBeVisible();
  await expect(dialog).toBeHidden();
  const drawn = page.getByRole("list", { name: t("graph.boxes") }).getByRole("button");
  await expect(drawn.and(page.getByRole("button", { name: /^Meter Data Management, / }))).toBeVisible();
  await expect(drawn).toHaveCount(count);
  await expectAccessible(page);
  // What was expanded is there again too.
  await page.goBack();
  await expect(page).toHaveURL(url);
  await expect(dialog).toBeVisible();
  await expect(names).toBeChecked();
  await expect.poll(titles).toEqual(expected);
});

test("at 200 % zoom the content has room beside the headers", async ({ page }) => {
  await open(page, "Meter Data Management");
  await page.setViewportSize({ width: 720, height: 450 });
  const properties = page.getByRole("region", { name: t("common.properties") });
  const tabs = page.getByRole("navigation", { name: t("element.tabs.label") });
  const last = properties.getByRole("term").last();
  await last.scrollIntoViewIfNeeded();
  // Only the content is between the tabs, which stay, and the end of the window.
  const room = await tabs.evaluate((node) => innerHeight - node.getBoundingClientRect().bottom);
  expect(room).toBeGreaterThan(300);
  await expect(last).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await go(page, "People");
  await page.getByRole("main").getByRole("table").getByRole("link").first().click();
  await page.setViewportSize({ width: 720, height: 450 });
  const name = page.getByRole("heading", { level: 1 });
  await expect(name).toBeVisible();
  expect((await name.boundingBox())!.width).toBeGreaterThan(60);
  const owned = page.getByRole("main").getByRole("table").getByRole("link").first();
  expect((await owned.boundingBox())!.width).toBeGreaterThan(60);
});

test("links, targets and scrolling regions of the other tabs are accessible, also in the dark theme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "Meter Data Management");
  const tabs = page.getByRole("navigation", { name: t("element.tabs.label") });
  const rules = ["target-size", "focus-order-semantics"];
  await expectAccessible(page, rules);
  for (const tab of [/Relations/, /Versions/, /JSON/]) {
    await tabs.getByRole("link", { name: tab }).click();
    await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
    await expectAccessible(page, rules);
  }
  const lines = page.getByRole("table", { name: t("components.json.table_label") });
  await expect(lines.getByRole("row").first()).toBeVisible();
  const folds = lines.getByRole("button", { name: /^Fold line/ });
  await expect.poll(() => folds.evaluateAll((all) => all.filter((each) => (each as HTMLElement).tabIndex >= 0).length)).toBe(1);
});

test("a comparison names the authors, and its marks remain in forced colors", async ({ page }) => {
  await open(page, "Meter Data Management");
  await page.emulateMedia({ forcedColors: "active" });
  const marks = page.locator(".kind-mark").first();
  const colours = await marks.evaluate((node) => [getComputedStyle(node, "::before").backgroundColor, getComputedStyle(document.body).backgroundColor]);
  expect(colours[0]).not.toBe(colours[1]);
  await openVersions(page);
  const heads = page.getByRole("region", { name: t("common.differences") }).getByRole("columnheader");
  await expect(heads.nth(1).getByRole("link")).not.toBeEmpty();
  await expect(heads.nth(2).getByRole("link")).not.toBeEmpty();
});
