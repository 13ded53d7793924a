// Which browser runs the tests, and what a test cannot do in another one.
import { test } from "@playwright/test";

export const isChromium = !process.env.E2E_BROWSER;
export const isFirefox = process.env.E2E_BROWSER === "firefox";
export const isWebKit = process.env.E2E_BROWSER === "webkit";

/** Skips a test, or the tests of a file, in other browsers than Chromium. `cargo xtask test` prints why. */
export function needsChromium(why = "needs Chromium's own protocol"): void {
  test.skip(!isChromium, why);
}
