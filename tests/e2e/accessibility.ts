// Accessibility by axe, with every rule it has switched on by default, none off.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { isChromium } from "./browsers.ts";
import { isOnPostgres } from "./instances.ts";
import { language } from "./t.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** axe takes a fifth of a test's time, and other browsers, languages and databases have the same markup. */
const isChecked = isChromium && language === "en" && !isOnPostgres;

/** Fails with the rule, the help and the places of each violation on the page as it is now; `also` are rules
 * that are off by default. */
export async function expectAccessible(page: Page, also: string[] = []): Promise<void> {
  if (!isChecked) return;
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const violations = await page.evaluate(async (also) => {
    // During a transition of colours text can lack contrast: waits until finite animations have ended.
    const passing = document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map((animation) => animation.finished));
    const { violations } = await (globalThis as any).axe.run(document, {
      rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
      // Describing what passed takes longer than finding what does not.
      resultTypes: ["violations"],
    });
    return violations.map((violation: any) => ({
      rule: violation.id,
      help: violation.help,
      places: violation.nodes.map((node: any) => `${node.target.join(" ")}: ${node.failureSummary}`),
    }));
  }, also);
  expect(violations, "axe found violations").toEqual([]);
}
