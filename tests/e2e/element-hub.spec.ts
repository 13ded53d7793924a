// An element with hundreds of neighbours: loading them, paging through them, those that are not returned.
import { changeJson } from "./faults.ts";
import { expect, expectAccessible, test, type Space } from "./fixtures.ts";
import { takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";
import type { Locator, Page } from "@playwright/test";

test.beforeEach(async ({ signIn, page }) => {
  await signIn("Designer");
  await takeIn(page);
});

const LONG = "Wasserversorgungsnetzzustandsüberwachung".repeat(6);

/** Imports a hub with 300 neighbours, one of them with a very long name, and opens it; no neighbour is loaded. */
async function openHub(page: Page, space: Space, url = ""): Promise<void> {
  const numbers = Array.from({ length: 300 }, (_, n) => n);
  const file = `<?xml version="1.0" encoding="UTF-8"?>
<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="hub-model">
<name>Hub</name><elements>
<element identifier="hub" xsi:type="ApplicationComponent"><name>Hub of hundreds</name></element>
${numbers.map((n) => `<element identifier="h-${n}" xsi:type="ApplicationComponent"><name>${n ? `Spoke ${n}` : LONG}</name></element>`).join("")}
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
  await page.goto(`${url}/s/${space.warehouseId}/elements/${hub.architectureId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Hub of hundreds" })).toBeVisible();
}

test("the focus moves to the result of loading, also just after the URL changed", async ({ page, space }) => {
  // The test runs frames by hand: the page looks for its new heading for twelve of them.
  await page.addInitScript(() => {
    const next = window.requestAnimationFrame.bind(window);
    let held: FrameRequestCallback[] | null = null;
    window.requestAnimationFrame = (act) => (held ? held.push(act) : next(act));
    const run = () => held?.splice(0).forEach((act) => act(performance.now()));
    const release = () => {
      const all = held ?? [];
      held = null;
      all.forEach((act) => next(act));
    };
    Object.assign(window, { frames: { hold: () => (held = []), run, release } });
  });
  const frames = (what: "hold" | "run" | "release") => page.evaluate((what) => (window as unknown as { frames: Record<string, () => void> }).frames[what]!(), what);
  await page.reload();
  await openHub(page, space);
  await page.getByRole("button", { name: t("graph.enlarge") }).click();
  const dialog = page.getByRole("dialog", { name: begins("graph.title_of") });
  await expect(dialog).toBeVisible();
  await frames("hold");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  for (let n = 0; n < 12; n++) await frames("run");
  await page.getByRole("button", { name: t("element.loading.load_neighbors", { count: 300 }) }).click();
  const loaded = page.getByText(t("element.loading.loaded_ids", { count: 300 }));
  await expect(loaded).toBeVisible();
  await expect(page.getByRole("button", { name: t("common.loading") })).toBeHidden();
  await frames("release");
  await expect(loaded).toBeFocused();
});

test("a hub element is paged through, grouped and loaded completely", async ({ page, space }) => {
  await openHub(page, space);
  await expect(page.getByText(t("element.relations.shown_of", { shown: "8", count: 300 }))).toBeVisible();
  await expect(page.getByRole("link", { name: t("common.number_more", { number: "292" }) })).toBeVisible();
  await page.getByRole("button", { name: t("graph.enlarge") }).click();
  const dialog = page.getByRole("dialog", { name: begins("graph.title_of") });
  const picture = dialog.getByRole("list", { name: begins("graph.boxes") });
  await expect(dialog.getByText(t("graph.summary.drawn", { what: "40 of 300 neighbours" }))).toBeVisible();
  await expect(picture.getByRole("listitem")).toHaveCount(41);
  await expectAccessible(page);
  // None of them is loaded: Enter on a box requires its id, and the reference suggests one.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  const add = page.getByRole("dialog", { name: t("element.add_id.element_title") });
  await expect(add.getByLabel(t("common.instance_id"))).not.toHaveValue("");
  await add.getByRole("button", { name: t("element.button_add_id") }).click();
  await expect(add).toBeHidden();
  await expect(picture.getByRole("link", { name: /^(Spoke|Wasser)/ })).toHaveCount(1);
  // The rest is on further pages.
  await expect(dialog.getByText(t("graph.full.page_of", { page: "1", pages: "8" }))).toBeVisible();
  for (const n of [2, 3, 4, 5, 6, 7, 8]) {
    await dialog.getByRole("button", { name: t("graph.full.next") }).click();
    await expect(dialog.getByText(`Part ${n} of 8`)).toBeVisible();
  }
  await expect(picture.getByRole("listitem")).toHaveCount(21);
  await dialog.getByRole("checkbox", { name: t("graph.full.group_by_class") }).check();
  await expect(picture.getByRole("listitem")).toHaveCount(2);
  await picture.getByRole("button", { name: /Application component × 300/ }).click();
  await expect(picture.getByRole("listitem")).toHaveCount(41);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // All missing ones at once; the focus moves to the result.
  await page.getByRole("button", { name: t("element.loading.load_neighbors", { count: 299 }) }).click();
  await expect(page.getByText(t("element.loading.loaded_ids", { count: 299 }))).toBeFocused();
  const relations = page.getByRole("region", { name: t("element.overview_relations_label") });
  await expect(relations.getByRole("link", { name: /^Spoke/ }).first()).toBeVisible();
  // A group of all of them is too much for a diagram, a part of them is not.
  await page.getByRole("button", { name: t("graph.enlarge") }).click();
  const diagram = dialog.getByRole("button", { name: t("matrix.as_diagram") });
  await expect(picture.getByRole("listitem")).toHaveCount(2);
  await expect(diagram).toBeDisabled();
  await expect(diagram).toHaveAccessibleDescription(t("graph.full.no_diagram", { number: "60" }));
  await dialog.getByRole("checkbox", { name: t("graph.full.group_by_class") }).uncheck();
  await expect(picture.getByRole("listitem")).toHaveCount(41);
  await expect(diagram).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // One tab stop for the list, arrow keys in it.
  const stops = (where: Locator) => where.locator("li a, tr a").evaluateAll((all) => all.filter((each) => (each as HTMLElement).tabIndex >= 0).length);
  await expect.poll(() => stops(relations.getByRole("list").last())).toBeLessThanOrEqual(1);
  await page.getByRole("navigation", { name: t("element.tabs.label") }).getByRole("link", { name: begins("common.relations") }).click();
  const region = page.getByRole("region", { name: t("common.relations") });
  await expect(region.getByRole("row")).toHaveCount(302);
  await expect.poll(() => stops(region)).toBe(1);
  await region.getByRole("table").getByRole("link").first().focus();
  const first = await page.locator(":focus").innerText();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(":focus")).not.toHaveText(first);
  // The long name stays in its column.
  await expect(region.getByRole("link", { name: LONG })).toBeAttached();
  expect(await region.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, ["target-size", "focus-order-semantics"]);
});

test("neighbors that the service does not return are listed, and the others load", async ({ page, signIn, space, faults }) => {
  await page.goto(faults.url);
  await signIn("Designer");
  await openHub(page, space, faults.url);
  const withoutFirst = changeJson((reply) => {
    if (reply.items.length < 100) return;
    const [gone] = reply.items.splice(0, 1);
    reply.errors.push({ id: gone.id, status: 404, error: "No element instance with this id" });
  });
  faults.set(/byIds\/bulk/, withoutFirst);
  await page.getByRole("button", { name: t("element.loading.load_neighbors", { count: 300 }) }).click();
  await expect(page.getByText(t("element.loading.not_returned", { number: "299 loaded. 1", reason: "404 No element instance with this id" }))).toBeVisible();
  await expect(page.getByRole("button", { name: t("element.loading.load_neighbors", { count: 1 }) })).toBeVisible();
});
