// A sample: a fresh browser with an empty profile, its page, and the costs of the process that shows the page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { probe } from "./probe.mjs";

/** The end-to-end tests have it already. */
export const playwright = createRequire(new URL("../../tests/e2e/package.json", import.meta.url))("playwright-core");
const MIB = 1024; // in the kB that the kernel writes

/** A value from the kernel about a process, in MiB; NaN where there is no /proc. */
function kernel(file, pid, ...names) {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, "utf8");
    const sizes = names.map((name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? NaN));
    return sizes.reduce((sum, size) => sum + size, 0) / MIB;
  } catch {
    return NaN;
  }
}

/**
 * What does not depend on the browser. A browser's class has `launch`, `watch`, `processes`, `mainThread` and `unwatch`;
 * Chromium's also has `endServiceWorkers` and `collect`.
 */
export class Visit {
  static async begin(app) {
    const visit = new this();
    visit.browser = await visit.launch();
    visit.version = visit.browser.version();
    const context = await visit.browser.newContext({ locale: "en-US", timezoneId: "UTC", viewport: { width: 1400, height: 900 }, colorScheme: "light" });
    visit.page = await context.newPage();
    visit.page.setDefaultTimeout(60_000);
    visit.failures = [];
    visit.page.on("pageerror", (error) => visit.failures.push(error.message));
    visit.page.on("console", (line) => line.type() === "error" && visit.failures.push(line.text()));
    visit.page.on("crash", () => visit.failures.push("the page crashed"));
    const parts = Object.entries(app.inPage ?? {}).map(([name, part]) => `${JSON.stringify(name)}: ${typeof part === "function" ? part : JSON.stringify(part)}`);
    await visit.page.addInitScript(`window.__a = { ${parts.join(",\n")} }; (${probe})(window.__a);`);
    await visit.watch();
    return visit;
  }

  end() {
    return this.browser.close();
  }

  /** Finds the page's own process among those of the browser: the one that works while the page is kept busy. */
  async find() {
    for (let busy = 150; busy < 3000; busy *= 2) {
      const before = new Map((await this.processes()).map(({ id, cpuTime }) => [id, cpuTime]));
      await this.page.evaluate((ms) => { for (const end = performance.now() + ms; performance.now() < end;); }, busy);
      const grown = (await this.processes()).map(({ id, cpuTime }) => ({ id, by: cpuTime - (before.get(id) ?? 0) })).sort((a, b) => b.by - a.by);
      if (grown[0]?.by > 0.05 && !(grown[1]?.by > grown[0].by / 3)) return void (this.pid = grown[0].id);
    }
    throw new Error("the page's process cannot be told from others");
  }

  /** Seconds that the page's process computed, all its threads. */
  async cpu() {
    return (await this.processes()).find(({ id }) => id === this.pid)?.cpuTime ?? NaN;
  }

  /** Private memory of the page's process, in MiB. */
  memory() {
    return kernel("smaps_rollup", this.pid, "Private_Dirty");
  }

  /** Watches the memory until the returned function is called, which returns the maximum. */
  watchMemory() {
    const read = () => kernel("status", this.pid, "RssAnon", "RssShmem");
    let most = read();
    const timer = setInterval(() => (most = Math.max(most, read())), 25);
    return Object.assign(() => { clearInterval(timer); return most; }, { now: read });
  }

  /** Waits until the page's process has hardly computed for a second, at most `limit` ms. */
  async quiet(limit = 20_000) {
    let [still, before] = [0, await this.cpu()];
    for (const end = Date.now() + limit; still < 4 && Date.now() < end; ) {
      await pause(250);
      const now = await this.cpu();
      still = now - before <= 0.03 ? still + 1 : 0;
      before = now;
    }
  }

  /** Does `act` and returns the milliseconds until each of `wanted` was painted; those that never came are in `missed`. */
  async time(kind, wanted, act, limit = 20_000) {
    await this.page.evaluate(([kind, wanted, limit]) => window.__b.watch(kind, wanted, limit), [kind, wanted, limit]);
    await act();
    return this.page.evaluate(() => window.__b.watching);
  }

  inSight() {
    return this.page.evaluate(() => window.__b.inSight());
  }
}
