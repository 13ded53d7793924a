// The page and context of a test in WebKitGTK.
import type { BrowserContext, Page } from "@playwright/test";
import { Faults } from "../faults.ts";
import { Driver } from "./driver.ts";
import { WebKitPage } from "./page.ts";

/** A browser of its own, as a context is in other browsers. */
class WebKitContext {
  readonly scripts: string[] = [];
  readonly _options: { baseURL: string };

  constructor(
    private readonly driver: Driver,
    baseURL: string,
  ) {
    this._options = { baseURL };
  }

  async addInitScript(run: (argument: unknown) => void, argument: unknown): Promise<void> {
    this.scripts.push(`(${String(run)})(${JSON.stringify(argument)})`);
  }

  cookies(): Promise<unknown> {
    return this.driver.command("GET", "/cookie");
  }

  async newPage(): Promise<WebKitPage> {
    const { handle } = await this.driver.command("POST", "/window/new", { type: "window" });
    const page = new WebKitPage(this.driver, handle, { baseURL: this._options.baseURL, scripts: this.scripts, context: this });
    await page.setViewportSize({ width: 1440, height: 900 });
    return page;
  }
}

/** Runs a test with a context. */
export async function withContext(baseURL: string, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const driver = await Driver.start();
  try {
    await use(new WebKitContext(driver, baseURL) as unknown as BrowserContext);
  } finally {
    await driver.close();
  }
}

/** WebDriver does not report requests: a proxy does. */
export function reportRequests(page: Page, proxy: Faults): void {
  proxy.onRequest = (method, path) => {
    const request = { url: () => new URL(path, proxy.url).href, method: () => method };
    (page as unknown as WebKitPage).emit("request", request);
  };
}
