// At each request of each journey, each fault, once and for as long as it lasts: no blank page, no false claim, nothing
// twice, nothing lost, a message in time, and the page can be used afterwards.
import type { Page } from "@playwright/test";
import { isWebKit } from "../browsers.ts";
import { test, expect } from "../fixtures.ts";
import type { Fault } from "../faults.ts";
import { go, offline } from "../steps.ts";
import { t, within } from "../t.ts";
import { journeys, message, USERS, type Run } from "./journeys.ts";

/** The longest time that a request may take, in milliseconds, and one second. */
const LIMIT = 61_000;

const answer = (status: number, body: string, headers = {}): Fault => ({ kind: "answer", status, body, headers });
const faults: Record<string, Fault> = {
  refused: { kind: "vanish" },
  closed: { kind: "cut before" },
  reset: { kind: "reset" },
  "closed after the work": { kind: "cut after" },
  "cut in the response": { kind: "cut in reply" },
  silence: { kind: "hold reply" },
  "a byte a second": { kind: "drip" },
  "half a document": { kind: "rewrite", body: (text) => text.slice(0, text.length / 2) },
  "401": answer(401, "token expired"),
  "403": answer(403, "insufficient permissions"),
  "404": answer(404, "warehouse not found"),
  "413": answer(413, "too large"),
  "429": answer(429, "slow down", { "Retry-After": "1" }),
  "500": answer(500, "boom"),
  "502 with a page": answer(502, "<html><h1>Bad gateway</h1></html>", { "Content-Type": "text/html" }),
  redirect: answer(302, "", { Location: "/v1/elsewhere" }),
};

const unknown = (page: Page) =>
  page.getByText(t("common.outcome_unknown")).or(page.getByText(within("batch.stop.unknown_title", { count: 1 }))).filter({ visible: true });

/** What is wrong with what the page says; empty where nothing is. */
async function falseClaim(page: Page, run: Run): Promise<string> {
  const says = (await run.done.first().isVisible()) ? "done" : (await unknown(page).count()) > 0 ? "unknown" : (await message(page).count()) > 0 ? "not done" : "nothing";
  if (says === "nothing") return "nothing is said";
  const truth = await run.truth?.();
  if (says === "done" && truth && truth.did < truth.all) return `says done, but ${truth.did} of ${truth.all} are`;
  if (says === "not done" && truth && truth.did === truth.all) return "says not done, but it is";
  return "";
}

for (const journey of journeys) {
  test(`${journey.name} sends as many requests as expected`, async ({ page, space, faults, signIn }, info) => {
    await page.goto(faults.url);
    const run = await journey.ready({ page, space, faults, signIn, unique: `Whole ${journey.name}`, file: (name) => info.outputPath(name) });
    const before = faults.forwarded.length;
    await run.act();
    await expect(run.done.first()).toBeVisible();
    const sent = () => faults.forwarded.slice(before).filter((line) => journey.api.test(line)).length;
    await expect.poll(sent).toBe(journey.requests);
    expect(await falseClaim(page, run)).toBe("");
  });

  for (const [name, fault] of Object.entries(faults)) {
    for (let at = 0; at < journey.requests; at += 1) {
      for (const lasts of [false, true]) {
        const title = `${journey.name}: ${name} at request ${at + 1}${lasts ? " and after it" : ""}`;
        test(title, async ({ page, space, faults, signIn }, info) => {
          const waits = fault.kind === "hold reply" || fault.kind === "drip";
          test.skip(waits && isWebKit, "WebDriver has no clock");
          if (waits) await page.clock.install();
          await page.goto(faults.url);
          const run = await journey.ready({ page, space, faults, signIn, unique: title.replace(/[^a-z0-9 ]/gi, ""), file: (name) => info.outputPath(name) });
          // A connection that is refused from the start, or from a request on.
          const rule = fault.kind === "vanish" && at === 0 ? undefined : faults.set(journey.api, fault, { after: at, times: lasts ? Infinity : 1 });
          if (!rule) await faults.gone();
          await run.act();
          if (waits) {
            await rule?.reached;
            await expect
              .poll(async () => {
                await page.clock.fastForward(LIMIT);
                return falseClaim(page, run);
              })
              .toBe("");
          }
          await expect.poll(() => falseClaim(page, run), { timeout: 30_000 }).toBe("");
          await expect(page.getByRole("heading").first()).toBeVisible();
          const isDone = await run.done.first().isVisible();
          // A list that was there before stays, with what went wrong. A sign-in of the sample is not checked first.
          if (lasts && at === 0 && !run.truth && journey.api !== USERS) {
            const isShown = async () => {
              if (waits) await page.clock.fastForward(LIMIT);
              return message(page).first().isVisible();
            };
            await expect.poll(isShown).toBe(true);
          }
          faults.clear();
          await faults.back();
          await dismiss(page, space.person(journey.role).token);
          if (waits) await page.clock.fastForward(LIMIT);
          await expect(offline(page)).toBeHidden({ timeout: 60_000 });
          // The program may not have come either.
          const navigation = page.getByRole("navigation", { name: t("shell.nav.label") });
          const again = page.getByRole("button", { name: t("common.retry") });
          await expect(navigation.or(again).first()).toBeVisible();
          if (!(await navigation.isVisible())) await again.first().click();
          // A response that is late may open one more dialog.
          await expect(async () => {
            await dismiss(page, space.person(journey.role).token);
            await go(page, "Elements", { timeout: 3_000 });
          }).toPass();
          await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
          if (!isDone) await run.saved?.(page);
        });
      }
    }
  }
}

/** Answers or closes what is open over the page. */
async function dismiss(page: Page, token: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (let tries = 0; tries < 5 && (await dialog.count()) > 0; tries += 1) {
    const field = dialog.last().getByLabel(t("common.access_token"), { exact: true });
    if (await field.isVisible()) {
      await field.fill(token);
      await dialog.last().getByRole("button", { name: t("shell.token.dialog.continue") }).click();
      await expect(field).toBeHidden();
    } else {
      await page.keyboard.press("Escape");
    }
  }
}
