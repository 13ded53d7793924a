// Typing into the filter, key by key.
import { setTimeout as pause } from "node:timers/promises";

/** Each word ends with the same result whichever way an app searches; before its end, `matches` of the adapter decides. */
const WORDS = ["freight", "component", "qqq"];

const inNameOrClass = (element, text) => [element.name, element.conceptualClass].some((part) => part.toLowerCase().includes(text.toLowerCase()));

/** Types each word, waits after every key for the right number of rows, and clears it again. */
export async function filter({ visit, app, all, record, check }) {
  const { page } = visit;
  const fits = app.matches ?? inNameOrClass;
  const chosen = (text) => (text ? all.filter((element) => fits(element, text)) : all);
  const [keys, clears] = [[], []];
  let before = all.length;
  const press = async (key, text, times) => {
    const number = chosen(text).length;
    const { times: at, missed } = await visit.time("keydown", { counts: { text, number } }, () => page.keyboard.press(key));
    check(!missed.length, `the filter "${text}" leaves ${number}, it shows ${await page.evaluate(() => window.__b.count())}`);
    // A key that does not change the result shows nothing to wait for.
    if (number !== before && !missed.length) times.push(at.counts);
    before = number;
    await pause(120);
  };
  await page.click(app.filterInput);
  await pause(200);
  for (const word of WORDS) {
    for (let end = 1; end <= word.length; end += 1) await press(word[end - 1], word.slice(0, end), keys);
    const wanted = new Set(chosen(word).map(({ id }) => id));
    check(wanted.size === all.filter((element) => inNameOrClass(element, word)).length, `"${word}" does not mean the same to every app`);
    const rows = await page.evaluate(() => (window.__a.scroller() ? window.__b.inSight() : []));
    const right = rows.every(({ id }) => wanted.has(id)) && rows.length >= Math.min(wanted.size, 10);
    check(right, `the filter "${word}" shows ${rows.length} rows, ${rows.filter(({ id }) => !wanted.has(id)).length} of them wrong`);
    await page.keyboard.press("Control+A");
    await press("Delete", "", clears);
  }
  record("filter: key to painted result", "ms", ...keys);
  record("filter: slowest key", "ms", Math.max(...keys));
  record("filter: cleared", "ms", ...clears);
}
