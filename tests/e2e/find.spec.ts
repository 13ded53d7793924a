// Finding in the elements list: the language of the filter, its completions, facets, saved views.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { filterBy, filterField, grid, shown, takeIn } from "./steps.ts";
import { begins, like, t, within } from "./t.ts";

test("a filter field is completed by keyboard, and its tag removes it", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  const all = await shown(page);
  await page.keyboard.press("/");
  const field = filterField(page);
  await expect(field).toBeFocused();
  await page.keyboard.type("sta");
  const options = page.getByRole("listbox", { name: t("components.suggestions") });
  await expect(options.getByRole("option", { name: /^state/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(options.getByRole("option", { selected: true })).toHaveText(/^state/);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("state:");
  await expect(options.getByRole("option", { name: /Draft/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("dra");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue("state:Draft ");
  await expect(field).toBeFocused();
  const rows = grid(page).getByRole("row");
  await expect.poll(async () => (await rows.allInnerTexts()).slice(1).every((row) => row.includes("Draft"))).toBe(true);
  await expect(page).toHaveURL(/q=state/);
  expect(await shown(page)).toBeLessThan(all);
  await page.getByRole("button", { name: t("facets.remove", { filter: "State: Draft" }) }).press("Enter");
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect.poll(() => shown(page)).toBe(all);
});

test("relations are asked for by a verb and what the other element is", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  const field = filterField(page);
  const all = await shown(page);
  await field.pressSequentially("serves");
  const options = page.getByRole("listbox", { name: t("components.suggestions") });
  await expect(options.getByRole("option", { name: /^serves>/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("serves>");
  // What the other element is.
  await field.pressSequentially("class:businesspro");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue("serves>class:BusinessProcess ");
  await expect.poll(() => shown(page)).toBeLessThan(all);
  await expect(page.getByRole("button", { name: t("facets.remove", { filter: "Serving → Class: Business process" }) })).toBeVisible();
  await expectAccessible(page);
  const serving = await shown(page);
  await filterBy(page, "-serves>class:BusinessProcess");
  await expect.poll(() => shown(page)).toBe(all - serving);
  await filterBy(page, 'within:1 of:"Internet perimeter proxy"');
  await expect(grid(page).getByRole("link", { name: "Internet perimeter proxy" })).toBeVisible();
  await expect(grid(page).getByRole("link", { name: "Customer portal", exact: true })).toBeVisible();
  await field.fill("servs>class:Node");
  await page.getByRole("button", { name: t("elements.filter.write", { text: "serves" }) }).click();
  await expect(field).toHaveValue("serves>class:Node");
});

test("Escape closes the completions first, then clears", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  const field = filterField(page);
  await field.press("l");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await field.press("Escape");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await expect(field).toHaveValue("l");
  await field.press("Escape");
  await expect(field).toHaveValue("");
});

test("Escape keeps the text while the completions are loading, and the field may be left meanwhile", async ({ page, signIn, faults }) => {
  const code = faults.set(/\/completion-[0-9a-f]+\.wasm$/, { kind: "hold" });
  await page.goto(faults.url);
  await signIn("Reader");
  await takeIn(page);
  const field = filterField(page);
  await field.press("l");
  await code.reached;
  await field.press("Escape");
  await expect(field).toHaveValue("l");
  await field.press("Escape");
  await expect(field).toHaveValue("");
  await grid(page).focus();
  await field.press("l");
  code.release();
  await expect(field).toHaveAttribute("aria-expanded", "true");
});

test("an invalid term shows a suggestion, and the other terms still filter", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  const field = filterField(page);
  await field.fill("meter sate:Draft");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(within("query.problems.field_unknown", { name: "sate" }));
  await expect(page.getByText(within("elements.status.matches_rest", { number: /\d+/ }))).toBeVisible();
  const rows = grid(page).getByRole("row");
  await expect.poll(async () => (await rows.allInnerTexts()).slice(1).every((row) => /meter|zähler/i.test(row))).toBe(true);
  await field.press("Escape");
  await expectAccessible(page);
  await field.fill("meter sate:Draft");
  await page.getByRole("button", { name: t("elements.filter.write", { text: "state" }) }).click();
  await expect(field).toHaveValue("meter state:Draft");
  await expect(field).toHaveAttribute("aria-invalid", "false");
  await field.fill("sate:Draft");
  await expect(page.getByText(t("elements.filter.not_filtered"))).toBeVisible();
  await expect(page.getByText(/\d+ shown, not filtered/)).toBeVisible();
  // An unfinished term is no problem while it is typed.
  await field.fill("meter owner:");
  await expect(field).toHaveAttribute("aria-invalid", "false");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByText(/owner: needs a value/)).toBeVisible();
});

test("texts with markup are searched, terms are combined, owners have names, and typing sends no request", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  const all = await shown(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const field = filterField(page);
  const some = async (text: string) => {
    await field.fill(text);
    await expect.poll(() => shown(page)).toBeLessThan(all);
    await expect(field).toHaveAttribute("aria-invalid", "false");
    return shown(page);
  };
  expect(await some("description:meter")).toBeGreaterThan(10);
  const [published, not] = [await some("published:any"), await some("published:none")];
  expect(published + not).toBe(all);
  expect(await some("state:Draft OR state:Valid")).toBe(await some("state:Draft,Valid"));
  expect(await some("-(state:Draft OR state:Valid)")).toBe(all - (await some("state:Draft,Valid")));
  await field.fill("");
  await field.pressSequentially("owner:jonas");
  await expect.poll(() => shown(page)).toBeGreaterThan(0);
  expect(await shown(page)).toBe(await some("owner:“Jonas Brandt”"));
  expect(asked.filter((path) => /\/users\/j(o(n(as?)?)?)?$/.test(path))).toEqual([]);
  await expectAccessible(page);
  await field.fill("published:none");
  await field.press("Enter");
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press("/");
  await field.fill("billing");
  await field.press("Escape");
  await field.press("ArrowDown");
  await expect(grid(page)).toBeFocused();
});

test("versions are marked, and older versions left after loading the latest are reported", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  // An element is in the list once unless older versions are requested.
  await expect(page.getByText(/^\d+ versions of \d+ elements loaded$/)).toHaveCount(0);
  const again = page.getByRole("button", { name: like("elements.toolbar.retrieve_again") });
  await page.getByLabel(t("elements.toolbar.only_latest")).uncheck();
  await again.click();
  await expect(page.getByText(/^\d+ versions of \d+ elements loaded$/)).toBeVisible();
  await filterField(page).fill("\"meter data management\" class:ApplicationComponent");
  await filterField(page).press("Escape");
  await expect(grid(page).getByText(/^latest of \d$/).filter({ visible: true })).toHaveCount(1);
  await expect(grid(page).getByText(t("elements.table.older_version")).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t("elements.toolbar.only_latest")).check();
  await again.click();
  await expect(page.getByText(within("elements.banner.older_left"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("elements.banner.hide_older") }).click();
  await expect(page).toHaveURL(/version=latest/);
  await expect.poll(() => shown(page)).toBe(1);
  await expect(page.getByText(within("elements.banner.older_left"))).toHaveCount(0);
});

test("an example in the help sets the filter", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  const all = await shown(page);
  await page.getByRole("button", { name: t("elements.help.title") }).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: /class:Node,Device/ }).press("Enter");
  await expect(filterField(page)).toHaveValue("class:Node,Device");
  await expect.poll(() => shown(page)).toBeLessThan(all);
  await expect(page.getByRole("button", { name: t("facets.remove", { filter: "Class: Node or Device" }) })).toBeVisible();
});

test("rarely used facets open, filter, and appear in the link and as tags", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  const all = await shown(page);
  const heading = page.getByRole("button", { name: begins("lists.name_missing_in") });
  await heading.press("Enter");
  await expect(heading).toHaveAttribute("aria-expanded", "true");
  const german = page.getByRole("group", { name: t("pages.elements.filters_label") }).getByRole("checkbox", { name: /^de/ });
  await german.check();
  await expect(page).toHaveURL(/missing=de/);
  await expect.poll(() => shown(page)).toBeLessThan(all);
  await page.getByRole("checkbox", { name: begins("common.latest_here") }).check();
  await expect(page).toHaveURL(/version=latest/);
  await expectAccessible(page);
  const few = await shown(page);
  await page.reload();
  await expect(german).toBeChecked();
  await expect.poll(() => shown(page)).toBe(few);
  await page.getByRole("button", { name: t("facets.remove", { filter: "Name missing in: de" }) }).click();
  await expect(german).not.toBeChecked();
  await page.getByRole("checkbox", { name: begins("common.latest_here") }).uncheck();
  await expect.poll(() => shown(page)).toBe(all);
});

