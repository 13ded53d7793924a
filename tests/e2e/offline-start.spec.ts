// The app's files are cached in this browser: it starts without a network, and a newer version waits for a reload.
import { createHash } from "node:crypto";
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test, expect, expectAccessible, expectNoSecretKept, Space } from "./fixtures.ts";
import { assets } from "./space.ts";
import { draft, go, grid, installed, offline, takeIn } from "./steps.ts";
import { begins, t, within } from "./t.ts";

test.use({ serviceWorkers: "allow", preloads: true });

test("an offline session starts, reloads, opens every page and saves a draft that is created later", async ({ page, signIn, ownSpace }) => {
  await page.goto(ownSpace.url);
  await signIn("Manager");
  await takeIn(page);
  const name = (await grid(page).getByRole("link").first().textContent())!;
  await grid(page).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const element = page.url();
  await installed(page);
  await ownSpace.crash();
  await page.goto(`${ownSpace.url}/s/${ownSpace.warehouseId}/elements`);
  await expect(grid(page).getByRole("link").first()).toBeVisible();
  await page.goto(element);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  for (const link of [t("common.people"), t("common.activity"), t("common.import"), t("common.create"), t("common.elements")] as const) {
    await go(page, link);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await draft(page, "Drafted on the train");
  await page.reload();
  await expect(page.getByRole("textbox", { name: begins("common.name") })).toHaveValue("Drafted on the train");
  await go(page, "People");
  await page.getByLabel(t("people.lookup.label")).fill("u-minh.tran");
  await page.getByRole("button", { name: t("people.lookup.button"), exact: true }).click();
  await expect(offline(page)).toContainText(within("shell.offline.title_offline"));
  await ownSpace.startAgain();
  await expect(offline(page)).toBeHidden({ timeout: 40_000 });
  await go(page, "Create");
  await page.getByRole("link", { name: /Drafted on the train/ }).click();
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Drafted on the train" })).toBeVisible();
  expect(await ownSpace.elementsNamed("Drafted on the train")).toBe(1);
});

test("a new offline tab opens saved elements after sign-in, and cached files contain no secrets or responses", async ({ page, context, signIn, ownSpace }) => {
  await page.goto(ownSpace.url);
  await signIn("Manager");
  await takeIn(page);
  await installed(page);
  await expectNoSecretKept(page, ownSpace.secrets);
  const kept = await page.evaluate(async () => {
    const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(all)).flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept).toContain("/");
  expect(kept.filter((path) => path.startsWith("/v1/"))).toEqual([]);
  await page.close();
  await ownSpace.crash();
  const tab = await context.newPage();
  await tab.goto(ownSpace.url);
  const connect = async (person: string) => {
    await tab.getByLabel(t("connect.space")).fill(ownSpace.warehouseId);
    await tab.getByLabel(t("common.access_token"), { exact: true }).fill(ownSpace.person(person).token);
    await tab.getByLabel(t("connect.licence"), { exact: true }).fill(ownSpace.licence);
    await tab.getByRole("button", { name: t("connect.connect") }).click();
  };
  await expect(tab.getByLabel(t("connect.space")), "the configuration was kept").toHaveValue(ownSpace.warehouseId);
  await expect(tab.getByText(within("errors.site.no_answer"))).toBeHidden();
  // Nothing is saved for a person who never signed in here.
  await connect("Reader");
  await expect(tab.getByRole("alert")).toContainText(t("connect.refused.no_answer_title"));
  await expect(tab.getByRole("button", { name: t("connect.refused.open_offline") })).toBeHidden();
  await connect("Manager");
  await expect(tab.getByRole("button", { name: t("connect.refused.open_offline") })).toBeVisible();
  await expectAccessible(tab);
  await tab.getByRole("button", { name: t("connect.refused.open_offline") }).click();
  await expect(grid(tab).getByRole("link").first()).toBeVisible();
  await expect(offline(tab)).toBeVisible();
  await expectAccessible(tab);
});

test("pages that were not opened are cached and open offline", async ({ page, context, signIn, ownSpace }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.serviceWorker() === null && asked.push(new URL(request.url()).pathname));
  await page.goto(ownSpace.url);
  await signIn("Manager");
  await takeIn(page);
  await installed(page);
  const pages = /^\/(create|many|rows|batch|import|people|activity|element|publish)-[0-9a-f]{16}\.wasm$/;
  expect(asked.filter((path) => pages.test(path)), "the page loaded them itself").toEqual([]);
  await context.setOffline(true);
  await go(page, "Create");
  await page.getByRole("link", { name: /Many at once/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("common.many_at_once") })).toBeVisible();
  expect(asked.filter((path) => /\/many-[0-9a-f]{16}\.wasm$/.test(path))).toHaveLength(1);
});

