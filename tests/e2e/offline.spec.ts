// The service is unreachable or slow: the app says so, sends nothing meanwhile, and continues by itself.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { check, uploadButton } from "./importing.ts";
import { allLoaded, draft, go, grid, lookUp, offline, takeIn } from "./steps.ts";
import { begins, like, t, within } from "./t.ts";

test.use({ preloads: true });

test("requests wait while the service cannot be reached, and continue automatically afterwards", { tag: "@journey" }, async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Waits for the line");
  await allLoaded(page);
  await faults.gone();
  await lookUp(page, "u-minh.tran");
  await expect(offline(page)).toContainText(within("shell.offline.title_offline"));
  await expectAccessible(page);
  await go(page, "Create");
  await page.getByRole("link", { name: /Waits for the line/ }).click();
  const create = page.getByRole("button", { name: begins("common.create_element") });
  await expect(create).toBeDisabled();
  await expect(page.getByText(t("components.waits"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: begins("common.name") }).press("Control+Enter");
  await faults.back();
  await expect(offline(page)).toBeHidden();
  await expect(create).toBeEnabled();
  expect(await space.elementsNamed("Waits for the line"), "nothing was sent by itself").toBe(0);
  await create.click();
  await expect(page.getByRole("heading", { level: 1, name: "Waits for the line" })).toBeVisible();
});

test("“Retry” sends a request at once and leaves the focus on the page", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Reader");
  await allLoaded(page);
  await faults.gone();
  await lookUp(page, "u-minh.tran");
  await expect(offline(page)).toBeVisible();
  const again = offline(page).getByRole("button", { name: new RegExp(`${t("common.retry")}|${t("common.waiting_for_a_response")}`) });
  await again.focus();
  await faults.back();
  await page.keyboard.press("Enter");
  await expect(offline(page)).toBeHidden();
  await expect(page.locator("body")).not.toBeFocused();
});

test("when the browser reports online, the service is checked at once", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Reader");
  await allLoaded(page);
  await page.clock.install();
  await faults.gone();
  await lookUp(page, "u-minh.tran");
  await expect(offline(page)).toBeVisible();
  // The pauses have grown: by itself the app would send nothing for long.
  await page.clock.fastForward(120_000);
  await faults.back();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(offline(page)).toBeHidden();
});

test("when the browser reports offline, the service is checked before the notice is shown", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Reader");
  const asked = page.waitForResponse(/\/users\//);
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await asked;
  await expect(offline(page)).toBeHidden();
  await allLoaded(page);
  await faults.gone();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(offline(page)).toBeVisible();
});

test("a slow service does not show the offline notice", async ({ page, signIn, faults }) => {
  await page.clock.install();
  await page.goto(faults.url);
  await signIn("Reader");
  const held = faults.set(/\/users\//, { kind: "hold" });
  await lookUp(page, "u-minh.tran");
  await held.reached;
  await page.clock.fastForward(61_000);
  await expect(offline(page)).toContainText(within("shell.offline.title_no_answer"));
  await expect(page.getByText(like("shell.offline.title_offline"))).toBeHidden();
  await expectAccessible(page);
  faults.clear();
  await expect(offline(page)).toBeHidden();
});

test("nothing is published from the preview while the service cannot be reached", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await grid(page).focus();
  await page.keyboard.press("Space");
  const preview = page.getByRole("region", { name: t("common.preview") });
  const publish = preview.getByRole("button", { name: t("common.publish") });
  await expect(publish).toBeEnabled();
  await allLoaded(page);
  await faults.gone();
  await lookUp(page, "u-minh.tran");
  await expect(offline(page)).toBeVisible();
  await go(page, "Elements");
  await expect(publish).toBeDisabled();
  await expect(preview.getByText(t("components.waits"))).toBeVisible();
  await expectAccessible(page);
  await faults.back();
  await expect(publish).toBeEnabled();
});

test("an upload that reaches no service shows that the service cannot be reached", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, "files/harbour.xml");
  await allLoaded(page);
  await faults.gone();
  await uploadButton(page).click();
  await expect(offline(page)).toContainText(within("shell.offline.title_offline"));
  const again = page.getByRole("button", { name: t("import.unknown.again") });
  await expect(again).toBeDisabled();
  await expect(page.getByText(t("components.waits"))).toBeVisible();
  await expectAccessible(page);
  await faults.back();
  await expect(offline(page)).toBeHidden();
  await again.click();
  await expect(page.getByRole("tablist", { name: "Lists" })).toBeVisible();
});

test("an unknown creation is not retried while the service cannot be reached", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Retried on line");
  await allLoaded(page);
  await faults.gone();
  await page.getByRole("textbox", { name: begins("common.name") }).press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: t("common.outcome_unknown") });
  const retry = dialog.getByRole("button", { name: t("common.retry") });
  await expect(offline(page)).toBeVisible();
  await expect(retry).toBeDisabled();
  await expect(dialog.getByText(t("components.waits"))).toBeVisible();
  await expectAccessible(page);
  await retry.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await faults.back();
  await expect(dialog.getByText(t("components.waits"))).toBeHidden();
  await retry.click();
  await expect(page.getByRole("heading", { level: 1, name: "Retried on line" })).toBeVisible();
  expect(await space.elementsNamed("Retried on line")).toBe(1);
});
