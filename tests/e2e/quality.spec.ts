// Rules over everything that is loaded: findings, filter, keyboard, acceptances, files, paper.
import { readFile } from "node:fs/promises";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { findings, open, rule, rules } from "./quality.ts";
import { allLoaded, go, grid, takeIn } from "./steps.ts";
import { begins, like, t, within } from "./t.ts";
import type { Page } from "@playwright/test";

// Nobody owns these two in the sample.
const UNOWNED = "Federal Network Agency";
const ALSO_UNOWNED = "Competing supplier";

const panel = (page: Page) => page.getByRole("complementary", { name: t("quality.panel.title") });
const filter = (page: Page) => page.getByRole("searchbox", { name: t("quality.filter.field") });

async function openUnowned(page: Page): Promise<void> {
  await open(page);
  await showUnowned(page);
}

async function showUnowned(page: Page): Promise<void> {
  await rule(page, t("common.no_owner")).click();
  await filter(page).fill("federal network");
  await findings(page).getByText(UNOWNED).click();
  await expect(panel(page).getByText(UNOWNED)).toBeVisible();
}

/** Accepts the finding that is shown. */
async function accept(page: Page, reason: string): Promise<void> {
  await panel(page).getByRole("button", { name: t("quality.accept.open") }).click();
  const dialog = page.getByRole("dialog", { name: t("quality.accept.title") });
  await dialog.getByLabel(t("quality.accept.reason")).fill(reason);
  await dialog.getByRole("button", { name: t("quality.accept.title") }).click();
}

test("rules are listed with their findings, and the address holds what is chosen", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await expectAccessible(page);
  await rule(page, t("common.no_owner")).click();
  await expect(page).toHaveURL(/rule=no-owner/);
  await expect(page.getByRole("heading", { level: 2, name: t("common.no_owner") })).toBeVisible();
  await expect(findings(page).getByRole("row", { name: new RegExp(UNOWNED) })).toBeVisible();
  await expect(findings(page).getByText(UNOWNED)).toHaveAttribute("lang", "en");
  await filter(page).fill("competing");
  await expect(findings(page).getByText(ALSO_UNOWNED)).toBeVisible();
  await expect(findings(page).getByText(UNOWNED)).toBeHidden();
  await expect(page).toHaveURL(/q=competing/);
  await page.reload();
  await expect(findings(page).getByText(ALSO_UNOWNED)).toBeVisible();
  await expect(filter(page)).toHaveValue("competing");
  await filter(page).fill("nothing has this name");
  await expect(page.getByText(t("quality.lists.no_match"))).toBeVisible();
  await expectAccessible(page);
});

test("the navigation counts open findings once they were computed", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  const link = page.getByRole("navigation", { name: t("shell.nav.label") }).getByRole("link", { name: begins("common.quality") });
  await expect(link).toHaveText(t("common.quality"));
  await go(page, "Quality");
  await expect(link).toHaveText(new RegExp(`${t("common.quality")}\\s*\\d`));
});

test("a relationship that is not allowed is drawn crossed out, with what to do about it", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await rule(page, t("quality.check.relationship_not_allowed")).click();
  await findings(page).getByRole("row").nth(1).click();
  const picture = panel(page).getByRole("img", { name: within("quality.panel.picture") });
  await expect(picture).toBeVisible();
  await expect(picture.locator("g > circle + path")).toHaveCount(1);
  await expect(panel(page).getByText(t("quality.advice.relationship_not_allowed"))).toBeVisible();
  await expectAccessible(page);
  // That the list of elements gets the findings does not make the rules run again: the panel stays as it is.
  await expect(page.getByRole("navigation", { name: t("shell.nav.label") }).getByRole("link", { name: begins("common.quality") })).toHaveText(/\d/);
  const drawn = await picture.elementHandle();
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const next = (frames: number) => (frames > 0 ? requestAnimationFrame(() => next(frames - 1)) : done());
        next(60);
      }),
  );
  expect(await drawn!.evaluate((node) => node.isConnected)).toBe(true);
});

test("findings are opened, stepped through and closed by keyboard", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await rule(page, t("common.no_owner")).focus();
  await page.keyboard.press("Enter");
  await findings(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveURL(/finding=/);
  await expect(panel(page).getByText(begins("quality.panel.of", { number: 2 }))).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole("button", { name: t("quality.panel.next") }).click();
  await expect(panel(page).getByText(begins("quality.panel.of", { number: 3 }))).toBeVisible();
  await findings(page).focus();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
});

