// Many elements in this browser: read by a worker, shared between tabs, saved for when the service is unreachable.
import { needsChromium } from "./browsers.ts";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { allLoaded, draft, filterField, go, grid, pasteText, takeIn } from "./steps.ts";
import { keptOnDisk } from "./storage.ts";
import type { Page } from "@playwright/test";
import { begins, like, t, within } from "./t.ts";

/** Adds ids that no service knows, so many that a worker requests them, to those of the sample. */
async function addMany(page: Page, many: number): Promise<void> {
  await page.getByRole("button", { name: t("common.add_ids") }).first().click();
  const ids = Array.from({ length: many }, (_, n) => `no-such-id-${n}`);
  const dialog = page.getByRole("dialog", { name: t("common.add_ids") });
  await pasteText(dialog.getByLabel(t("common.instance_ids")), ids.join("\n"));
  await dialog.getByRole("button", { name: `Add ${many.toLocaleString("en")} ids` }).click();
}

test("a worker loads many ids, and returned and missing ids add up", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  const worker = page.waitForEvent("worker");
  await addMany(page, 1200);
  expect((await worker).url()).toContain("retriever");
  await expect(page.getByText(/^Loaded .* in 4 requests$/)).toBeVisible();
  await expect(page.getByText("1,586 in this browser")).toBeVisible();
  await page.getByRole("button", { name: begins("elements.toolbar.retrieve_again") }).click();
  await expect(page.getByText(/^Loaded .* in 5 requests$/)).toBeVisible();
  const tally = await page.getByText(within("elements.status.known")).last().locator("..").innerText();
  const [known, loaded] = tally.match(/[\d,]+/g)!.map((n) => Number(n.replace(",", "")));
  const missing = Number((await page.getByRole("button", { name: within("elements.status.not_returned") }).innerText()).replace(/\D/g, ""));
  expect(loaded! + missing).toBe(known);
  await grid(page).getByRole("link").first().click();
  await expect(page.getByText(t("common.instance_id"), { exact: true }).first()).toBeVisible();
});

/** Makes the stored pages those of an earlier version of the app: it is their first byte. */
async function makeOlder(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finished = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await finished(indexedDB.open(name!));
      const pages = database.transaction("pages", "readwrite").objectStore("pages");
      for (const key of await finished(pages.getAllKeys())) {
        const bytes = new Uint8Array(await finished(pages.get(key)));
        bytes[0]! -= 1;
        await finished(pages.put(bytes, key));
      }
      database.close();
    }
  });
}

test("after an update of the storage format, elements are loaded again", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await makeOlder(page);
  const asked = page.waitForRequest(/byIds\/bulk/);
  await page.reload();
  await signIn("Reader");
  await asked;
  await expect(page.getByText(begins("elements.status.known", { number: 386 })).first()).toBeVisible();
  await expect(grid(page).getByRole("link").first()).toBeVisible();
  await page.reload();
  await signIn("Reader");
  await expect(grid(page).getByRole("link").first()).toBeVisible();
});

test.describe("with every page loaded", () => {
  test.use({ preloads: true });

  test("a retrieval stops when the service goes offline, and shows what was not requested", async ({ page, signIn, faults }) => {
    await page.goto(faults.url);
    await signIn("Reader");
    await takeIn(page);
    const rule = faults.set(/byIds\/bulk/, { kind: "hold" });
    await addMany(page, 1200);
    await rule.reached;
    await allLoaded(page);
    await faults.gone();
    await expect(page.getByText(within("errors.no_response")).first()).toBeVisible();
    await expect(page.getByText("1,586 in this browser")).toBeVisible();
    await expect(page.getByText(t("elements.status.not_requested", { number: "1,200" })).first()).toBeVisible();
    faults.clear();
    await faults.back();
    await expect(page.getByText(like("shell.offline.title_offline"))).toBeHidden();
    await page.getByRole("button", { name: /^(Retry|Load) [\d,]+/ }).first().click();
    await expect(page.getByText(/^Loaded .* requests$/)).toBeVisible();
  });
});

test("a retrieval waits when the service asks for it, and loads every id", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Reader");
  await takeIn(page);
  // The first request succeeds, the three parallel ones after it get a 429, and one of their retries too.
  const second = faults.set(/byIds\/bulk/, { kind: "answer", status: 429, body: "slow down", headers: { "Retry-After": "3" } }, { times: 4 });
  const first = faults.set(/byIds\/bulk/, { kind: "hold" }, { times: 1 });
  await addMany(page, 1200);
  await first.reached;
  first.release();
  await expect(page.getByText(t("elements.progress.waits", { count: 3 }))).toBeVisible();
  await expect(page.getByText(/^Loaded .* in \d+ requests$/)).toBeVisible();
  expect(second.hits).toBe(4);
  await expect(page.getByText("1,586 in this browser")).toBeVisible();
  await expect(page.getByText(within("elements.status.not_requested"))).toBeHidden();
  await expect(page.getByRole("button", { name: /^1,2\d\d not returned/ })).toBeVisible();
});

