// Pictures of the gallery: `cargo xtask gallery keep` makes them, `cargo xtask gallery compare` compares with them.
import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";

const folder = process.env.PICTURES ?? "pictures";

export default defineConfig({
  ...base,
  testMatch: "pictures.ts",
  outputDir: `${folder}/differences`,
  // One for each machine: fonts are drawn in another way elsewhere.
  snapshotPathTemplate: `${folder}/{arg}{ext}`,
  expect: { timeout: 20_000, toHaveScreenshot: { animations: "disabled", maxDiffPixels: 0 } },
  reporter: [["list"]],
});