test("a view is saved, applied, renamed, replaced and deleted, and each can be undone", async ({ page, signIn }) => {
  test.slow();
  await signIn("Reader");
  await takeIn(page);
  const views = page.getByRole("button", { name: begins("common.views") });
  await filterField(page).fill("state:Draft -mine");
  await filterField(page).press("Enter");
  await expect(page).toHaveURL(/q=state/);
  await views.press("Enter");
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: t("views.save_this") }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: t("common.name") }).press("Enter");
  await expect(dialog.getByText(t("views.name_empty"))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("Drafts of others");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t("views.saved", { name: "Drafts of others" }))).toBeVisible();

  await filterField(page).fill("");
  await expect(page).not.toHaveURL(/q=/);
  await page.reload();
  await views.press("Enter");
  await page.getByRole("menuitemradio", { name: "Drafts of others" }).press("Enter");
  await expect(filterField(page)).toHaveValue("state:Draft -mine");

  await expect(views).toHaveAccessibleName("Views: Drafts of others");
  await filterField(page).fill("class:Node");
  await filterField(page).press("Enter");
  await expect(page).toHaveURL(/q=class/);
  await expect(views).toHaveAccessibleName("Views: Drafts of others, changed");
  await views.press("Enter");
  await expect(page.getByRole("menuitem", { name: t("views.update", { name: "Drafts of others" }) })).toBeVisible();
  await page.getByRole("menuitem", { name: t("views.save_this") }).press("Enter");
  await dialog.getByRole("textbox", { name: t("common.name") }).fill("drafts of OTHERS");
  await expect(dialog.getByText(within("views.name_taken"))).toBeVisible();
  await dialog.getByRole("button", { name: t("common.cancel") }).press("Enter");

  await views.press("Enter");
  await page.getByRole("menuitem", { name: t("views.manage") }).press("Enter");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("views.rename_named", { name: "Drafts of others" }) }).press("Enter");
  await dialog.getByRole("textbox", { name: t("views.new_name") }).fill("Theirs");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Theirs", exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: t("views.replace_named", { name: "Theirs" }) }).press("Enter");
  await expect(dialog.getByText(t("views.updated", { name: "Theirs" }))).toBeVisible();
  await dialog.getByRole("button", { name: t("common.undo") }).press("Enter");
  await dialog.getByRole("button", { name: t("views.delete_named", { name: "Theirs" }) }).press("Enter");
  await expect(dialog.getByText(t("views.none_saved"))).toBeVisible();
  await dialog.getByRole("button", { name: t("common.undo") }).press("Enter");
  await dialog.getByRole("button", { name: "Theirs", exact: true }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(filterField(page)).toHaveValue("state:Draft -mine");
});

test("on a narrow screen the filter suggests completions and shows errors", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await filterField(page).fill("class:");
  await expect(page.getByRole("listbox", { name: t("components.suggestions") }).getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await filterField(page).fill("class:nothing state:Draft");
  await filterField(page).press("Escape");
  await expect(page.getByText(/class has no value "nothing"/)).toBeVisible();
  await expectAccessible(page);
});
