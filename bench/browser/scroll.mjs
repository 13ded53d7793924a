// Scrolling: the whole list in five seconds, then from the top at reading speed.
import { setTimeout as pause } from "node:timers/promises";

const WHOLE = 5000;
const SLOW = 3000;
const STEP = 90; // pixels a frame

/** Scrolls both ways; `isOrdered`, where the list was sorted before, says whether rows are in that order. */
export async function scroll({ visit, all, frame, record, check }, isOrdered) {
  const run = (time, step) => visit.page.evaluate(([time, step]) => window.__b.scroll(time, step), [time, step]);
  const note = (way, { frames, empty }) => {
    const dropped = frames.reduce((sum, length) => sum + Math.max(0, Math.round(length / frame) - 1), 0);
    record(`${way}: frames dropped`, "%", (100 * dropped) / (dropped + frames.length));
    record(`${way}: frames without a row`, "%", (100 * empty) / frames.length);
    record(`${way}: longest frame`, "ms", Math.max(...frames));
  };
  await visit.page.mouse.move(5, 5);
  const cpu = await visit.cpu();
  const whole = await run(WHOLE, 0);
  record("scroll, all of it in 5 s: CPU of the renderer", "s", (await visit.cpu()) - cpu);
  note("scroll, all of it in 5 s", whole);
  check(whole.reached > 0.97, `it scrolled to ${(100 * whole.reached).toFixed(0)} % of the list`);
  check(whole.ids >= Math.min(20, all.length / 20), `only ${whole.ids} different rows were seen while scrolling`);
  await pause(300);
  const rows = await visit.inSight();
  check(rows.length >= Math.min(10, all.length), `${rows.length} rows are in sight at the end of the list`);
  check(!isOrdered || isOrdered(rows), "the rows at the end of the list are not in order");
  await visit.page.evaluate(() => { window.__a.scroller().scrollTop = 0; });
  await pause(300);
  note(`scroll, ${STEP} px a frame`, await run(SLOW, STEP));
}
