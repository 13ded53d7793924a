// The service fails in every way; nothing is lost and no message is false.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { allLoaded, filterField, grid, takeIn } from "./steps.ts";
import { begins, like, t, within } from "./t.ts";

test.describe("with every page loaded", () => {
  test.use({ preloads: true });

  test("when the service goes offline during loading, loaded elements remain and the rest can be retried", async ({ page, signIn, faults }) => {
    await page.goto(faults.url);
    await signIn("Reader");
    await takeIn(page);
    const known = await page.getByText(within("elements.status.known", { number: /\d+/ })).innerText();
    const rule = faults.set(/byIds\/bulk/, { kind: "hold" });
    await page.getByRole("button", { name: within("elements.toolbar.retrieve_again") }).click();
    await rule.reached;
    await expect(page.getByText(begins("elements.progress.label")).first()).toBeVisible();
    await allLoaded(page);
    await faults.gone();
    await expect(page.getByText(within("errors.no_response")).first()).toBeVisible();
    await expect(page.getByText(like("shell.offline.title_offline"))).toBeVisible();
    await expect(page.getByText(known)).toBeVisible();
    await expect(grid(page).getByRole("link").first()).toBeVisible();
    await expectAccessible(page);
    faults.clear();
    await faults.back();
    // By itself: nothing else is requested meanwhile.
    await expect(page.getByText(like("shell.offline.title_offline"))).toBeHidden();
    await page.getByRole("button", { name: /^(Retry|Load) [\d,]+/ }).first().click();
    await expect(page.getByText(/^Loaded .* requests?$/)).toBeVisible();
  });
});

test("a long retrieval can be stopped, and shows what was not requested", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Reader");
  await takeIn(page);
  const rule = faults.set(/byIds\/bulk/, { kind: "hold" });
  await page.getByRole("button", { name: within("elements.toolbar.retrieve_again") }).click();
  await rule.reached;
  await page.getByRole("button", { name: t("common.stop") }).click();
  await expect(page.getByText(t("elements.banner.stopped")).first()).toBeVisible();
  faults.clear();
});

const answers = [
  { status: 403, body: "insufficient permissions", says: "insufficient permissions" },
  { status: 404, body: "warehouse not found", says: "warehouse not found" },
  { status: 429, body: "slow down", headers: { "Retry-After": "7" }, says: t("elements.progress.waits", { count: 7 }) },
  { status: 500, body: "boom", says: "boom" },
  { status: 502, body: "<html><h1>Bad gateway</h1></html>", headers: { "Content-Type": "text/html" }, says: t("errors.web_page") },
  { status: 200, body: '{"items": [', says: within("errors.unreadable") },
  { status: 200, body: "<!doctype html><title>Sign in</title>", headers: { "Content-Type": "text/html" }, says: within("errors.unreadable") },
];

test("a refused or unreadable retrieval shows an error and removes nothing", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Reader");
  await takeIn(page);
  const known = await page.getByText(within("elements.status.known", { number: /\d+/ })).innerText();
  const again = page.getByRole("button", { name: within("elements.toolbar.retrieve_again") });
  for (const { says, ...answer } of answers) {
    await test.step(`${answer.status} ${answer.body}`, async () => {
      const met = faults.set(/byIds\/bulk/, { kind: "answer", ...answer });
      await again.click();
      await expect(page.getByText(says).first()).toBeVisible();
      expect(met.hits).toBeGreaterThan(0);
      await expect(page.getByText(known)).toBeVisible();
      await expect(grid(page).getByRole("link").first()).toBeVisible();
      faults.clear();
      if (answer.status === 429) await page.getByRole("button", { name: t("common.stop") }).click();
      await again.click();
      await expect(page.getByText(/^Loaded .* requests?$/)).toBeVisible();
      await expect(page.getByText(says)).toBeHidden();
    });
  }
});

test("a truncated response has another error than a missing response", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Reader");
  await takeIn(page);
  faults.set(/byIds\/bulk/, { kind: "cut in reply" });
  await page.getByRole("button", { name: within("elements.toolbar.retrieve_again") }).click();
  await expect(page.getByText(within("errors.cut_off")).first()).toBeVisible();
});

