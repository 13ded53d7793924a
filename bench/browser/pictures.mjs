// Pictures of everything that is loaded: the first picture of the map, and the frames while pictures are moved.
import { setTimeout as pause } from "node:timers/promises";

const TIME = 3000;

/** Goes to an address of the app without loading the page again, as a link does. */
function open(page, path, query = "") {
  return page.evaluate(([path, query]) => {
    const space = /^\/s\/[^/]+/.exec(location.pathname)[0];
    history.pushState({}, "", `${space}/diagrams${path}${query}`);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, [path, query]);
}

/** The map, a diagram of as many boxes as are drawn, and a matrix of some 200 rows and columns; for this app only. */
export async function pictures({ visit, frame, record, check }) {
  const { page } = visit;
  const note = (name, frames) => {
    const dropped = frames.reduce((sum, length) => sum + Math.max(0, Math.round(length / frame) - 1), 0);
    record(`pictures, ${name}: frames dropped`, "%", (100 * dropped) / (dropped + frames.length));
    record(`pictures, ${name}: longest frame`, "ms", Math.max(...frames));
  };
  const move = (selector, by, extra = {}) => page.evaluate(([selector, by, extra, time]) => window.__b.wheel(selector, by, extra, time), [selector, by, extra, TIME]);
  const longest = async (name, from) => record(`pictures, ${name}: longest task`, "ms", Math.max(0, ...(await page.evaluate((from) => window.__b.tasks(from), from))));
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: /^Diagrams/ }).click();
  const map = page.getByRole("main").getByRole("link", { name: /^Landscape/ });
  await map.waitFor();
  await visit.quiet();

  const first = await visit.time("click", { hasMap: null }, () => map.click());
  check(!first.missed.length, "the map shows nothing");
  record("pictures, map: first picture", "ms", first.times.hasMap);
  await longest("map", first.from);
  await pause(500);
  note("map moved", await move(".landscape-window canvas", [30, 15], { shiftKey: true }));
  note("map enlarged", await move(".landscape-window canvas", [0, -12]));
  note("map moved near", await move(".landscape-window canvas", [30, 15], { shiftKey: true }));

  const begun = await page.evaluate(() => performance.now());
  await open(page, "/diagram");
  await page.waitForFunction(() => document.querySelectorAll(".drawn-box > .box").length > 100, null, { timeout: 60_000 });
  record("pictures, diagram: drawn", "ms", await page.evaluate((begun) => performance.now() - begun, begun));
  await longest("diagram", begun);
  record("pictures, diagram: boxes", "", await page.evaluate(() => document.querySelectorAll(".drawn-box > .box").length));
  await pause(500);
  note("diagram moved", await move(".graph-window", [10, 10]));
  note("diagram enlarged", await move(".graph-window", [0, -6], { ctrlKey: true }));

  const half = encodeURIComponent("filter.class:Node state:Valid");
  const matrix = await page.evaluate(() => performance.now());
  await open(page, "/matrix", `?rows=${half}&columns=${half}&steps=1`);
  await page.waitForFunction(() => document.querySelectorAll(".matrix-body [role=row]").length > 5, null, { timeout: 60_000 });
  record("pictures, matrix: drawn", "ms", await page.evaluate((begun) => performance.now() - begun, matrix));
  await longest("matrix", matrix);
  record("pictures, matrix: rows", "", await page.evaluate(() => Number(document.querySelector(".matrix-grid").ariaRowCount) - 2));
  await pause(500);
  const slide = (by) => page.evaluate(([by, time]) => window.__b.slide(".matrix-grid", by, time), [by, TIME]);
  note("matrix scrolled down", await slide([0, 40]));
  note("matrix scrolled to the side", await slide([40, 0]));
  note("matrix scrolled both ways", await slide([40, 40]));
}
