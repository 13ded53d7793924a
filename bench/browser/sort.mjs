// Ordering by a click on a column's heading: first ascending, then descending.
import { setTimeout as pause } from "node:timers/promises";
import { firsts, isOrdered, orders } from "./order.mjs";

const COLUMNS = [
  ["name", (element) => element.name],
  ["class", (element) => element.conceptualClass],
  ["state", (element) => element.validityState],
  ["modified", (element) => element.modified],
];

/** Clicks each heading twice; returns the order that the list has in the end. */
export async function sort({ visit, app, all, record, check }) {
  const byId = new Map(all.map((element) => [element.id, element]));
  const clicks = [];
  let last = null;
  for (const [column, key] of COLUMNS) {
    for (const descending of [false, true]) {
      const way = `${column} ${descending ? "descending" : "ascending"}`;
      const compares = orders(key, descending);
      const wanted = firsts(all, compares);
      const already = wanted.includes((await visit.inSight())[0]?.id);
      const { times, missed } = await visit.time("click", { beginsWith: wanted }, () => visit.page.click(app.sortButton(column)));
      check(!missed.length, `by ${way}, the first row is ${JSON.stringify((await visit.inSight())[0])}`);
      // Where the first row stays, there is nothing to wait for.
      if (!already && !missed.length) clicks.push(times.beginsWith);
      await pause(200);
      last = (rows) => rows.length > 0 && rows.every(({ id }) => byId.has(id)) && isOrdered(rows.map(({ id }) => byId.get(id)), compares);
      check(last(await visit.inSight()), `the rows are not in the order by ${way}`);
    }
  }
  record("sort: click to painted order", "ms", ...clicks);
  record("sort: slowest click", "ms", Math.max(...clicks));
  return last;
}