test("after a 401 the page remains, and the refused request is retried with the new token", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Designer");
  await takeIn(page);
  await filterField(page).fill("billing");
  await expect(page).toHaveURL(/q=billing/);
  const dialog = page.getByRole("dialog");
  const token = dialog.getByLabel(t("common.access_token"), { exact: true });
  const goOn = dialog.getByRole("button", { name: t("shell.token.dialog.continue") });
  // Twice: the first token that is tried is refused too.
  const refused = faults.set(/byIds\/bulk/, { kind: "answer", status: 401, body: "token expired" }, { times: 2 });
  await page.getByRole("button", { name: within("elements.toolbar.retrieve_again") }).click();
  await expect(dialog.getByText("token expired")).toBeVisible();
  await expectAccessible(page);
  // A part of a token does not show whose it is: the app discards nothing of this sign-in for it.
  const good = space.person("Designer").token;
  await token.fill(good.split(".").slice(0, 2).join("."));
  await expect(dialog.getByText(within("shell.token.dialog.anonymous"))).toBeVisible();
  await expect(goOn).toBeDisabled();
  await token.fill(good);
  await goOn.click();
  await expect(dialog.getByText(t("shell.token.dialog.service_refuses"))).toBeVisible();
  expect(refused.hits).toBe(2);
  await goOn.click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/q=billing/);
  await expect(page.getByRole("button", { name: within("elements.toolbar.retrieve_again") })).toBeEnabled();
  await expect(page.getByText(/^Loaded .* requests?$/)).toBeVisible();
  await expect(page.getByText("token expired")).toBeHidden();
});

test("a token entered later loads what was refused before", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Designer");
  await takeIn(page);
  faults.set(/byIds\/bulk/, { kind: "answer", status: 401, body: "token expired" }, { times: 1 });
  await page.getByRole("button", { name: within("elements.toolbar.retrieve_again") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("shell.token.dialog.not_now") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("alert").getByText("token expired")).toBeVisible();
  const chip = page.getByRole("button", { name: /^Token/ });
  await expect(chip).toHaveText(/refused/);
  await chip.click();
  await dialog.getByLabel(t("common.access_token"), { exact: true }).fill(space.person("Designer").token);
  await dialog.getByRole("button", { name: t("shell.token.dialog.continue") }).click();
  await expect(page.getByText("token expired")).toBeHidden();
  await expect(page.getByText(/^Loaded .* requests?$/)).toBeVisible();
  await expect(chip).not.toHaveText(/refused/);
});

test("an expired token is replaced from the token button and from the person menu", async ({ page, signIn, space }) => {
  await page.clock.install();
  await signIn("Reader");
  await page.getByRole("button", { name: /^Token/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Access token expires at/ });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.clock.fastForward("13:00:00");
  await expect(page.getByRole("button", { name: /^Token/ })).toHaveText(/expired/);
  await page.getByRole("navigation", { name: t("shell.nav.label") }).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: t("common.replace_access_token") }).click();
  const expired = page.getByRole("dialog", { name: /^Access token expired at/ });
  await expired.getByLabel(t("common.access_token"), { exact: true }).fill(space.person("Reader").token);
  await expect(expired.getByText(begins("shell.token.dialog.other_expired"))).toBeVisible();
  await expect(expired.getByRole("button", { name: t("shell.token.dialog.continue") })).toBeDisabled();
});

test("a wrong token, key or space shows an error, and the entered text remains", async ({ page, space }) => {
  await page.goto("/");
  const fill = async (name: string, text: string) => page.getByLabel(name, { exact: true }).fill(text);
  await fill("Process space id", space.warehouseId);
  await fill(t("common.access_token"), space.person("Manager").token);
  await fill("Licence key", "no such key");
  await page.getByRole("button", { name: t("connect.connect") }).click();
  await expect(page.getByText(t("connect.refused.credentials_title"), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel(t("connect.licence"), { exact: true })).toHaveValue("no such key");
  await fill("Licence key", space.licence);
  await page.getByRole("button", { name: t("connect.connect") }).click();
  await expect(page.getByRole("heading", { name: t("common.elements"), exact: true })).toBeVisible();
});
