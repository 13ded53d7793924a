// The program has chunks: what the sign-in page loads, a chunk that fails to load, a newer version on the site.
import type { Page } from "@playwright/test";
import { isFirefox } from "./browsers.ts";
import { test, expect, expectAccessible, saveData } from "./fixtures.ts";
import { check, upload } from "./importing.ts";
import { allLoaded, go, grid, takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";

/** The names of files without their stamps, in the order in which they were requested. */
function asked(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    files.push(pathname.split("/").pop()!.replace(/-[0-9a-f]{15,16}/, ""));
  });
  return files;
}

test.use({ preloads: true, changesFiles: true });

const chunk = (name: string) => new RegExp(`/${name}-[0-9a-f]{16}\\.wasm$`);

test("the sign-in page requests no other chunks before it is idle", async ({ page }) => {
  const files = asked(page);
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(chunk("workbench"), async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await expect(page.getByLabel(t("connect.space"))).toBeVisible();
  await expect.poll(() => files).toContain("workbench.wasm");
  let first = files.slice(0, files.indexOf("workbench.wasm")).filter((file) => file !== "workbench.css");
  // Firefox reports what it loads ahead once more when it is used.
  if (isFirefox) first = [...new Set(first)];
  expect(first.sort()).toEqual(
    ["", "architrave.js", "architrave_bg.wasm", "config.json", "favicon.svg", "first.css", "inter-basic-wght-normal.woff2", "start.js"].filter(
      (file) => file !== "favicon.svg" || first.includes(file),
    ),
  );
  release();
});

test("every page is preloaded once the first one is idle, and then opens offline", async ({ page, context, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await allLoaded(page);
  await context.setOffline(true);
  for (const name of ["Quality", "Diagrams", "Create", "Import", "People", "Activity", "Elements"] as const) {
    await go(page, name);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.getByText(t("updates.part_failed"))).toBeHidden();
  }
  await grid(page).getByRole("link").first().click();
  await expect(page.getByText(t("common.instance_id"), { exact: true }).first()).toBeVisible();
  await context.setOffline(false);
});

test("with data saving on, only the chunks of opened pages are loaded", async ({ page, signIn }) => {
  test.skip(isFirefox, "Firefox does not know data saving");
  await page.addInitScript(saveData);
  const files = asked(page);
  await signIn("Designer");
  await takeIn(page);
  // The last file that the first view requests.
  await expect.poll(() => files).toContain("drop.wasm");
  expect(files).not.toContain("panels.wasm");
  await go(page, "People");
  await expect(page.getByRole("heading", { level: 1, name: t("common.people") })).toBeVisible();
  expect(files).toContain("people.wasm");
  for (const other of ["panels.wasm", "publish.wasm", "activity.wasm"]) expect(files).not.toContain(other);
});

test("pointing at a link preloads its page", async ({ page, signIn }) => {
  // Blocks what the app loads ahead.
  await page.route(chunk("panels"), () => undefined);
  await signIn("Designer");
  const came = page.waitForResponse(chunk("people"));
  const link = page.getByRole("navigation", { name: t("shell.nav.label") }).getByRole("link", { name: /^People/ });
  await link.hover();
  await came;
  const files = asked(page);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: t("common.people") })).toBeVisible();
  expect(files, "it was there already").not.toContain("people.wasm");
});

test("a page whose chunk fails to load shows an error, and a retry loads it", async ({ page, signIn }) => {
  await page.route(chunk("people"), (route) => route.fulfill({ status: 503, body: "busy" }));
  await signIn("Designer");
  await takeIn(page);
  await go(page, "People");
  const failed = page.getByRole("alert").filter({ hasText: t("updates.page_failed") });
  await expect(failed).toBeVisible();
  await expect(failed.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll({ behavior: "wait" });
  await failed.getByRole("button", { name: t("common.retry") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("common.people") })).toBeVisible();
  await go(page, "Elements");
  await expect(grid(page)).toBeVisible();
});

test("a chunk and a stylesheet load after their connection breaks once", async ({ page, signIn }) => {
  // Without it, loading ahead fails instead, and opening the page requests it again in any case.
  await page.addInitScript(saveData);
  const files = asked(page);
  for (const file of [chunk("create"), /\/create-[a-z-]*[0-9a-f]{16}\.css$/]) {
    await page.route(file, (route) => route.abort("connectionreset"), { times: 1 });
  }
  await page.goto("/s/sample/create");
  await signIn("Designer");
  await expect(page.getByLabel(t("create.picker.search"))).toBeVisible();
  const times = (pattern: RegExp) => files.filter((file) => pattern.test(file)).length;
  expect(times(/^create\.wasm$/)).toBe(2);
  expect(times(/^create-[a-z-]*\.css$/)).toBe(2);
});

