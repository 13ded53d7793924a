// What depends on an element: the picture, the list and the chain, by pointer and by keyboard, as a link and as a file.
import { needsChromium } from "./browsers.ts";
import { expect, expectAccessible, test, type Space } from "./fixtures.ts";
import { downloaded } from "./importing.ts";
import { filterBy, filterField, go, grid, selectAll, takeIn } from "./steps.ts";
import { begins, escaped, like, t, within } from "./t.ts";
import type { Locator, Page } from "@playwright/test";

const PROXY = "Internet perimeter proxy";

test.beforeEach(async ({ signIn, page }) => {
  await signIn("Designer");
  await takeIn(page);
});

/** The boxes of the picture. */
function picture(page: Page): Locator {
  return page.getByRole("list", { name: t("impact.picture.label") });
}

/** The box of an element that is so many steps away. */
function box(page: Page, name: string): Locator {
  return picture(page).getByRole("link", { name: new RegExp(`^${escaped(name)},`) });
}

/** The panel beside the picture. */
function side(page: Page): Locator {
  return page.getByRole("region", { name: t("impact.side.label") });
}

/** Opens the page and chooses an element to start from. */
async function startFrom(page: Page, space: Space, name: string): Promise<void> {
  await page.goto(`/s/${space.warehouseId}/diagrams/impact`);
  await expect(page.getByRole("heading", { level: 1, name: t("pages.diagrams.impact") })).toBeVisible();
  await page.getByRole("combobox", { name: t("impact.picker.field") }).fill(name);
  await page.getByRole("option", { name }).first().click();
  await expect(box(page, name)).toBeVisible();
}

function values(page: Page, name: string): string[] {
  return new URL(page.url()).searchParams.getAll(name);
}

