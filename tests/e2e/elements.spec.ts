// The elements in this browser: loaded from the id list, filtered, ordered, opened, saved.
import { changeJson } from "./faults.ts";
import { test, expect, expectAccessible, expectNoSecretKept } from "./fixtures.ts";
import { filterBy, filterField, grid, selectAll, takeIn } from "./steps.ts";
import { begins, t, within } from "./t.ts";

// People of the other roles sign in in many tests.
for (const role of ["Owner", "Reader"]) {
  test(`${role} signs in and adds the ids of the sample`, async ({ page, signIn, space }) => {
    await signIn(role);
    await expectAccessible(page);
    await takeIn(page);
    await expect(page.getByText(within("elements.status.known", { number: /\d+/ }))).toBeVisible();
    await expect(page.getByRole("button", { name: within("elements.status.not_returned") })).toBeVisible();
    await expectNoSecretKept(page, space.secrets);
  });
}

test("the list is filtered, sorted and shared by its link, and going back works", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await expectAccessible(page);
  const rows = grid(page).getByRole("row");
  await filterField(page).fill("meter");
  await filterField(page).press("Enter");
  await expect(page).toHaveURL(/[?&]q=meter/);
  await expect.poll(async () => (await rows.allInnerTexts()).slice(1).every((row) => /meter|zähler/i.test(row))).toBe(true);
  await grid(page).getByRole("columnheader", { name: t("common.name") }).getByRole("button").click();
  await expect(grid(page).getByRole("columnheader", { name: t("common.name") })).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/sort=name/);
  const names = async () => (await grid(page).getByRole("row").getByRole("link").allInnerTexts()).map((name) => name.toLowerCase());
  const ascending = await names();
  expect(ascending.length).toBeGreaterThan(3);
  await grid(page).getByRole("columnheader", { name: t("common.name") }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect.poll(names).toEqual([...ascending].reverse());
  await page.goBack();
  await expect.poll(names).toEqual(ascending);
  await page.reload();
  await expect.poll(names).toEqual(ascending);
});

test("facets narrow by state and by class, and their counts follow", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await page.getByRole("checkbox", { name: begins("states.draft") }).check();
  await expect(page).toHaveURL(/state=Draft/);
  const rows = grid(page).getByRole("row");
  await expect.poll(async () => (await rows.allInnerTexts()).slice(1).every((row) => row.includes(t("states.draft")))).toBe(true);
  await page.getByRole("checkbox", { name: begins("states.draft") }).uncheck();
  await page.getByRole("checkbox", { name: begins("layers.motivation") }).check();
  await expect(page).toHaveURL(/layer=MotivationElements/);
});

