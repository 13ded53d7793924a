// A visit in Chromium, which measures its processes itself.
import { setTimeout as pause } from "node:timers/promises";
import { Visit, playwright } from "./visit.mjs";

const SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--js-flags=--expose-gc"];

export class Chromium extends Visit {
  launch() {
    return playwright.chromium.launch({ executablePath: process.env.CHROME ?? "/usr/bin/chromium", args: SWITCHES });
  }

  async watch() {
    this.system = await this.browser.newBrowserCDPSession();
    this.inner = await this.page.context().newCDPSession(this.page);
    await this.inner.send("Performance.enable", { timeDomain: "threadTicks" });
  }

  async processes() {
    const { processInfo } = await this.system.send("SystemInfo.getProcessInfo");
    return processInfo.filter((process) => process.type === "renderer");
  }

  /**
   * Detaches the inspector from the network, in the page and in its present and future workers. Playwright follows every
   * request through it, and it copies every byte of every response in the process that is measured.
   */
  async unwatch() {
    const network = this.page._connection?.toImpl?.(this.page)?.delegate?._networkManager;
    if (!network?.addSession || !network._sessions) throw new Error("this version of Playwright keeps its network sessions elsewhere: see unwatch() in bench/browser/chromium.mjs");
    network.addSession = async () => {};
    for (const session of network._sessions.keys()) await session.send("Network.disable").catch(() => {});
  }

  /** Seconds that the page's main thread computed, without waits for a processor. */
  async mainThread() {
    const { metrics } = await this.inner.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN;
  }

  /** Ends service workers: a browser does so 30 seconds after their last work, but not while it is automated. */
  async endServiceWorkers() {
    await this.inner.send("ServiceWorker.enable");
    await this.inner.send("ServiceWorker.stopAllWorkers");
  }

  /** Collects garbage in page and workers and makes the allocators return cached memory, until that frees nothing more. */
  async collect() {
    const collect = () => globalThis.gc?.();
    await this.page.evaluate(collect);
    for (const worker of this.page.workers()) await Promise.race([worker.evaluate(collect).catch(() => {}), pause(2000)]);
    await this.inner.send("HeapProfiler.collectGarbage");
    await this.inner.send("Memory.simulatePressureNotification", { level: "critical" }).catch(() => {});
    let least = Infinity;
    for (let still = 0, turn = 0; still < 2 && turn < 8; turn += 1) {
      await this.inner.send("Memory.forciblyPurgeJavaScriptMemory").catch(() => {});
      await pause(800);
      still = this.memory() > least - 1 ? still + 1 : 0;
      least = Math.min(least, this.memory());
    }
    return least;
  }
}
