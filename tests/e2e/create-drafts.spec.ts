// Typed input is not lost: a killed browser, a fault of the app, a page that closes while it sends; and drafts from elsewhere.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";
import { needsChromium } from "./browsers.ts";
import { test, expect, expectAccessible, prepare } from "./fixtures.ts";
import { draft, go, takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";

/** A browser with a profile on disk that can be killed as the system does when memory runs out. */
async function browserOnDisk(profile: string, executable: string, args: string[]) {
  const options = [...args, "--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
  const child = spawn(executable, options, { stdio: ["ignore", "ignore", "pipe"], detached: true });
  const address = await new Promise<string>((found, failed) => {
    child.once("exit", (code) => failed(new Error(`the browser ended with ${code}`)));
    createInterface({ input: child.stderr }).on("line", (line) => {
      const at = /^DevTools listening on (ws:\S+)$/.exec(line)?.[1];
      if (at) found(at);
    });
  });
  const browser = await chromium.connectOverCDP(address);
  const kill = async () => {
    const gone = new Promise((done) => child.once("exit", done));
    process.kill(-child.pid!, "SIGKILL");
    await gone;
    await browser.close().catch(() => undefined);
  };
  return { context: browser.contexts()[0], kill };
}

test("after the browser is killed, every draft reported as saved is restored", async ({ space, signIn, launchOptions }) => {
  needsChromium();
  const profile = await mkdtemp(join(tmpdir(), "architrave-profile-"));
  const open = () => browserOnDisk(profile, launchOptions.executablePath!, launchOptions.args!);
  try {
    const first = await open();
    const page = await first.context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(space.url);
    await signIn("Designer", page);
    await takeIn(page);
    await draft(page, "");
    const name = page.getByRole("textbox", { name: begins("common.name") });
    let saved = "";
    for (let n = 0; n < 30; n++) {
      await name.pressSequentially(String(n % 10), { delay: 20 });
      // The browser is killed between two keys after the last pause.
      if (n % 12 !== 11) continue;
      await expect(page.getByText(begins("create.saved.draft_at"))).toBeVisible();
      saved = await name.inputValue();
    }
    await first.kill();
    const second = await open();
    const again = await second.context.newPage();
    await again.goto(space.url);
    await signIn("Designer", again);
    await go(again, "Create");
    await again.getByRole("region", { name: t("create.start.drafts") }).getByRole("link").first().click();
    const kept = await again.getByRole("textbox", { name: begins("common.name") }).inputValue();
    expect(saved).toHaveLength(24);
    expect(kept.startsWith(saved), `restored “${kept}”, saved “${saved}”`).toBe(true);
    await second.kill();
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test("a crash of the app shows the recovery page, and the draft remains", async ({ browser, space, signIn }) => {
  const context = await prepare(await browser.newContext());
  const page = await context.newPage();
  await page.goto(space.url);
  await signIn("Designer", page);
  await takeIn(page);
  await draft(page, "Written before the fault");
  await page.evaluate(() => {
    let armed = true;
    for (const name of ["cloneNode"] as const) {
      const whole = Node.prototype[name];
      Node.prototype[name] = function (this: Node, ...rest: [boolean?]) {
        if (armed) {
          armed = false;
          throw new Error("a fault made by the test");
        }
        return whole.apply(this, rest);
      };
    }
  });
  await page.getByRole("button", { name: t("create.add_key.open_language") }).click();
  await expect(page.getByRole("heading", { name: t("start.stopped") })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("start.reload") }).click();
  await expect(page.getByRole("textbox", { name: begins("common.name") })).toHaveValue("Written before the fault");
  await context.close();
});

test("a page closed while sending leaves a draft with an unknown outcome and creates no second element", { tag: "@engine" }, async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const name = "Gone while sending";
  await draft(page, name);
  faults.set(/architectureElements$/, { kind: "hold reply" }, { times: 1, method: "POST" });
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await expect.poll(() => space.elementsNamed(name)).toBe(1);
  await page.reload();
  await expect(page.getByText(t("common.outcome_unknown"))).toBeVisible();
  await expect(page.getByText(/closed before a response/)).toBeVisible();
  await go(page, "Activity");
  await expect(page.getByRole("heading", { name: t("common.unresolved") })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: t("create.head.resolve_outcome") }).click();
  await page.getByRole("dialog").getByRole("radio").first().check();
  await page.getByRole("dialog").getByRole("button", { name: t("common.retry") }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await space.elementsNamed(name)).toBe(1);
  await go(page, "Activity");
  await expect(page.getByRole("heading", { name: t("common.unresolved") })).toBeHidden();
});

test("returning to a draft during a slow response shows that it is being created, and then the result", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const name = "Left and come back";
  const open = async () => {
    await go(page, "Create");
    await page.getByRole("region", { name: t("create.start.drafts") }).getByRole("link", { name: new RegExp(name) }).click();
  };
  await draft(page, name);
  const held = faults.set(/architectureElements$/, { kind: "hold" }, { times: 1, method: "POST" });
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await held.reached;
  await go(page, "Elements");
  await open();
  await expect(page.getByText(t("create.sending.creating"), { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: t("create.head.creating") })).toBeDisabled();
  await expect(page.getByText(/closed before a response|Another tab|Outcome unknown/)).toBeHidden();
  held.release();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await space.elementsNamed(name)).toBe(1);
  await expect(page.getByRole("navigation", { name: t("shell.nav.label") }).getByText(t("common.draft_count", { count: 1 }))).toBeHidden();
});

