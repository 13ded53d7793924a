// What every end-to-end test starts from: a service with its sample, a page that is watched, and signing in.
import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { isFirefox, isWebKit } from "./browsers.ts";
import { Faults } from "./faults.ts";
import { expectRecorded, recordFiles } from "./recording.ts";
import { Space } from "./space.ts";
import { language, t } from "./t.ts";
import { reportRequests, withContext } from "./webkit/fixtures.ts";

interface Each {
  /** Whether the app loads pages before they are opened, as it does without data saving. Most tests in Chromium save data: that
   * saves a tenth of their time. Other browsers do not know data saving. `cargo xtask trust` always loads pages. */
  preloads: boolean;
  /** Whether the test changes files of the app, which Firefox reports as errors of the page. */
  changesFiles: boolean;
  /** A service of this test's own, for tests that end it or change much. The page does not use it by itself. */
  ownSpace: Space;
  /** A proxy in front of `space` that simulates a bad network. The page uses it only by `page.goto(faults.url)`. */
  faults: Faults;
  /** The same over TLS and HTTP/2; the test needs `test.use({ ignoreHTTPSErrors: true })`. */
  secureFaults: Faults;
  /** What the page of WebKit uses instead of `space`: it records the requests. */
  recorder: Faults;
  /** Signs in by one click on a sample sign-in; the role or the name as in the sample. */
  signIn: (role: string, page?: Page) => Promise<void>;
}

interface Shared {
  /** What the sample is used for: files that say something else here share no service. For tests that count the sample. */
  sampleUse: string;
  /** The service of this worker: its tests share it. */
  space: Space;
}

export const test = base.extend<Each, Shared>({
  sampleUse: ["any", { scope: "worker", option: true }],
  space: [
    async ({}, use) => {
      const space = await Space.start();
      await use(space);
      await space.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  preloads: [Boolean(process.env.TRUST), { option: true }],
  changesFiles: [false, { option: true }],
  recorder: async ({ space }, use) => withFaults(space, use),
  baseURL: isWebKit ? async ({ recorder }, use) => use(recorder.url) : async ({ space }, use) => use(space.url),
  ownSpace: async ({}, use) => {
    const space = await Space.start();
    await use(space);
    await space.stop();
  },
  faults: isWebKit
    ? async ({ space, page }, use) => withFaults(space, (faults) => (reportRequests(page, faults), use(faults)))
    : async ({ space }, use) => withFaults(space, use),
  secureFaults: async ({ space }, use) => {
    const faults = await Faults.startSecure(space.url);
    await use(faults);
    await faults.stop();
  },
  context: isWebKit
    ? async ({ baseURL }, use) => withContext(baseURL!, async (context) => use(await prepare(context)))
    : async ({ context, preloads }, use) => {
        if (!preloads) await context.addInitScript(saveData);
        await use(await prepare(context));
      },
  page: isWebKit
    ? async ({ context, space, recorder }, use) => {
        const page = await context.newPage();
        reportRequests(page, recorder);
        await watched(page, space, use);
      }
    : async ({ page, space, changesFiles }, use) => watched(page, space, use, changesFiles),
  signIn: async ({ page, space }, use) => {
    await use(async (role, where = page) => {
      if (where.url() === "about:blank") await where.goto("/");
      await where.getByRole("button", { name: space.person(role).displayName }).click();
      await expect(where.getByRole("heading", { name: t("connect.title") })).toBeHidden();
      // From the start page the app continues to the elements, which would undo an earlier step of the test.
      await expect.poll(() => new URL(where.url()).pathname).not.toBe("/");
    });
  },
});

/** Turns on data saving in a browser that knows it. */
export function saveData(): void {
  const connection = Reflect.get(navigator, "connection");
  if (connection) Object.defineProperty(connection, "saveData", { get: () => true });
}

/** Prepares a new context. Chooses the language of the interface: else a sample person's own language would decide. */
export async function prepare(context: BrowserContext): Promise<BrowserContext> {
  if (isFirefox) {
    await context.addInitScript(recordFiles);
    context.on("page", expectRecorded);
  }
  await context.addInitScript((language) => {
    try {
      if (localStorage.getItem("architrave.prefs") === null) localStorage.setItem("architrave.prefs", JSON.stringify({ interface: language }));
    } catch {
      // A page without an origin has no storage.
    }
  }, language);
  return context;
}

async function withFaults(space: Space, use: (faults: Faults) => Promise<void>): Promise<void> {
  const faults = await Faults.start(space.url);
  await use(faults);
  await faults.stop();
}

/** Runs a test with a page, which must break no rule until its end. */
async function watched(page: Page, space: Space, use: (page: Page) => Promise<void>, changesFiles = false): Promise<void> {
  const problems = watch(page, () => space.secrets, changesFiles);
  await use(page);
  // In WebKit, problems are reported with the result of the next command.
  if (isWebKit) await page.evaluate(() => undefined);
  if (problems.length > 0 || test.info().status !== test.info().expectedStatus) await recordShown(page);
  expect(problems, "the page broke, was refused something by its policy, or put a secret into a URL").toEqual([]);
}

/** Records what the page of a failed test shows, for the summary of all tests. */
async function recordShown(page: Page): Promise<void> {
  const text = await page.locator("body").innerText().catch(String);
  test.info().annotations.push({ type: "page", description: `${page.url()}: ${text.replace(/\s+/g, " ").slice(0, 900)}` });
}

/** Collects what no page may do: panic, violate its content security policy, or send a secret in a URL. */
function watch(page: Page, secrets: () => string[], changesFiles: boolean): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => {
    // Firefox reports as an error that a font was not needed any more when the page was left (NS_BINDING_ABORTED), that
    // the service that a test stops is gone (NS_ERROR_CONNECTION_REFUSED, NS_ERROR_NET_RESET, NS_ERROR_NET_INTERRUPT).
    const isNetworkError = /download failed .*status=(2152398850|2152398861|2152398868|2152398919)/.test(error.message);
    const isChangedFile = changesFiles && /hashes in the integrity attribute/.test(error.message);
    if (!isNetworkError && !isChangedFile) problems.push(`error: ${error.message}`);
  });
  page.on("console", (message) => {
    const text = message.text();
    if (/content[ -]security[ -]policy|panicked at|RuntimeError/i.test(text)) problems.push(`console: ${text}`);
  });
  if (isWebKit) page.on("problem" as "close", (problem) => problems.push(String(problem)));
  page.on("request", (request) => {
    const url = unescape(request.url());
    if (secrets().some((secret) => url.includes(secret))) problems.push(`a secret in the URL of a ${request.method()}`);
  });
  return problems;
}

export { expect, Space };
export { expectAccessible } from "./accessibility.ts";
export { expectNoSecretKept } from "./storage.ts";