test("what depends on an element is a picture, a list and a chain", async ({ page, space }) => {
  await startFrom(page, space, PROXY);
  await expectAccessible(page, ["target-size", "focus-order-semantics"]);
  expect(values(page, "of")).toHaveLength(1);
  // As many elements as the list has.
  const list = page.getByRole("region", { name: t("impact.list.title") });
  const found = await list.getByRole("listitem").count();
  expect(found).toBeGreaterThan(10);
  await expect(page.getByText(begins("impact.found.dependents", { count: found }))).toBeVisible();
  await expect(side(page).getByRole("heading", { name: begins("impact.side.by_layer") })).toBeVisible();
  // A click selects an element and shows the chain to it.
  await box(page, "Customer portal").click();
  await expect.poll(() => values(page, "show")).toHaveLength(1);
  await expect(side(page).getByRole("heading", { name: "Customer portal" })).toBeVisible();
  const chain = side(page).getByRole("list").first();
  await expect(chain.getByRole("link")).toHaveText([PROXY, "Customer portal"]);
  await expect(chain.getByRole("link").first()).toHaveAttribute("lang", "en");
  await expectAccessible(page);
  // From there, the search begins again; going back returns.
  await side(page).getByRole("button", { name: t("impact.side.continue") }).click();
  await expect(box(page, "Customer portal")).toHaveAccessibleName(begins("impact.picture.spoken_start", { name: "Customer portal" }));
  await page.goBack();
  await expect(side(page).getByRole("heading", { name: "Customer portal" })).toBeVisible();
  await side(page).getByRole("link", { name: t("common.open_element") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Customer portal" })).toBeVisible();
});

test("kinds, direction and distance are in the link, and going back undoes them", async ({ page, space }) => {
  await startFrom(page, space, PROXY);
  const serving = page.getByRole("checkbox", { name: t("element.kinds.serving") });
  const before = page.url();
  await serving.uncheck();
  await expect.poll(() => values(page, "kinds")).toHaveLength(1);
  await page.goBack();
  await expect(serving).toBeChecked();
  expect(page.url()).toBe(before);
  await page.getByRole("combobox", { name: t("impact.steps.label") }).selectOption("1");
  await expect(picture(page).getByRole("link", { name: within("impact.picture.step_count", { count: 2 }) })).toHaveCount(0);
  await page.getByRole("button", { name: t("analysis.kinds.more") }).click();
  await page.getByRole("menuitem", { name: t("analysis.kinds.all") }).click();
  await expect(page.getByRole("checkbox", { name: t("element.kinds.association") })).toBeChecked();
  await page.getByRole("combobox", { name: t("impact.mode.label") }).selectOption("dependencies");
  await expect.poll(() => values(page, "toward")).toEqual(["dependencies"]);
  // Another tab shows the same.
  const shown = await picture(page).getByRole("listitem").count();
  await page.reload();
  await expect(picture(page).getByRole("listitem")).toHaveCount(shown);
  await expect(page.getByRole("combobox", { name: t("impact.mode.label") })).toHaveValue("dependencies");
});

test("the picture is used with the keyboard alone", async ({ page }) => {
  await filterBy(page, PROXY);
  await grid(page).getByRole("link", { name: PROXY }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: PROXY })).toBeVisible();
  await page.getByRole("button", { name: t("common.more"), exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: t("element.menu.show_impact") }).focus();
  await page.keyboard.press("Enter");
  await expect(box(page, PROXY)).toBeVisible();
  // One tab stop, from which arrow keys lead on and select.
  const stops = picture(page).locator("[tabindex='0']");
  await expect(stops).toHaveCount(1);
  await stops.focus();
  await page.keyboard.press("ArrowRight");
  const next = page.locator(":focus");
  await expect(next).toHaveAccessibleName(within("impact.picture.step_count", { count: 1 }));
  await expect(next).toHaveAttribute("aria-current", "true");
  const name = (await next.getAttribute("title"))!;
  await expect(side(page).getByRole("heading", { level: 2, name }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("how two elements are connected has all shortest chains", async ({ page, space }) => {
  await startFrom(page, space, PROXY);
  await page.getByRole("combobox", { name: t("impact.mode.label") }).selectOption("connection");
  await expect(page.getByRole("heading", { name: t("impact.empty.no_end") })).toBeVisible();
  await page.getByRole("combobox", { name: t("impact.picker.end_field") }).fill("Answer customer enquiry");
  await page.getByRole("option", { name: "Answer customer enquiry" }).first().click();
  await expect.poll(() => values(page, "to")).toHaveLength(1);
  await expect(side(page).getByRole("heading", { name: "Answer customer enquiry" })).toBeVisible();
  const chain = side(page).getByRole("list").first().getByRole("link");
  await expect(chain.first()).toHaveText(PROXY);
  await expect(chain.last()).toHaveText("Answer customer enquiry");
  await expectAccessible(page);
  // The same element at both ends.
  await page.getByRole("list", { name: t("impact.end") }).getByRole("button").click();
  await page.getByRole("combobox", { name: t("impact.picker.end_field") }).fill(PROXY);
  await page.getByRole("option", { name: PROXY }).first().click();
  await expect(page.getByRole("heading", { name: t("impact.empty.same_ends") })).toBeVisible();
});

test("what was found is saved as a table, with a chain for each element", async ({ page, space }) => {
  await startFrom(page, space, PROXY);
  const found = await page.getByRole("region", { name: t("impact.list.title") }).getByRole("listitem").count();
  const { name, text } = await downloaded(page, () => page.getByRole("button", { name: t("impact.export_csv") }).click());
  expect(name).toBe(`${t("impact.table.file")}.csv`);
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(found + 1);
  const portal = lines.find((line) => line.includes("Customer portal"));
  expect(portal).toContain(`${PROXY} → `);
});

/** Imports an element that serves three others, and opens it; none of the others is loaded. */
async function openServer(page: Page, space: Space): Promise<void> {
  const numbers = [1, 2, 3];
  const file = `<?xml version="1.0" encoding="UTF-8"?>
<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="impact-model">
<name>Impact</name><elements>
<element identifier="is" xsi:type="ApplicationComponent"><name>Server of three</name></element>
${numbers.map((n) => `<element identifier="ic-${n}" xsi:type="ApplicationComponent"><name>Client ${n}</name></element>`).join("")}
</elements><relationships>
${numbers.map((n) => `<relationship identifier="ir-${n}" source="is" target="ic-${n}" xsi:type="Serving"/>`).join("")}
</relationships></model>`;
  const headers = { Authorization: `Bearer ${space.person("Designer").token}`, BpmLicense: space.licence };
  const answer = await page.request.post(`${space.url}/v1/warehouses/${space.warehouseId}/archimate/import`, {
    headers,
    multipart: { file: { name: "impact.xml", mimeType: "application/xml", buffer: Buffer.from(file) } },
  });
  const imported = await answer.json();
  const server = imported.successfulArchitectureElements.find((each: { externalId: string }) => each.externalId === "is");
  await page.goto(`/s/${space.warehouseId}/elements/${server.architectureId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Server of three" })).toBeVisible();
}

test("what is not loaded is counted, and loaded on request", async ({ page, space }) => {
  await openServer(page, space);
  await page.getByRole("button", { name: t("common.more"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("element.menu.show_impact") }).click();
  const missing = picture(page).getByRole("button", { name: t("impact.picture.spoken_missing", { count: 3, name: "Server of three" }) });
  await expect(missing).toBeVisible();
  await expect(side(page).getByText(t("impact.missing.dependents", { count: 3 }))).toBeVisible();
  await expectAccessible(page);
  await side(page).getByRole("button", { name: t("impact.missing.load", { count: 3 }) }).click();
  await expect(box(page, "Client 3")).toBeVisible();
  await expect(missing).toBeHidden();
  await expect(page.getByText(begins("impact.found.dependents", { count: 3 }))).toBeVisible();
});

test("a filter by relations says what is not loaded, and loads it", async ({ page, space }) => {
  await openServer(page, space);
  await go(page, "Elements");
  await filterBy(page, 'serves>"Client 3"');
  await expect(page.getByText(t("elements.filter.related_not_loaded", { count: 3 }))).toBeVisible();
  await expect(grid(page).getByRole("link", { name: "Server of three" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("analysis.coverage.load") }).click();
  await expect(grid(page).getByRole("link", { name: "Server of three" })).toBeVisible();
  await expect(page.getByText(t("elements.filter.related_not_loaded", { count: 3 }))).toBeHidden();
  await expect(filterField(page)).toBeFocused();
});

test("a page without an answer says why", async ({ page, space }) => {
  const impact = `/s/${space.warehouseId}/diagrams/impact`;
  await page.goto(impact);
  await expect(page.getByRole("heading", { name: t("impact.empty.no_start") })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${impact}?of=unknown-element`);
  await expect(page.getByText(like("impact.empty.lost_text", { ids: "unknown-element" }))).toBeVisible();
  await page.getByRole("button", { name: t("impact.empty.choose_again") }).click();
  await expect(page.getByRole("heading", { name: t("impact.empty.no_start") })).toBeVisible();
  await page.goto(`${impact}?query=${encodeURIComponent(PROXY)}&kinds=none`);
  await expect(page.getByRole("heading", { name: t("impact.empty.no_dependents") })).toBeVisible();
  await page.getByRole("button", { name: t("analysis.kinds.follow_all") }).click();
  await expect(box(page, "Customer portal")).toBeVisible();
});

test("a filter that cannot be read is a problem and gives no answer", async ({ page, space }) => {
  await page.goto(`/s/${space.warehouseId}/diagrams/impact?query=${encodeURIComponent("clas:Node")}`);
  await expect(page.getByRole("status").filter({ hasText: t("query.problems.field_unknown", { name: "clas" }) })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("impact.empty.unreadable") })).toBeVisible();
  await expect(page.getByText(t("impact.empty.filter_text", { filter: "clas:Node" }))).toBeVisible();
  await expect(page.getByRole("heading", { name: t("impact.empty.no_dependents") })).toBeHidden();
  await expect(picture(page)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("impact.empty.choose_again") }).click();
  await expect(page.getByRole("heading", { name: t("impact.empty.no_start") })).toBeVisible();
});