test("a draft resolved in the activity no longer has an unknown outcome", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const name = "Settled elsewhere";
  await draft(page, name);
  faults.set(/architectureElements$/, { kind: "cut before" }, { method: "POST" });
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await page.getByRole("dialog").getByLabel(/^Decide later/).check();
  await page.getByRole("dialog").getByRole("button", { name: t("common.close") }).click();
  faults.clear();
  await go(page, "Activity");
  await page.getByRole("button", { name: /Resolve/ }).first().click();
  await page.getByRole("dialog").getByLabel(begins("batch.rows.exists_not")).check();
  await page.getByRole("dialog").getByRole("button", { name: t("common.mark_as_resolved") }).click();
  await page.getByRole("link", { name: t("create.open_draft") }).click();
  await expect(page.getByRole("textbox", { name: begins("common.name") })).toHaveValue(name);
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await space.elementsNamed(name)).toBe(1);
});

test("creating a similar element copies everything but the name", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await draft(page, "The first of two");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1, name: "The first of two" })).toBeVisible();
  await page.getByRole("button", { name: t("common.more") }).click();
  await page.getByRole("menuitem", { name: t("common.create_similar_element") }).click();
  const name = page.getByRole("textbox", { name: begins("common.name") });
  await expect(name).toHaveValue("");
  await expect(page.getByLabel(/^Priority/)).not.toHaveValue("");
  await name.fill("The second of two");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1, name: "The second of two" })).toBeVisible();
});

test("languages are edited side by side, and formatting is previewed", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await draft(page, "Two languages");
  await page.getByRole("button", { name: t("create.add_key.side_by_side") }).click();
  await page.getByRole("textbox", { name: "Name, German" }).fill("Zwei Sprachen");
  await expect(page.getByRole("textbox", { name: begins("common.name") }).first()).toHaveValue("Two languages");
  const text = page.getByRole("textbox", { name: /^Description/ }).first();
  await text.fill("[b]Bold[/b] and [url=javascript:alert(1)]plain[/url]");
  await page.getByRole("button", { name: t("common.preview") }).first().click();
  const preview = page.getByRole("region", { name: /^Preview of Description/ });
  await expect(preview.locator("strong")).toHaveText("Bold");
  await expect(preview.getByRole("link")).toHaveCount(0);
  await expectAccessible(page);
});