test("a page without its styles is not shown, and a retry loads both", async ({ page, signIn }) => {
  await page.route(/\/create-[a-z-]*[0-9a-f]{16}\.css$/, (route) => route.fulfill({ status: 503, body: "busy" }));
  await signIn("Designer");
  await takeIn(page);
  await go(page, "Create");
  const failed = page.getByRole("alert").filter({ hasText: t("updates.page_failed") });
  await expect(failed).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await failed.getByRole("button", { name: t("common.retry") }).click();
  await expect(failed).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const rules = await page.evaluate(() => [...document.styleSheets].filter((sheet) => sheet.href?.includes("/create-")).map((sheet) => [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSLayerBlockRule ? [...rule.cssRules] : [rule])).length));
  expect(rules).toHaveLength(1);
  expect(rules[0]).toBeGreaterThan(50);
});

test("when the service vanishes during the sign-in, a retry opens the list", async ({ page, faults, space }) => {
  await page.goto(faults.url);
  const person = page.getByRole("button", { name: space.person("Reader").displayName });
  await expect(person).toBeVisible();
  await faults.gone();
  await person.click();
  const again = page.getByRole("button", { name: t("common.retry") }).first();
  await expect(again).toBeVisible();
  await faults.back();
  await again.click();
  await expect(page.getByRole("navigation", { name: t("shell.nav.label") })).toBeVisible();
});

test("a dialog whose chunk fails to load can be closed, and loads when it is opened again", async ({ page, signIn }) => {
  await page.route(chunk("panels"), (route) => route.fulfill({ status: 503, body: "busy" }));
  await page.route(chunk("publish"), (route) => route.fulfill({ status: 503, body: "busy" }));
  await signIn("Manager");
  await takeIn(page);
  const failed = page.getByRole("alert").filter({ hasText: t("updates.part_failed") });
  const close = failed.getByRole("button", { name: t("common.close") });
  await page.keyboard.press("Control+K");
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await close.click();
  await expect(failed).toBeHidden();
  await grid(page).getByRole("checkbox").nth(1).check();
  await page.getByRole("button", { name: /^Publish 1/ }).click();
  await expect(failed).toBeVisible();
  await close.click();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: /^Publish 1/ }).click();
  await expect(page.getByRole("dialog", { name: /^Publish/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+K");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeVisible();
});

test("a chunk whose content does not match the build is not run", async ({ page, signIn }) => {
  await page.route(chunk("people"), async (route) => {
    const reply = await route.fetch();
    const body = await reply.body();
    body[body.length - 1]! ^= 1;
    await route.fulfill({ response: reply, body, headers: { "content-type": "application/wasm" } });
  });
  await signIn("Designer");
  await go(page, "People");
  await expect(page.getByRole("alert").filter({ hasText: t("updates.page_failed") })).toBeVisible();
  // The chunk may be requested again while the test ends.
  await page.unrouteAll({ behavior: "wait" });
});

test("after an update the open tab offers to reload, and the draft remains", async ({ page, signIn }) => {
  // The site will have another program, and the chunks of this one are gone.
  await page.route(chunk("people"), (route) => route.fulfill({ status: 404, body: "gone" }));
  await signIn("Designer");
  await go(page, "Create");
  await page.getByLabel(t("create.picker.search")).fill("goal");
  await page.getByRole("option", { name: /^Goal/ }).click();
  await page.getByRole("textbox", { name: begins("common.name") }).fill("Typed before the update");
  await expect(page.getByText(begins("create.saved.draft_at"))).toBeVisible();
  await page.route("/", async (route) => {
    const reply = await route.fetch();
    const text = (await reply.text()).replace(/data-wasm="[^"]*"/, 'data-wasm="/architrave-0000000000000000_bg.wasm"');
    await route.fulfill({ response: reply, body: text });
  });
  await go(page, "People");
  const outdated = page.getByRole("alert").filter({ hasText: t("updates.available") });
  await expect(outdated).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll({ behavior: "wait" });
  await outdated.getByRole("button", { name: t("updates.reload") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("common.people") })).toBeVisible();
  await go(page, "Create");
  await page.getByRole("link", { name: /Typed before the update/ }).or(page.getByRole("textbox", { name: begins("common.name") })).first().click();
  await expect(page.getByRole("textbox", { name: begins("common.name") })).toHaveValue("Typed before the update");
});

// The receipt shows the one, and runs the other in the background.
for (const name of ["result", "publish"]) {
  test(`the chunk ${name} that arrives after its page was left has no effect`, async ({ page, signIn }) => {
    await signIn("Manager");
    await check(page, "files/harbour.xml");
    await upload(page);
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(chunk(name), async (route) => {
      await held;
      await route.continue();
    });
    // Also when it is preloaded, before it is needed.
    const wanted = page.waitForRequest(chunk(name));
    await page.reload();
    await go(page, "Activity");
    await page.getByRole("link", { name: new RegExp(`^${t("common.receipt")}.*harbour`) }).first().click();
    await wanted;
    await go(page, "Import");
    await expect(page.getByRole("button", { name: t("common.choose_a_file") })).toBeVisible();
    const came = page.waitForResponse(chunk(name));
    release();
    await (await came).finished();
    // The fixture would collect an error that breaks the page; the page still responds.
    await go(page, "People");
    await expect(page.getByRole("heading", { level: 1, name: t("common.people") })).toBeVisible();
  });
}