test("a link to a file that is not in this browser says what to do", async ({ page, space }) => {
  await page.goto(`/s/${space.warehouseId}/diagrams/impact?from=import-0123456789abcdef`);
  await expect(page.getByRole("heading", { name: t("impact.empty.no_file") })).toBeVisible();
  await expect(page.getByText(t("impact.empty.no_file_text"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("impact.picker.remove", { name: t("impact.picker.file") }) }).click();
  await expect(page.getByRole("heading", { name: t("impact.empty.no_start") })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: t("common.import_file"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("common.import_archimate_file") })).toBeVisible();
});

test("on a phone the picture scrolls by itself, also in the dark theme", async ({ page, space }) => {
  await startFrom(page, space, PROXY);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await box(page, "Customer portal").click();
  await expect(side(page).getByRole("heading", { name: "Customer portal" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, ["target-size"]);
});

test("paper has the picture and the list, without controls", async ({ page, space }) => {
  needsChromium("Firefox's protocol emulates no media");
  await startFrom(page, space, PROXY);
  await page.emulateMedia({ media: "print" });
  await expect(box(page, "Customer portal")).toBeVisible();
  await expect(page.getByRole("region", { name: t("impact.list.title") })).toBeVisible();
  await expect(side(page)).toBeHidden();
  await expect(page.getByRole("button", { name: t("impact.print") })).toBeHidden();
});

test("the table leads to the impact of its selection and of its filter", async ({ page }) => {
  await selectAll(page, `"${PROXY}"`);
  const bar = page.getByRole("group", { name: t("elements.selection.label") });
  await bar.getByRole("button", { name: t("common.more") }).click();
  await page.getByRole("menuitem", { name: t("diagram.show_impact") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("pages.diagrams.impact") })).toBeVisible();
  await expect(box(page, PROXY)).toBeVisible();
  expect(values(page, "of")).toHaveLength(1);
  await page.goBack();
  await expect(grid(page)).toBeVisible();
  await page.getByRole("button", { name: t("common.views"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("diagram.show_impact") }).click();
  await expect(box(page, PROXY)).toBeVisible();
  expect(values(page, "query")).toEqual([`"${PROXY}"`]);
});