test("a finding is accepted with a reason, stays so after a reload, and is opened again", async ({ page, signIn }) => {
  await signIn("Reader");
  await openUnowned(page);
  await panel(page).getByRole("button", { name: t("quality.accept.open") }).click();
  const dialog = page.getByRole("dialog", { name: t("quality.accept.title") });
  await dialog.getByRole("button", { name: t("quality.accept.title") }).click();
  await expect(dialog.getByText(t("quality.accept.reason_missing"))).toBeVisible();
  await expectAccessible(page);
  // The field has the focus now: a further try says the problem in a status.
  await expect(dialog.getByLabel(t("quality.accept.reason"))).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText(t("quality.accept.reason_missing"));
  await dialog.getByLabel(t("quality.accept.reason")).fill("An authority has no owner");
  await dialog.getByRole("button", { name: t("quality.accept.title") }).click();
  await expect(page.getByText(t("quality.accept.done"))).toBeVisible();
  await expect(findings(page).getByText("An authority has no owner")).toBeVisible();
  await page.reload();
  await expect(findings(page).getByText("An authority has no owner")).toBeVisible();
  await page.getByRole("navigation", { name: t("quality.rules") }).getByRole("link", { name: begins("quality.lists.accepted") }).click();
  await expect(findings(page).getByText(UNOWNED)).toBeVisible();
  await findings(page).getByText(UNOWNED).click();
  await panel(page).getByRole("button", { name: t("quality.accept.reopen") }).click();
  await expect(page.getByText(t("quality.accept.reopened"))).toBeVisible();
  await expect(findings(page)).toBeHidden();
});

test("a browser that saves nothing accepts a finding for this visit, and says so", async ({ page, signIn }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("blocked", "SecurityError");
    };
  });
  await signIn("Reader");
  await openUnowned(page);
  await accept(page, "An authority has no owner");
  await expect(page.getByText(t("quality.not_saved"))).toBeVisible();
  await expect(page.getByText(t("quality.accept.done"))).toHaveCount(0);
  await expect(findings(page).getByText("An authority has no owner")).toBeVisible();
});

test("accepting a finding can be undone", async ({ page, signIn }) => {
  await signIn("Reader");
  await openUnowned(page);
  await accept(page, "By mistake");
  await page.getByRole("button", { name: t("common.undo") }).click();
  await expect(findings(page).getByText("By mistake")).toBeHidden();
  await expect(findings(page).getByText(UNOWNED)).toBeVisible();
});

/** Makes the saved findings those of a load an hour before; whether there are some. */
async function loadedAnHourBefore(): Promise<boolean> {
  const done = <T>(request: IDBRequest<T>) => new Promise<T>((done) => (request.onsuccess = () => done(request.result)));
  const [{ name }] = (await indexedDB.databases()) as [{ name: string }];
  const database = await done(indexedDB.open(name));
  const store = database.transaction("notes", "readwrite").objectStore("notes");
  const bytes = await done<Uint8Array | undefined>(store.get("quality-findings"));
  if (bytes) {
    const saved = JSON.parse(new TextDecoder().decode(bytes));
    saved.latest.loaded -= 3_600_000;
    await done(store.put(new TextEncoder().encode(JSON.stringify(saved)), "quality-findings"));
  }
  database.close();
  return bytes !== undefined;
}

test("findings are compared with those of the load before", async ({ page, signIn }) => {
  await signIn("Reader");
  await openUnowned(page);
  await expect(page.getByText(like("quality.trend.same"))).toHaveCount(0);
  await expect.poll(() => page.evaluate(loadedAnHourBefore)).toBe(true);
  await go(page, "Elements");
  await page.getByRole("button", { name: like("elements.toolbar.retrieve_again") }).click();
  await go(page, "Quality");
  await expect(page.getByText(like("quality.trend.same"))).toBeAttached();
  await showUnowned(page);
  await accept(page, "An authority has no owner");
  await expect(page.getByText(like("quality.trend.fewer_one"))).toBeAttached();
  await page.reload();
  await expect(page.getByText(like("quality.trend.fewer_one"))).toBeAttached();
});

