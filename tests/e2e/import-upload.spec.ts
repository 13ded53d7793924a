// The single request of an import, and every way in which it can end without a result.
import { copyFile, utimes, writeFile, readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { needsChromium } from "./browsers.ts";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { check, IMPORT, imports, openList, upload, uploadButton } from "./importing.ts";
import { go } from "./steps.ts";
import { begins, like, t, within } from "./t.ts";

const HARBOUR = "files/harbour.xml";

// Over HTTP/2 with a certificate that is not trusted.
test.use({ ignoreHTTPSErrors: true });

/** A file that is larger than all buffers in between, so that its last byte cannot be sent before it is read. */
async function largeFile(): Promise<string> {
  const large = test.info().outputPath("large.xml");
  const model = await readFile(HARBOUR, "utf8");
  await writeFile(large, model.replace("</model>", `<!-- ${"x".repeat(24 * 1024 * 1024)} --></model>`));
  return large;
}

/** The keys of the imports that the page sends. */
function keysOf(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (IMPORT.test(request.url())) keys.push(request.headers()["idempotency-key"]);
  });
  return keys;
}

/** The receipt says how many elements and relationships were imported. */
async function expectImported(page: Page, elements: number, relationships: number): Promise<void> {
  const receipt = page.getByRole("complementary", { name: t("common.receipt") });
  await expect(receipt.getByRole("row", { name: `${t("common.imported")} ${elements} ${relationships}` })).toBeVisible();
}

