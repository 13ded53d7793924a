// The first page: its texts, its accessibility, and signing in.
import type { Page } from "@playwright/test";
import { needsChromium } from "./browsers.ts";
import { test, expect, expectAccessible, expectNoSecretKept } from "./fixtures.ts";
import { begins, t } from "./t.ts";

test("the first page asks for a process space and is accessible", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: t("connect.title") })).toBeVisible();
  await expect(page.getByLabel(t("connect.space"))).toBeVisible();
  await expect(page.getByRole("checkbox", { name: begins("common.stay_signed_in") }), "secrets are kept only by choice").not.toBeChecked();
  await expectAccessible(page);
});

test("a sample sign-in opens the space and saves no secret on disk", { tag: "@journey" }, async ({ page, space, signIn }) => {
  await signIn("Manager");
  await expectNoSecretKept(page, space.secrets);
});

test("another base URL does not receive the token and key, and the entered values can be restored", async ({ page, space }) => {
  await page.goto("/");
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field(t("connect.space")).fill("no such space");
  await field(t("common.access_token")).fill(space.person("Manager").token);
  await field(t("connect.licence")).fill("a key");
  await page.getByRole("button", { name: t("connect.connect") }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: begins("connect.advanced.title") }).click();
  await field(t("connect.advanced.base")).fill("https://elsewhere.example");
  // A message of the service of this site does not apply to another.
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(field(t("common.access_token"))).toHaveValue("");
  await expect(page.getByText(t("connect.advanced.cleared", { address: "this site" }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("connect.advanced.use_this_site") }).click();
  await expect(field(t("common.access_token"))).toHaveValue(space.person("Manager").token);
  await expect(field(t("connect.licence"))).toHaveValue("a key");
  await expect(page.getByText(begins("connect.advanced.cleared"))).toBeHidden();
  await field(t("connect.advanced.base")).fill("https://elsewhere.example");
  await page.getByRole("button", { name: t("connect.advanced.use_here") }).click();
  await expect(field(t("connect.licence"))).toHaveValue("a key");
});

/** What the app cannot do without, as `start.js` names it, each with what takes it from the browser. */
const FEATURES: Record<string, () => void> = {
  "WebAssembly with vectors": () => (WebAssembly.validate = () => false),
  "AbortSignal.any": () => Reflect.deleteProperty(AbortSignal, "any"),
  "the dialog element": () => Reflect.deleteProperty(window, "HTMLDialogElement"),
  ResizeObserver: () => Reflect.deleteProperty(window, "ResizeObserver"),
  "light-dark()": () => {
    const { supports } = CSS;
    CSS.supports = (...all: string[]) => !all.join().includes("light-dark") && Reflect.apply(supports, CSS, all);
  },
  "container queries and :has()": () => {
    const { supports } = CSS;
    CSS.supports = (...all: string[]) => !all.join().includes(":has") && Reflect.apply(supports, CSS, all);
  },
};
for (const [feature, remove] of Object.entries(FEATURES)) {
  test(`a browser without ${feature} is told the supported versions, and does not start the program`, async ({ page }) => {
    await page.addInitScript(remove);
    await page.addInitScript(() => {
      const { compileStreaming } = WebAssembly;
      WebAssembly.compileStreaming = (...all) => {
        document.documentElement.dataset.started = "yes";
        return Reflect.apply(compileStreaming, WebAssembly, all);
      };
    });
    await page.goto("/");
    await expect(page.getByRole("alert")).toContainText(t("start.too_old"));
    await expect(page.getByRole("alert")).toContainText(t("start.lacks", { list: feature }));
    await page.waitForLoadState("networkidle");
    await expect(page.locator("[data-started]")).toHaveCount(0);
  });
}

test.describe("before the program is there", () => {
  /** Delays the program until the result is called. */
  async function holdProgram(page: Page): Promise<() => void> {
    let go!: () => void;
    const released = new Promise<void>((done) => (go = done));
    await page.route(/architrave-\w+_bg\.wasm$/, async (route) => {
      await released;
      await route.continue();
    });
    return go;
  }
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

  test("the sign-in page works before the program loads, and its input is submitted afterwards", async ({ page, space }) => {
    const go = await holdProgram(page);
    await page.goto("/", { waitUntil: "commit" });
    await field(page, t("connect.space")).fill(space.warehouseId);
    await expectAccessible(page);
    await field(page, t("common.access_token")).fill(space.person("Manager").token);
    await page.getByRole("checkbox", { name: begins("common.stay_signed_in") }).check();
    await field(page, t("connect.licence")).fill(space.licence);
    await field(page, t("connect.licence")).press("Enter");
    go();
    await expect(page.getByRole("heading", { name: t("connect.title") })).toBeHidden();
    await page.reload();
    await expect(page.getByRole("button", { name: /Stadtwerke Nordhafen/ }).first()).toBeVisible();
  });

  test("typing continues in the same field at the same position when the program loads", async ({ page }) => {
    const go = await holdProgram(page);
    await page.goto("/", { waitUntil: "commit" });
    await field(page, t("connect.space")).fill("space");
    await field(page, t("common.access_token")).pressSequentially("token");
    await page.keyboard.press("ArrowLeft");
    go();
    await expect(page.getByText(t("common.token_unlike"))).toBeVisible();
    await expect(field(page, t("common.access_token"))).toBeFocused();
    await page.keyboard.type("x");
    await expect(field(page, t("common.access_token"))).toHaveValue("tokexn");
    await expect(field(page, t("connect.space"))).toHaveValue("space");
  });

  test("a signed-in person sees no sign-in page, and the chosen theme applies", async ({ page, signIn }) => {
    await signIn("Reader");
    await page.evaluate(() => localStorage.setItem("architrave.prefs", JSON.stringify({ theme: "dark", interface: "en" })));
    const go = await holdProgram(page);
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("#start")).toBeAttached();
    await expect(page.getByRole("heading", { name: t("connect.title") })).toBeHidden();
    go();
    await expect(page.getByRole("button", { name: /Stadtwerke Nordhafen/ }).first()).toBeVisible();
  });

  test("a blocked script shows a message after a delay", async ({ page }) => {
    await page.route("/start.js", (route) => route.abort());
    await page.goto("/");
    const late = page.getByText(t("start.still_loading"));
    await expect(late).toBeHidden();
    // The delay is an animation, which the test finishes at once.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(late).toBeVisible();
    await expectAccessible(page);
  });
});

test("without scripts the page says that JavaScript is required", async ({ browser, space }) => {
  needsChromium("Firefox's protocol does not switch scripts off");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(space.url);
  const sentence = page.locator("noscript");
  expect((await sentence.boundingBox())?.height).toBeGreaterThan(10);
  // Playwright's own matchers leave this element out.
  expect(await sentence.evaluate((element) => element.textContent)).toContain("it needs JavaScript and WebAssembly");
  await context.close();
});