test("findings are listed by element", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await page.getByRole("button", { name: t("quality.by_element") }).click();
  await filter(page).fill("federal network");
  const elements = page.getByRole("navigation", { name: t("quality.elements_with_findings") });
  await elements.getByRole("link", { name: new RegExp(UNOWNED) }).click();
  await expect(page).toHaveURL(/by=element/);
  await expect(findings(page).getByText(t("common.no_owner")).first()).toBeVisible();
  await expectAccessible(page);
});

test("the list of elements shows exactly those of the findings", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await rule(page, t("common.no_owner")).click();
  await filter(page).fill("federal network");
  await page.getByRole("link", { name: t("quality.filter.show_in_table") }).click();
  await expect(grid(page).getByRole("link", { name: UNOWNED })).toBeVisible();
  await expect(grid(page).getByRole("rowheader")).toHaveCount(1);
});

test("findings and rules are saved as files", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  const save = async (item: string) => {
    await page.getByRole("button", { name: t("common.export"), exact: true }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: begins(item) }).click();
    return readFile(await (await saved).path(), "utf8");
  };
  const findings = await save("quality.export_all");
  expect(findings).toContain(UNOWNED);
  expect(findings).toMatch(/no-owner\|/);
  const set = JSON.parse(await save("quality.export_rules"));
  expect(set.version).toBe(1);
  expect(set.rules.map((rule: { id: string }) => rule.id)).toContain("no-owner");
});

test("the printed report has every rule with its findings", async ({ page, signIn }) => {
  await page.addInitScript(() => {
    window.print = () => sessionStorage.setItem("printed", document.body.textContent);
  });
  await signIn("Reader");
  await open(page);
  await page.getByRole("button", { name: t("quality.print_report") }).click();
  const printed = () => page.evaluate(() => sessionStorage.getItem("printed") ?? "");
  await expect.poll(printed).toContain(t("quality.report.title"));
  expect(await printed()).toContain(UNOWNED);
  await expect(page.getByText(t("quality.report.title"))).toHaveCount(0);
});

test("without elements the page says so", async ({ page, signIn }) => {
  await signIn("Reader");
  await go(page, "Quality");
  await expect(page.getByText(t("quality.empty.nothing_loaded"))).toBeVisible();
  await expectAccessible(page);
});

test("G Q opens the page", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await page.getByRole("main").focus();
  await page.keyboard.press("g");
  await page.keyboard.press("q");
  await expect(page.getByRole("heading", { level: 1, name: t("common.quality") })).toBeVisible();
});

test("on a phone one column is shown at a time", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await rule(page, t("common.no_owner")).click();
  await expect(rules(page)).toBeHidden();
  await findings(page).getByRole("row").nth(1).click();
  await expect(panel(page)).toBeVisible();
  await expect(findings(page)).toBeHidden();
  await expectAccessible(page);
  await panel(page).getByRole("button", { name: t("common.close") }).click();
  await expect(findings(page)).toBeVisible();
  await page.getByRole("button", { name: t("quality.all_rules") }).click();
  await expect(rules(page)).toBeVisible();
});

test.describe("with every page loaded", () => {
  test.use({ preloads: true });

  test("findings stay while the service is gone, and neighbors that failed to load are loaded again", async ({ page, signIn, faults }) => {
    await page.goto(faults.url);
    await signIn("Designer");
    await open(page);
    await allLoaded(page);
    await faults.gone();
    await page.getByRole("button", { name: t("analysis.coverage.load"), exact: true }).click();
    // The notice that the service cannot be reached offers the same.
    const failed = page.getByRole("status").filter({ hasText: within("element.loading.not_loaded") });
    const again = failed.getByRole("button", { name: t("common.retry"), exact: true });
    await expect(again).toBeVisible();
    await rule(page, t("common.no_owner")).click();
    await expect(findings(page).getByText(UNOWNED)).toBeVisible();
    await faults.back();
    await again.click();
    await expect(page.getByRole("button", { name: t("analysis.coverage.load"), exact: true })).toBeHidden();
  });
});

test("the chosen rule is the tab stop of the rules", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await rule(page, t("common.no_owner")).click();
  await page.reload();
  await expect(rule(page, t("common.no_owner"))).toHaveAttribute("tabindex", "0");
  await expect(rules(page).locator("a[tabindex='0']")).toHaveCount(1);
});
