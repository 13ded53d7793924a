// The tab is killed at a random moment after a person has sent something: what the page said is true, what the service did
// is in the activity, and what was typed is there.
import { test, expect } from "../fixtures.ts";
import { go } from "../steps.ts";
import { journeys } from "./journeys.ts";

/** How often each journey is killed, and how long after its first request at the latest, in milliseconds. */
const TIMES = Number(process.env.KILLS ?? 200);
const LATEST = 1500;

for (const journey of journeys.filter(({ role }) => role === "Manager")) {
  for (let n = 0; n < TIMES; n += 1) {
    test(`${journey.name}: killed, ${n + 1} of ${TIMES}`, async ({ page, context, space, faults, signIn }, info) => {
      const unique = `Killed ${journey.name} ${n}`;
      await page.goto(faults.url);
      const run = await journey.ready({ page, space, faults, signIn, unique, file: (name) => info.outputPath(name) });
      const moment = Math.random() * LATEST;
      info.annotations.push({ type: "moment", description: `${Math.round(moment)} ms` });
      await run.act();
      await page.waitForTimeout(moment);
      const saidDone = await run.done.first().isVisible();
      const inspector = await context.newCDPSession(page);
      const crashed = page.waitForEvent("crash");
      // It gets no response.
      void inspector.send("Page.crash").catch(() => {});
      await crashed;
      const later = await context.newPage();
      await later.goto(faults.url);
      await signIn(journey.role, later);
      const truth = await run.truth!();
      if (saidDone) expect(truth.did).toBe(truth.all);
      if (truth.did > 0) {
        await go(later, "Activity");
        await expect(run.record!(later).first()).toBeVisible();
      } else {
        await run.saved?.(later);
      }
    });
  }
}
