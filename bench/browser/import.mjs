// The preview of an import: from the choice of a file to the numbers on the screen. An app that has an import page
// says so in its adapter; its counts are compared with the oracle of ../data/exchange.mjs.
import { setTimeout as pause } from "node:timers/promises";
import { median } from "../report.mjs";

const LIMIT = 120_000;

/** Each app with each of its ways to read a file; the name is that of its column. */
export const ways = (apps) => apps.filter((app) => app.openImport).flatMap((app) => (app.importVariants ?? [null]).map((way) => ({ app, way, name: way ? `${app.name}/${way}` : app.name })));

/** One sample in the fresh browser of `visit`. `file` is the file's path, `wanted` the result of the oracle. */
export async function preview({ visit, app, way, session, file, wanted, record, check }) {
  const { page } = visit;
  await page.goto(session.base + (app.path ?? "/"));
  await page.waitForFunction(() => window.__a.ready());
  await app.connect(page, session);
  await app.openImport(page, way);
  await page.waitForSelector(app.importInput, { state: "attached" });
  await visit.find();
  await visit.quiet(5000);
  await page.evaluate(arm, [wanted, LIMIT]);
  const [before, cpu, most] = [visit.memory(), await visit.cpu(), visit.watchMemory()];
  const start = most.now();
  await page.setInputFiles(app.importInput, file);
  const { from, done, frames } = await page.evaluate(() => window.__i);
  check(done, `the numbers did not come: ${JSON.stringify(await page.evaluate(() => window.__a.preview()).catch(() => null))}`);
  if (!done) throw new Error("what is not shown cannot be measured");
  record("import: numbers shown", "ms", done - from);
  await pause(800);
  record("import: memory, most beyond before", "MiB", most() - start);
  await visit.quiet();
  record("import: CPU of the renderer", "s", (await visit.cpu()) - cpu);
  record("import: longest task", "ms", Math.max(0, ...(await page.evaluate((from) => window.__b.tasks(from), from))));
  record("import: frames dropped while reading", "%", dropped(frames));
  const got = await page.evaluate(() => window.__a.preview());
  const wrong = (counts, wanted) => Object.entries(wanted).filter(([name, n]) => counts[name] !== n);
  const odd = [...wrong(got.byType, typesAs(got.byType, wanted.byClass)), ...wrong(got.byRel, wanted.byKind)];
  check(!odd.length, `${odd.length} numbers are wrong, first ${JSON.stringify(odd[0])}`);
  // Last: a page whose memory was purged by force does not respond any more.
  record("import: memory beyond before, after garbage collection", "MiB", (await visit.collect()) - before);
}

/** An app may say "Path" or "CommunicationPath", and either in words. */
function typesAs(counts, byClass) {
  const path = "CommunicationPath" in counts ? "CommunicationPath" : "Path";
  return Object.fromEntries(Object.entries(byClass).map(([name, n]) => [name === "CommunicationPath" ? path : name, n]));
}

/** Waits in the page, once a frame, for the numbers after the file was chosen; `window.__i` has the time. */
function arm([wanted, limit]) {
  let from;
  addEventListener("change", (event) => (from ??= event.timeStamp), { capture: true });
  const frames = [];
  const until = performance.now() + limit;
  const holds = () => { try { const got = window.__a.preview(); return got?.elements === wanted.elements && got.relationships === wanted.relationships; } catch { return false; } };
  window.__i = new Promise((end) => {
    const look = (now) => {
      if (from !== undefined) frames.push(now);
      if (from !== undefined && holds()) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => end({ from, done: performance.now(), frames });
        port2.postMessage(0);
      } else if (performance.now() > until) end({ from, done: 0, frames });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** The share of frames that never came while the file was read. */
function dropped(at) {
  const lengths = at.slice(1).map((time, n) => time - at[n]);
  if (!lengths.length) return 0;
  const frame = Math.max(16, median(lengths.map((length) => Math.min(length, 17))));
  const missed = lengths.reduce((sum, length) => sum + Math.max(0, Math.round(length / frame) - 1), 0);
  return (100 * missed) / (missed + lengths.length);
}
