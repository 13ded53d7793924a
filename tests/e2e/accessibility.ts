// Accessibility by axe, with every rule it has switched on by default, none off.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails with the rule, the help and the places of each violation on the page as it is now; `also` are rules
 * that are off by default. */
export async function expectAccessible(page: Page, also: string[] = []): Promise<void> {
  await page.evaluate(axe);
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
