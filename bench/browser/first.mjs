// The first page of an app, in a browser with an empty cache: what it transfers, and when it can be used.
import { Chromium } from "./chromium.mjs";

/** Lighthouse's slow 4G, applied to requests: milliseconds and bytes per second. */
const SLOW = { offline: false, latency: 562.5, downloadThroughput: (1638.4 * 1024 * 0.9) / 8, uploadThroughput: (750 * 1024 * 0.9) / 8 };
const SLOWER_CPU = 4;

/** Records when the page can be used first, with a check in each frame. */
function watchFirst() {
  window.__first = new Promise((done) => {
    const look = () => {
      if (document.body && window.__a.ready()) done(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

async function result() {
  const interactive = await window.__first;
  // A form may be there a moment before it is painted.
  const paint = () => performance.getEntriesByName("first-contentful-paint")[0];
  while (!paint()) await new Promise(requestAnimationFrame);
  const [navigation] = performance.getEntriesByType("navigation");
  const files = performance.getEntriesByType("resource").filter((file) => file.startTime <= interactive && file.responseEnd > 0);
  return {
    paint: paint().startTime,
    interactive,
    bytes: files.reduce((sum, file) => sum + file.transferSize, navigation.transferSize),
    requests: files.length + 1,
  };
}

/** One sample of an app, with and without a slow network and processor. */
export async function first(app, url, report) {
  for (const isSlow of [false, true]) {
    const at = isSlow ? "first, slow 4G, CPU ÷ 4: " : "first: ";
    const visit = await Chromium.begin(app);
    try {
      await visit.page.addInitScript(watchFirst);
      if (isSlow) {
        await visit.inner.send("Network.enable");
        await visit.inner.send("Network.emulateNetworkConditions", SLOW);
        await visit.inner.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
      }
      await visit.page.goto(`${url}${app.path ?? "/"}`, { waitUntil: "commit" });
      const { paint, interactive, bytes, requests } = await visit.page.evaluate(result);
      report.add(app.name, `${at}first contentful paint`, "ms", paint);
      report.add(app.name, `${at}interactive`, "ms", interactive);
      if (!isSlow) report.add(app.name, `${at}transferred`, "KB", bytes / 1000);
      if (!isSlow) report.add(app.name, `${at}requests`, "", requests);
      for (const failure of visit.failures) throw new Error(`an error in the page: ${failure}`);
    } finally {
      await visit.end();
    }
  }
}
