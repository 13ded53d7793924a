// A picture of each section of the gallery in light, dark and forced colours, and in compact rows.
import { createReadStream } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { test, expect, type Page } from "@playwright/test";

const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2" };
const looks = {
  light: (page: Page) => page.emulateMedia({ colorScheme: "light" }),
  dark: (page: Page) => page.emulateMedia({ colorScheme: "dark" }),
  "forced colors": (page: Page) => page.emulateMedia({ forcedColors: "active" }),
  compact: (page: Page) => page.getByRole("button", { name: "Compact" }).click(),
};

let server: Server;
test.beforeAll(async () => {
  server = createServer((request, response) => {
    const path = normalize(new URL(request.url!, "http://host").pathname);
    const file = path === "/" ? "/index.html" : path;
    response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
    createReadStream(join(process.env.GALLERY!, file))
      .on("error", () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
test.afterAll(() => server.close());

for (const [look, choose] of Object.entries(looks)) {
  test(look, async ({ page }) => {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await choose(page);
    await page.evaluate(() => document.fonts.ready);
    const sections = page.locator("section[aria-labelledby]");
    await expect(sections.first()).toBeVisible();
    for (const section of await sections.all()) {
      const name = await section.getAttribute("aria-labelledby");
      await expect.soft(section).toHaveScreenshot(`${name} ${look}.png`.replaceAll(" ", "-"));
    }
  });
}