test("only files that failed to download are requested at the next visit", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  const cut = faults.set(/spreadsheet-\w+_bg\.wasm/, { kind: "cut in reply" });
  await signIn("Reader");
  await cut.reached;
  const hasNone = () => navigator.serviceWorker.getRegistration().then((found) => found === undefined);
  await expect.poll(() => page.evaluate(hasNone)).toBe(true);
  faults.clear();
  const again = faults.set(/people-\w+\.wasm/, { kind: "cut before" });
  await page.reload();
  await installed(page);
  expect(again.hits, "a file that was there was asked for again").toBe(0);
});

test.describe("an update", () => {
  let site: string;
  let space: Space;

  test.beforeEach(async () => {
    site = await mkdtemp(join(tmpdir(), "architrave-site-"));
    await cp(assets, site, { recursive: true });
    space = await Space.start(site);
  });
  test.afterEach(async () => {
    await space.stop();
    await rm(site, { recursive: true, force: true });
  });

  /** Deploys another version: one file differs, and the service worker names it. */
  async function deploy(): Promise<void> {
    const script = join(site, "start.js");
    const worker = join(site, "service-worker.js");
    const before = await readFile(script);
    await appendFile(script, "// The next version.\n");
    const digest = (content: Buffer) => `sha256-${createHash("sha256").update(content).digest("base64")}`;
    const text = (await readFile(worker, "utf8"))
      .replace(digest(before), digest(await readFile(script)))
      .replace(/const VERSION = "\w+"/, 'const VERSION = "0000000000000000"');
    await writeFile(worker, text);
    for (const copy of ["br", "gz"]) for (const file of [script, worker]) await rm(`${file}.${copy}`, { force: true });
  }

  const look = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const version = (page: Page) => page.evaluate(async () => (await (await fetch("/start.js")).text()).includes("The next version"));

  test("is offered in every tab once it is downloaded, and loses no draft", async ({ page, context }) => {
    await page.goto(space.url);
    await page.getByRole("button", { name: space.person("Designer").displayName }).click();
    await takeIn(page);
    await installed(page);
    const other = await context.newPage();
    await other.goto(space.url);
    await expect(other.getByRole("heading", { name: t("connect.title") })).toBeVisible();
    await other.getByRole("button", { name: space.person("Designer").displayName }).click();
    await expect(grid(other)).toBeVisible();
    await deploy();
    await look(page);
    const offer = (tab: Page) => tab.getByRole("button", { name: t("updates.reload_to_update") });
    await expect(offer(page)).toBeVisible({ timeout: 40_000 });
    await expectAccessible(page);
    expect(await version(page), "nothing changes under an open tab").toBe(false);
    await draft(page, "Typed before");
    await page.getByRole("textbox", { name: begins("common.name") }).fill("Typed before the update");
    const loaded = page.waitForEvent("load");
    await offer(page).click();
    await loaded;
    await expect(page.getByRole("textbox", { name: begins("common.name") })).toHaveValue("Typed before the update");
    expect(await version(page)).toBe(true);
    // The other tab keeps running, with all its parts, and shows it too.
    await expect(offer(other)).toBeVisible();
    await go(other, "Import");
    await expect(other.getByRole("heading", { level: 1, name: t("common.import") })).toBeVisible();
    const again = other.waitForEvent("load");
    await offer(other).click();
    await again;
    await expect(other.getByRole("heading", { level: 1, name: t("common.import") })).toBeVisible();
  });
});
