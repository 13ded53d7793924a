// The real release bundle, served by the real service, in a real browser. `cargo xtask test e2e` builds both and
// sets the variables; by hand: `cargo xtask build && cargo build --release -p space`, then `npx playwright test`.
import { defineConfig } from "@playwright/test";

const chromium = {
  browserName: "chromium",
  launchOptions: {
    executablePath: process.env.CHROME ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
} as const;

/** Firefox as it is installed, by WebDriver BiDi. Playwright 1.65 sends a command that Firefox ESR 153 does not know, so
 * package.json has 1.64. */
const firefox = {
  browserName: "firefox",
  channel: "moz-firefox",
  launchOptions: {
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    // A test may read the clipboard.
    firefoxUserPrefs: { "dom.events.testing.asyncClipboard": true },
  },
} as const;

export default defineConfig({
  // `cargo xtask trust` runs what takes too long for every change.
  testMatch: process.env.TRUST ? "trust/*.trust.ts" : "*.spec.ts",
  outputDir: "test-results/artifacts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only when repeated has failed.
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: process.env.REPORT ?? "test-results/report.json" }]],
  use: {
    ...(process.env.E2E_BROWSER === "firefox" ? firefox : chromium),
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Responses of the service worker bypass the routes of a test. `offline-start.spec.ts` allows it.
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // A trace would hold the headers of every request, and with them the secrets.
    trace: "off",
    // In Firefox a screenshot adds a style, which the policy of the page refuses and `fixtures.ts` reports.
    screenshot: process.env.E2E_BROWSER === "firefox" ? "off" : "only-on-failure",
  },
});