test("another tab that blocks the database is reported, and the app can be used meanwhile", async ({ page, context, signIn, space }) => {
  await signIn("Reader");
  await takeIn(page);
  // A tab that the browser has suspended holds its connection, to the database of an older app, and receives no events.
  const asleep = await context.newPage();
  await asleep.goto(`${space.url}/favicon.svg`);
  const hold = () =>
    asleep.evaluate(async () => {
      const [{ name }] = (await indexedDB.databases()) as [{ name: string }];
      await new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done));
      const request = indexedDB.open(name, 1);
      await new Promise((done) => (request.onsuccess = done));
    });
  await page.clock.install();
  await signOut(page, t("common.sign_out"));
  await hold();
  await signIn("Reader");
  await expect(async () => {
    await page.clock.fastForward(11_000);
    await expect(page.getByText(within("storage.not_opened")).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  // The app cannot tell whether it has elements.
  await expect(page.getByRole("heading", { name: t("elements.empty.title_unread") })).toBeVisible();
  await expect(page.getByText(t("storage.not_opened"), { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("elements.empty.title") })).toHaveCount(0);
  await expectAccessible(page);
  // The app can be used nevertheless.
  await takeIn(page);
  await expect(grid(page).getByRole("link").first()).toBeVisible();
  await signOut(page, t("sign_out.forget"));
  await expect(async () => {
    await page.clock.fastForward(11_000);
    await expect(page.getByText(within("storage.not_deleted")).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await asleep.close();
  await expect(page.getByText(t("state_messages.forgotten"))).toBeVisible();
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

/** Opens the ids that were not served; returns the panel, its sum, and how many they are. */
async function openNotReturned(page: Page) {
  const button = page.getByRole("button", { name: within("elements.status.not_returned") });
  const missing = (await button.innerText()).match(/[\d,]+/)![0];
  await button.click();
  const panel = page.getByRole("dialog", { name: /ids? not returned|All ids were returned/ });
  return { panel, missing, sum: await panel.getByText(within("state_messages.retrieval.detail_stopped")).innerText() };
}

// The page itself reads a few, the worker many.
for (const many of [0, 1200]) {
  test(`ids that are removed while they load stay removed, ${many || "a few"} of them`, async ({ page, signIn, faults }) => {
    await page.goto(faults.url);
    await signIn("Reader");
    await takeIn(page);
    if (many) {
      await addMany(page, many);
      await expect(page.getByText(/^Loaded .* in 4 requests$/)).toBeVisible();
    }
    const { panel, missing } = await openNotReturned(page);
    const rule = faults.set(/byIds\/bulk/, { kind: "hold reply" });
    await panel.getByRole("button", { name: `Retry ${missing}` }).click();
    await rule.reached;
    await panel.getByRole("button", { name: t("elements.not_returned.forget_these", { number: missing }) }).click();
    await expect(page.getByRole("dialog", { name: "All ids were returned" })).toBeVisible();
    const left = await panel.getByText(within("state_messages.retrieval.detail_stopped")).innerText();
    rule.release();
    await expect(page.getByRole("progressbar", { name: t("elements.progress.label") })).toBeHidden();
    await expect(panel.getByText(left)).toBeVisible();
    await page.reload();
    await expect(panel.getByText(left)).toBeVisible();
    await page.keyboard.press("Escape");
    await go(page, "Activity");
    // The service's text is shown nevertheless.
    await expect(page.getByText(`0 loaded, ${missing} not returned.`).first()).toBeVisible();
  });
}

test("removed elements are saved again right after an undo", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await addMany(page, 1200);
  await expect(page.getByText(/^Loaded .* in 4 requests$/)).toBeVisible();
  const { panel, missing, sum } = await openNotReturned(page);
  await panel.getByRole("button", { name: t("elements.not_returned.forget_these", { number: missing }) }).click();
  await panel.getByRole("button", { name: t("common.undo") }).click();
  await expect(panel.getByText(sum)).toBeVisible();
  // Reading the disk waits for earlier writes.
  await keptOnDisk(page);
  await page.reload();
  await expect(panel.getByText(sum)).toBeVisible();
});

test("two tabs see each other's changes", async ({ page, context, signIn }) => {
  await signIn("Reader");
  const other = await context.newPage();
  await signIn("Reader", other);
  await takeIn(page);
  const known = await page.getByText(within("elements.status.known", { number: /\d+/ })).innerText();
  await expect(other.getByText(known)).toBeVisible();
  await expect(grid(other).getByRole("link").first()).toBeVisible();
  await grid(other).getByRole("link").first().click();
  await other.getByRole("button", { name: t("common.more"), exact: true }).first().click();
  await other.getByRole("menuitem", { name: t("elements.selection.remove") }).click();
  await expect(page.getByText(known)).toBeHidden();
  await page.reload();
  await expect(page.getByText(within("elements.status.known", { number: /\d+/ }))).toBeVisible();
  await expect(page.getByText(known)).toBeHidden();
});

test("an opened element remains after a reload while the service is offline", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Reader");
  await takeIn(page);
  await filterField(page).fill("meter data management");
  await grid(page).getByRole("link", { name: "Meter Data Management" }).first().click();
  const title = page.getByRole("heading", { level: 1, name: "Meter Data Management" });
  await expect(title).toBeVisible();
  faults.set(/byIds\/bulk/, { kind: "answer", status: 500, body: "boom" });
  await page.reload();
  await expect(title).toBeVisible();
});

/** Signs out by the menu below the navigation. */
async function signOut(page: Page, button: string): Promise<void> {
  await page.getByRole("navigation", { name: t("shell.nav.label") }).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: t("common.sign_out") }).click();
  await page.getByRole("dialog", { name: t("common.sign_out") }).getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("heading", { name: t("connect.title") })).toBeVisible();
}

test("signing out at once saves all loaded elements, and signing out with removal leaves none", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await addMany(page, 1200);
  await expect(page.getByText(/^Loaded .* in 4 requests$/)).toBeVisible();
  await signOut(page, t("common.sign_out"));
  await signIn("Reader");
  await expect(page.getByText("1,586 in this browser")).toBeVisible();
  await expect(grid(page).getByRole("link").first()).toBeVisible();
  await signOut(page, t("sign_out.forget"));
  await signIn("Reader");
  await expect(page.getByRole("button", { name: /Stadtwerke Nordhafen/ }).first()).toBeVisible();
  await expect(page.getByText("1,586 in this browser")).toBeHidden();
});

