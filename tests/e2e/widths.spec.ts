// Pages at every width from 360 to 1920: no control is covered, no text is cut without a title.
import { test, expect } from "./fixtures.ts";
import { filterBy, go, grid, takeIn } from "./steps.ts";
import { expectRoom, low, wide } from "./widths.ts";
import { begins, t, within } from "./t.ts";

test.slow();

test("the connect page fits every width", { tag: "@journey" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: begins("connect.advanced.title") }).click();
  await page.getByLabel(t("common.access_token"), { exact: true }).fill("not a token");
  await page.getByLabel(t("connect.advanced.base")).fill("https://elsewhere.example/api");
  await expectRoom(page, "connect");
});

test("the list of elements with a selection, the preview and its panels fits every width", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await filterBy(page, "meter nonsense:x");
  await grid(page).getByRole("checkbox").first().check();
  // The parameters of the next retrieval have changed, which the toolbar shows.
  await page.getByRole("checkbox", { name: t("elements.toolbar.deactivated") }).check();
  await page.getByRole("button", { name: begins("common.preview") }).click();
  await expect(page.getByRole("region", { name: t("common.preview") })).toBeVisible();
  // An error that stays on the screen.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await page.getByRole("group", { name: t("elements.selection.label") }).getByRole("button", { name: t("elements.copy_ids") }).click();
  await expect(page.getByRole("button", { name: t("common.close"), exact: true })).toBeVisible();
  await expectRoom(page, "elements");
});

test("ids to add and ids that were not returned fit every width", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Designer");
  await expectRoom(page, "nothing loaded yet");
  await wide(page);
  await takeIn(page);
  await page.getByRole("button", { name: within("elements.status.not_returned") }).click();
  await expect(page.getByRole("dialog", { name: within("elements.not_returned.title") })).toBeVisible();
  await expectRoom(page, "not served");
  await wide(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t("common.add_ids") }).first().click();
  const dialog = page.getByRole("dialog", { name: t("common.add_ids") });
  await dialog.getByLabel(t("common.instance_ids")).fill("one-id\nanother-id");
  await expect(dialog.getByRole("button", { name: t("add_ids.add", { count: 2 }) })).toBeEnabled();
  await expectRoom(page, "ids to add");
});

test("dialogs and menus fit every width", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  // Menus stay in the window when it gets smaller.
  await grid(page).getByRole("row").nth(3).getByRole("gridcell").last().click({ button: "right" });
  const menu = page.getByRole("menu");
  const stays = async () => {
    for (const width of [1440, 1240, 1040, 760]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(menu).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press("Escape");
  };
  await stays();
  await page.getByRole("button", { name: t("common.views") }).click();
  await stays();
  await wide(page);
  await page.getByRole("button", { name: t("columns.title") }).click();
  await expectRoom(page, "columns");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("meter");
  await expectRoom(page, "palette");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expectRoom(page, "shortcuts");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: begins("shell.token.label") }).click();
  await expectRoom(page, "access token");
});

test("people, activity and missing pages fit every width", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await go(page, "People");
  await expectRoom(page, "people");
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/people\//);
  await expectRoom(page, "a person");
  await expectRoom(page, "a person, low", low);
  await wide(page);
  await go(page, "Activity");
  await expectRoom(page, "activity");
  const url = new URL(page.url());
  await page.goto(url.pathname.replace("activity", "nothing"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectRoom(page, "no page");
});

test("the rules, their findings and a finding fit every width", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await go(page, "Quality");
  const rules = page.getByRole("navigation", { name: t("quality.rules") });
  await expect(rules).toBeVisible();
  await expectRoom(page, "rules");
  await wide(page);
  await rules.getByRole("link").first().click();
  await expectRoom(page, "findings");
  await wide(page);
  await page.getByRole("grid", { name: t("quality.findings") }).getByRole("row").nth(1).click();
  await expect(page.getByRole("complementary", { name: t("quality.panel.title") })).toBeVisible();
  await expectRoom(page, "a finding");
  await wide(page);
  await page.getByRole("button", { name: t("quality.rules_open") }).click();
  await expect(page.getByRole("dialog", { name: t("quality.sheet.title") })).toBeVisible();
  await expectRoom(page, "the sheet of rules");
});