test("an element page shows every loaded field", { tag: "@journey" }, async ({ page, signIn }) => {
  // Four tabs, and axe checks each.
  test.slow();
  await signIn("Designer");
  await takeIn(page);
  await filterField(page).fill("meter data management");
  await grid(page).getByRole("link", { name: "Meter Data Management" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Meter Data Management" })).toBeVisible();
  await expect(page.getByText(t("element.header.layer", { layer: t("layers.application") })).first()).toBeVisible();
  await expectAccessible(page);
  const parts = page.getByRole("navigation", { name: t("element.tabs.label") });
  await parts.getByRole("link", { name: begins("common.relations") }).click();
  await expect(page).toHaveURL(/tab=relations/);
  await expectAccessible(page);
  await parts.getByRole("link", { name: begins("element.tabs.versions") }).click();
  await expectAccessible(page);
  await parts.getByRole("link", { name: t("common.json") }).click();
  await expect(page.getByText('"conceptualClass"').first()).toBeVisible();
  await expectAccessible(page);
  const link = page.url();
  await page.reload();
  await expect(page).toHaveURL(link);
  await expect(page.getByRole("heading", { level: 1, name: "Meter Data Management" })).toBeVisible();
  await page.goBack();
  await page.goBack();
});

test("a relation to a relationship is shown with the elements that it joins", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Designer");
  await takeIn(page);
  let joined = "";
  const related = changeJson((reply) => {
    for (const item of reply.items) {
      joined ||= item.references[0]?.target.relationshipId ?? "";
      if (!joined) continue;
      const like = item.references[0] ?? reply.items.find((each: { references: unknown[] }) => each.references[0]).references[0];
      item.references.push({
        meta: { ...like.meta, key: "onRelationship", label: { defaultLanguage: "en", translations: [{ language: "en", value: "On relationship" }] } },
        target: { ...like.target, relationshipId: "about-a-relationship", assignedArchitectureElementRefs: [], linkedElements: [{ type: "Relationship", id: joined }] },
      });
    }
  });
  faults.set(/byIds\/bulk/, related);
  await filterBy(page, "Meter Data Management");
  await grid(page).getByRole("link", { name: "Meter Data Management", exact: true }).first().click();
  await page.getByRole("button", { name: t("common.more"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("common.refresh") }).click();
  const loose = page.getByRole("heading", { name: within("element.relations.to_no_element") });
  await expect(loose).toBeVisible();
  await expect(page.getByText(t("element.relations.a_relationship")).first()).toBeVisible();
  await expectAccessible(page);
});

test("ids that were not returned are listed with their errors", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await page.getByRole("button", { name: within("elements.status.not_returned") }).click();
  await expect(page.getByText(within("elements.not_returned.title", { count: /\d+/ }))).toBeVisible();
  await expect(page.getByText("No element instance with this id").first()).toBeVisible();
  await expectAccessible(page);
});

test("a reload restores the elements and the session, and no secret is on disk", async ({ page, signIn, space }) => {
  await signIn("Manager");
  await takeIn(page);
  const known = await page.getByText(within("elements.status.known", { number: /\d+/ })).innerText();
  await page.reload();
  await expect(page.getByText(known)).toBeVisible();
  await expect(grid(page).getByRole("link").first()).toBeVisible();
  await expectNoSecretKept(page, space.secrets);
});

test("the whole list is used with the keyboard alone", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByRole("heading", { name: t("common.keyboard_shortcuts") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("/");
  await expect(filterField(page)).toBeFocused();
  await page.keyboard.type("billing");
  await expect(page).toHaveURL(/q=billing/);
  await page.keyboard.press("Tab");
  await grid(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText(within("elements.selection.selected", { number: 1 }))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(within("elements.selection.selected", { number: 1 }))).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/elements\/[^?]+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("c");
  await expect(page.getByLabel(t("create.picker.search"))).toBeFocused();
});

test("ids that are pasted and in a file are added once, and Escape keeps what was typed", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  const open = () => page.getByRole("button", { name: t("common.add_ids") }).first().click();
  const dialog = page.getByRole("dialog", { name: t("common.add_ids") });
  const typed = dialog.getByLabel(t("common.instance_ids"));
  await open();
  await typed.fill("“twice-1” “pasted-1”");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await open();
  await expect(typed).toHaveValue("“twice-1” “pasted-1”");
  const file = { name: "ids.txt", mimeType: "text/plain", buffer: Buffer.from("twice-1\nfrom-file-1") };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByRole("button", { name: t("add_ids.add", { count: 3 }) }).click();
  await expect(page.getByText(t("elements.status.known", { number: 389 }))).toBeVisible();
  await open();
  await expect(typed).toHaveValue("");
});

test("removing every row that the filter finds leaves the focus on the page", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await selectAll(page, "meter");
  const bar = page.getByRole("group", { name: t("elements.selection.label") });
  await bar.getByRole("button", { name: t("common.more") }).click();
  await page.getByRole("menuitem", { name: t("elements.selection.remove") }).press("Enter");
  await expect(page.getByText(t("elements.empty.no_match"))).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
});
