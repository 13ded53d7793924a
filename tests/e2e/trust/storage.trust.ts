// Each write to the browser's database fails in turn, as where the disk is full: no blank page, no false claim, nothing
// twice, and what the page says is saved is there after a reload.
import type { Page } from "@playwright/test";
import { test, expect } from "../fixtures.ts";
import { go } from "../steps.ts";
import { begins } from "../t.ts";
import { journeys, message, type Journey } from "./journeys.ts";

/** The most writes that a journey is expected to make; runs beyond its last write see no failure, which is counted. */
const MOST = 12;

interface Counter {
  writes: number;
  failed: number;
}

/** Makes the write of this number fail, counted from now on. */
async function failWrite(page: Page, number: number): Promise<void> {
  await page.evaluate((number) => {
    const counter: Counter = ((window as unknown as { counter: Counter }).counter = { writes: 0, failed: 0 });
    for (const method of ["put", "add", "delete"] as const) {
      const own = IDBObjectStore.prototype[method] as (...all: unknown[]) => IDBRequest;
      (IDBObjectStore.prototype[method] as unknown) = function (this: IDBObjectStore, ...all: unknown[]) {
        counter.writes += 1;
        if (counter.writes !== number) return own.apply(this, all);
        counter.failed += 1;
        // A full disk is noticed at once, or when the transaction is to be written.
        if (number % 2 === 0) throw new DOMException("no space", "QuotaExceededError");
        const request = own.apply(this, all);
        this.transaction.abort();
        return request;
      };
    }
  }, number);
}

const writing = (journey: Journey) => journey.role === "Manager";
for (const journey of journeys.filter(writing)) {
  for (let number = 1; number <= MOST; number += 1) {
    test(`${journey.name}: write ${number} fails`, async ({ page, space, faults, signIn }, info) => {
      const unique = `Unsaved ${journey.name} ${number}`;
      await page.goto(faults.url);
      const run = await journey.ready({ page, space, faults, signIn, unique, file: (name) => info.outputPath(name) });
      await failWrite(page, number);
      await run.act();
      await expect(run.done.or(message(page)).first()).toBeVisible();
      const { failed } = await page.evaluate(() => (window as unknown as { counter: Counter }).counter);
      test.skip(failed === 0, "the journey makes fewer writes");
      const saidDone = await run.done.first().isVisible();
      await expect(page.getByRole("heading").first()).toBeVisible();
      const saysSaved = await page.getByText(begins("create.saved.draft_at")).isVisible();
      const truth = await run.truth!();
      if (saidDone) expect(truth.did).toBe(truth.all);
      await page.reload();
      await signIn(journey.role);
      if (!saidDone && saysSaved && truth.did === 0) await run.saved?.(page);
      await go(page, "Elements");
    });
  }
}