test("a tab says that another one removed all data, and that it saves no more", async ({ page, context, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await signIn("Designer", other);
  await draft(other, "Typed before the removal");
  await signOut(page, t("sign_out.forget"));
  await expect(page.getByText(t("state_messages.forgotten"))).toBeVisible();
  await expect(page.getByText(t("state_messages.storage_deleted"))).toBeHidden();
  await expect(other.getByText(t("state_messages.storage_deleted"))).toBeVisible();
  await other.getByRole("textbox", { name: /^Name/ }).fill("Typed after it");
  await expect(other.getByText(t("create.saved.draft_failed", { why: t("storage.closed") }))).toBeVisible();
  await expectAccessible(other);
});

test("an interrupted retrieval is not shown to the next person after a sign-out", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Reader");
  await takeIn(page);
  const rule = faults.set(/byIds\/bulk/, { kind: "hold" });
  await addMany(page, 1200);
  await rule.reached;
  await signOut(page, t("common.sign_out"));
  faults.clear();
  await signIn("Designer");
  await expect(page.getByRole("button", { name: /Stadtwerke Nordhafen/ }).first()).toBeVisible();
  await expect(page.getByText(within("elements.status.not_requested"))).toBeHidden();
});

test("storage closed by the browser shows a notice, and persistence is requested once", async ({ page, context, signIn, space }) => {
  needsChromium();
  await page.addInitScript(() => {
    const persist = navigator.storage.persist.bind(navigator.storage);
    navigator.storage.persist = () => {
      document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked ?? 0) + 1);
      return persist();
    };
  });
  await page.goto("/");
  await signIn("Reader");
  const html = page.locator("html");
  await expect(page.getByRole("button", { name: /Stadtwerke Nordhafen/ }).first()).toBeVisible();
  await expect(html, "nothing is saved yet").not.toHaveAttribute("data-asked");
  await takeIn(page);
  await expect(html).toHaveAttribute("data-asked", "1");
  const browser = await context.newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", { origin: space.url, storageTypes: "indexeddb" });
  await expect(page.getByText(begins("state_messages.storage_closed"))).toBeVisible();
  await expect(grid(page).getByRole("link").first()).toBeVisible();
  await expect(html).toHaveAttribute("data-asked", "1");
  await expectAccessible(page);
});