test("an upload stopped while sending imports nothing and can be sent again", async ({ page, secureFaults, signIn }) => {
  needsChromium("Firefox does not tell how much of a request is sent");
  const stalled = secureFaults.set(IMPORT, { kind: "stall" }, { times: 1 });
  await page.goto(secureFaults.url);
  await signIn("Manager");
  await check(page, await largeFile());
  await uploadButton(page).click();
  await expect(page.getByText(like("import.progress.sending", { sent: /[\d.]+ (|k|M)B/, size: /25\.\d MB/ }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("import.header.cancel_upload") }).click();
  await expect(page.getByText(t("import.progress.cancelled_title"))).toBeVisible();
  await expect(page.getByText(within("import.progress.nothing_imported"))).toBeVisible();
  await expectAccessible(page);
  expect(stalled.hits).toBe(1);
  await page.getByRole("button", { name: t("common.retry") }).click();
  await expect(page.getByRole("tablist", { name: t("import_result.lists") })).toBeVisible();
});

test("an upload stopped after the last byte has an unknown outcome in Activity until it is resolved", async ({ page, secureFaults, signIn }) => {
  needsChromium("Firefox does not tell how much of a request is sent");
  const held = secureFaults.set(IMPORT, { kind: "hold reply" }, { times: 1 });
  await page.goto(secureFaults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await uploadButton(page).click();
  await expect(page.getByRole("heading", { name: t("common.waiting_for_a_response") })).toBeVisible();
  await expect(page.getByText(like("import.progress.waiting_text"))).toBeVisible();
  await expect(page.getByText(like("import.progress.elapsed_seconds", { seconds: /\d+/ }))).toBeVisible();
  await expectAccessible(page);
  await go(page, "Elements");
  await go(page, "Import");
  await page.getByRole("button", { name: t("import.header.stop_waiting") }).click();
  await expect(page.getByText(t("common.outcome_unknown"), { exact: true })).toBeVisible();
  await expectAccessible(page);
  held.release();
  await go(page, "Activity");
  await page.getByRole("link", { name: new RegExp(`^${t("common.resolve")}.*harbour`) }).click();
  await expect(page.getByText(within("activity.receipt.advice_import"))).toBeVisible();
  await page.getByRole("button", { name: t("common.mark_as_resolved") }).click();
  await expect(page.getByText(t("common.resolved"), { exact: true })).toBeVisible();
  expect(imports(secureFaults)).toBe(1);
});

test("an import in the background is shown in the top bar, with its result", async ({ page, faults, signIn }) => {
  const held = faults.set(IMPORT, { kind: "hold reply" }, { times: 1 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await uploadButton(page).click();
  await expect(page.getByText(like("import.progress.unmeasured_text"))).toBeVisible();
  const chip = page.getByRole("banner").getByRole("link", { name: within("import.chip.open") });
  await expect(chip).toBeHidden();
  await go(page, "Elements");
  await expect(chip).toHaveText(t("import.chip.importing"));
  for (const width of [720, 1000, 1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const [link, command] = [(await chip.boundingBox())!, (await page.getByRole("button", { name: within("shell.top.find") }).boundingBox())!];
    expect(link.x >= command.x + command.width || link.x + link.width <= command.x, `beside the command field at ${width} px`).toBe(true);
  }
  await expectAccessible(page);
  held.release();
  await expect(page.getByText(t("import.chip.result", { file: "harbour.xml", parts: [t("import.chip.part_imported", { n: 8 }), t("import.chip.part_failed", { n: 2 }), t("import.chip.part_dropped", { count: 3 })].join(", ") }))).toBeVisible();
  await expect(chip).toHaveText(t("import.chip.imported_failed", { failed: 2 }));
  await expectAccessible(page);
  await chip.click();
  await expect(page.getByRole("tablist", { name: t("import_result.lists") })).toBeVisible();
  await go(page, "Elements");
  await expect(chip).toBeHidden();
});

test("an upload without progress events shows no progress bar", async ({ page, faults, signIn }) => {
  faults.set(IMPORT, { kind: "hold" }, { times: 1 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await uploadButton(page).click();
  await expect(page.getByText(like("import.progress.unmeasured_text"))).toBeVisible();
  await expect(page.getByText(like("import.progress.elapsed_seconds", { seconds: /\d+/ }))).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: t("import.header.stop_waiting") }).click();
  await expect(page.getByText(t("common.outcome_unknown"), { exact: true })).toBeVisible();
});

for (const secure of [false, true]) {
  test(`a redirect of an upload is not followed over HTTP/${secure ? 2 : 1}`, async ({ page, faults, secureFaults, signIn }) => {
    const proxy = secure ? secureFaults : faults;
    const elsewhere = proxy.set(/elsewhere/, { kind: "answer", status: 200, body: "{}" });
    proxy.set(IMPORT, { kind: "answer", status: 307, headers: { location: "/elsewhere" } });
    await page.goto(proxy.url);
    await signIn("Manager");
    await check(page, HARBOUR);
    await uploadButton(page).click();
    await expect(page.getByText(t("common.outcome_unknown"), { exact: true })).toBeVisible();
    expect(elsewhere.hits).toBe(0);
  });
}

test("over HTTP/2 the browser does not send a file again when the connection breaks", async ({ page, secureFaults, signIn }) => {
  const dropped = secureFaults.set(IMPORT, { kind: "cut before" });
  await page.goto(secureFaults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await uploadButton(page).click();
  await expect(page.getByText(t("common.outcome_unknown"), { exact: true })).toBeVisible();
  expect(dropped.hits).toBe(1);
});

test("a retry by the browser over HTTP/1.1 has the same key and returns the first result", async ({ page, faults, signIn }) => {
  const keys = keysOf(page);
  faults.set(IMPORT, { kind: "cut after" }, { times: 1 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await upload(page);
  await expectImported(page, 5, 3);
  expect(imports(faults)).toBe(2);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test("a missing response is an unknown outcome, and the service recognizes a retry by hand", async ({ page, faults, signIn }) => {
  const keys = keysOf(page);
  faults.set(IMPORT, { kind: "cut in reply" }, { times: 1 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await uploadButton(page).click();
  await expect(page.getByText(t("common.outcome_unknown"), { exact: true })).toBeVisible();
  expect(imports(faults)).toBe(1);
  await page.getByRole("button", { name: t("import.unknown.again") }).click();
  await expectImported(page, 5, 3);
  expect(imports(faults)).toBe(2);
  expect(keys.at(-1)).toBe(keys[0]);
  // A deliberate second import is another import.
  await check(page, HARBOUR);
  await upload(page);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

test("a 401 asks for a new token over the page, and the file is then sent once", async ({ page, secureFaults, space, signIn }) => {
  secureFaults.set(IMPORT, { kind: "answer", status: 401, body: "token expired" }, { times: 1 });
  await page.goto(secureFaults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await uploadButton(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("token expired")).toBeVisible();
  await expect(page.getByText(t("import.progress.sending_text"))).toBeAttached();
  await dialog.getByLabel(t("common.access_token"), { exact: true }).fill(space.person("Manager").token);
  await dialog.getByRole("button", { name: t("shell.token.dialog.continue") }).click();
  await expect(page.getByRole("tablist", { name: t("import_result.lists") })).toBeVisible();
  expect(imports(secureFaults)).toBe(1);
});

test("a connection that breaks before the last byte imports nothing", async ({ page, secureFaults, signIn }) => {
  needsChromium("Firefox does not tell how much of a request is sent");
  secureFaults.set(IMPORT, { kind: "cut in request" });
  await page.goto(secureFaults.url);
  await signIn("Manager");
  await check(page, await largeFile());
  await uploadButton(page).click();
  await expect(page.getByText(t("import.progress.not_whole_title"))).toBeVisible();
  await expect(page.getByText(within("import.progress.nothing_imported"))).toBeVisible();
  expect(imports(secureFaults)).toBe(0);
});

test("a refused upload shows an error beside the text of the service", async ({ page, faults, signIn }) => {
  test.slow();
  const refusals = [
    [400, t("import.progress.refused_title")],
    [403, t("import.progress.forbidden_title", { space: "sample" })],
    [404, t("import.progress.missing_title", { space: "sample" })],
    [413, t("import.progress.too_large_title")],
    [503, t("common.outcome_unknown")],
  ] as const;
  await page.goto(faults.url);
  await signIn("Manager");
  for (const [at, [status, words]] of refusals.entries()) {
    await test.step(String(status), async () => {
      faults.set(IMPORT, { kind: "answer", status, body: `reason of the ${status}` });
      await check(page, HARBOUR);
      await uploadButton(page).click();
      await expect(page.getByText(words, { exact: true })).toBeVisible();
      await expect(page.getByText(`reason of the ${status}`)).toBeVisible();
      await expectAccessible(page);
      await go(page, "Activity");
      const records = page.getByRole("region", { name: t("activity.list.label") }).getByRole("listitem");
      await expect(records.filter({ hasText: "harbour.xml" })).toHaveCount(at + 1);
      await page.reload();
    });
  }
});

test("a file that changed on disk after the check is not sent", async ({ page, faults, signIn }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  const copy = test.info().outputPath("copy.xml");
  await copyFile(HARBOUR, copy);
  await check(page, copy);
  await writeFile(copy, (await readFile(copy, "utf8")).replace("Crane 7", "Crane 8"));
  // Some seconds on, for file systems that count in seconds.
  const later = new Date(Date.now() + 5_000);
  await utimes(copy, later, later);
  await uploadButton(page).click();
  await expect(page.getByText(t("import.progress.changed_title"))).toBeVisible();
  await expectAccessible(page);
  expect(imports(faults)).toBe(0);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("alert").getByRole("button", { name: t("import.strip.choose_next") }).click();
  await (await chooser).setFiles(copy);
  await upload(page);
  await expect((await openList(page, t("common.imported"))).getByText("Crane 8")).toBeVisible();
});

test("an upload that cannot be recorded is not sent, and one error is shown", async ({ page, faults, signIn }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args: Parameters<IDBObjectStore["put"]>) {
      if (this.name === "activity") throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, args);
    };
  });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await uploadButton(page).click();
  await expect(page.getByText(begins("errors.not_sent", { reason: new RegExp(within("import.record.not_recorded").source) }))).toBeVisible();
  await expect(page.getByText(within("state_messages.activity_not_kept"), { exact: false })).toBeHidden();
  expect(imports(faults)).toBe(0);
  await page.getByRole("link", { name: t("common.open_activity") }).click();
  await expect(page.getByText(t("elements.banner.stopped"))).toBeHidden();
  await expect(page.getByText("harbour.xml")).toBeHidden();
});
