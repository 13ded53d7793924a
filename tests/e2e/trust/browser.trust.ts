// Faults of the browser itself: the program's memory runs out, workers die, the clock jumps. What was typed or acknowledged
// is there afterwards, and what is said is true.
import type { Page } from "@playwright/test";
import { test, expect, prepare } from "../fixtures.ts";
import * as importing from "../importing.ts";
import { noteMemories, type Memories } from "../memories.ts";
import { draft, go, grid, pasteText, takeIn } from "../steps.ts";
import { begins, t, within } from "../t.ts";
import { journeys, message } from "./journeys.ts";

interface Workers {
  workers: Worker[];
}

/** Notes each worker that the page starts; called before the page is opened. */
async function noteWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const workers: Worker[] = ((window as unknown as Workers).workers = []);
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers.push(this);
      }
    };
  });
}

/** Ends all workers as a trap in their program does. */
async function killWorkers(page: Page): Promise<void> {
  const killed = await page.evaluate(() => {
    const { workers } = window as unknown as Workers;
    for (const worker of workers) {
      worker.terminate();
      worker.dispatchEvent(new ErrorEvent("error", { message: "unreachable", cancelable: true }));
    }
    return workers.splice(0).length;
  });
  expect(killed).toBeGreaterThan(0);
}

test("where the memory of the program runs out, the draft is there after the reload", async ({ browser, space, signIn }) => {
  // The page of the fixture allows no errors of the program.
  const context = await prepare(await browser.newContext({ baseURL: space.url }));
  const page = await context.newPage();
  await noteMemories(page);
  await page.goto("/");
  await signIn("Manager", page);
  await takeIn(page);
  await draft(page, "Before the memory ran out");
  await go(page, "Elements");
  await page.getByRole("button", { name: t("common.add_ids") }).first().click();
  const field = page.getByRole("dialog", { name: t("common.add_ids") }).getByLabel(t("common.instance_ids"));
  await field.evaluate((field: HTMLTextAreaElement) => {
    for (const memory of (window as unknown as Memories).memories) {
      for (let pages = 16384; pages > 0; pages >>= 1) {
        try {
          for (;;) memory.grow(pages);
        } catch {
          // So many more are not to be had.
        }
      }
    }
    field.value = "x".repeat(64_000_000);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await expect(page.getByRole("heading", { name: t("start.stopped") })).toBeVisible();
  await page.getByRole("button", { name: t("start.reload") }).click();
  await go(page, "Create");
  await expect(page.getByRole("link", { name: /Before the memory ran out/ })).toBeVisible();
  await context.close();
});

test("where the retrieval worker dies, the list says so and is loaded again", async ({ page, faults, signIn }) => {
  await noteWorkers(page);
  await page.goto(faults.url);
  await signIn("Reader");
  await takeIn(page);
  await page.getByRole("button", { name: t("common.add_ids") }).first().click();
  const dialog = page.getByRole("dialog", { name: t("common.add_ids") });
  const ids = Array.from({ length: 1200 }, (_, n) => `no-such-id-${n}`);
  await pasteText(dialog.getByLabel(t("common.instance_ids")), ids.join("\n"));
  const held = faults.set(/architectureElements/, { kind: "hold" }, { times: Infinity });
  await dialog.getByRole("button", { name: "Add 1,200 ids" }).click();
  await held.reached;
  await killWorkers(page);
  held.release();
  faults.clear();
  await expect(message(page).first()).toBeVisible();
  await expect(grid(page).getByRole("link").first()).toBeVisible();
  const before = faults.forwarded.length;
  await page.getByRole("button", { name: begins("elements.toolbar.retrieve_again") }).click();
  // All 1,586 ids are requested again, and the list says so.
  await expect(page.getByText(/^Loaded .* in \d+ requests$/)).toBeVisible();
  await expect.poll(() => faults.forwarded.slice(before).filter((line) => /bulk/.test(line)).length).toBeGreaterThan(1);
  await expect(page.getByRole("button", { name: within("elements.status.not_returned") })).toContainText(/1,2\d\d/);
});

test("where the import worker dies, the file is checked again", async ({ page, signIn }) => {
  await noteWorkers(page);
  // Its program never comes, so that it dies before it has read the file.
  await page.route(/worker-[0-9a-f]+_bg\.wasm/, () => {});
  await signIn("Manager");
  await go(page, "Import");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("common.choose_a_file") }).click();
  await (await chooser).setFiles("files/harbour.xml");
  await expect.poll(() => page.evaluate(() => (window as unknown as Workers).workers.length)).toBeGreaterThan(0);
  await killWorkers(page);
  await expect(page.getByRole("heading", { name: t("import_check.page.unchecked_title") })).toBeVisible();
  await page.unroute(/worker-[0-9a-f]+_bg\.wasm/);
  await page.getByRole("button", { name: t("common.check_again") }).click();
  await expect(importing.uploadButton(page)).toBeEnabled();
});

const DAY = 24 * 60 * 60 * 1000;
for (const journey of journeys.filter(({ role }) => role === "Manager")) {
  for (const [name, by] of [["ahead", DAY], ["back", -DAY]] as const) {
    test(`${journey.name}: the clock jumps a day ${name}`, async ({ page, space, faults, signIn }, info) => {
      const unique = `Clock ${name} ${journey.name}`;
      await page.goto(faults.url);
      const run = await journey.ready({ page, space, faults, signIn, unique, file: (name) => info.outputPath(name) });
      await page.evaluate((by) => {
        const now = Date.now;
        Date.now = () => now.call(Date) + by;
      }, by);
      await run.act();
      // By a clock that is ahead, the service published before it was asked; the page says that clocks may differ.
      const earlier = page.getByRole("heading", { level: 2, name: t("publish.headline.found_published") });
      await expect(run.done.or(earlier).first()).toBeVisible();
      const truth = await run.truth!();
      expect(truth.did).toBe(truth.all);
      await page.reload();
      await go(page, "Activity");
      await expect(run.record!(page).first()).toBeVisible();
    });
  }
}
