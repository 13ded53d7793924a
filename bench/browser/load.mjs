// From the click that retrieves everything to the last element.
import { setTimeout as pause } from "node:timers/promises";

const PER_REQUEST = 500;
const LIMIT = 300_000;

/** Prepares a fresh browser, so that the ids of `sample.all` can be retrieved with one click. */
export async function prepare({ visit, app, session, ids, all }) {
  const { page } = visit;
  await page.goto(session.base + (app.path ?? "/"));
  await page.waitForFunction(() => window.__a.ready());
  await app.connect(page, session);
  await page.waitForFunction(() => window.__a.elementsReady());
  await app.provideIds(page, { file: ids, n: all.length });
  await pause(300);
  await visit.find();
  await visit.unwatch();
}

/** Retrieves, and checks that the screen shows the elements of the service. */
export async function load({ visit, app, all, asked, record, check }) {
  await asked();
  const [cpu, main, most] = [await visit.cpu(), await visit.mainThread(), visit.watchMemory()];
  const { times, from, missed } = await visit.time("click", { hasRows: null, hasLoaded: all.length }, () => visit.page.click(app.loadButton), LIMIT);
  check(!missed.length, `not all were loaded and counted: it shows ${await visit.page.evaluate(() => window.__b.count())} of ${all.length}`);
  if (missed.length) throw new Error("what was not loaded cannot be measured");
  record("load: first row painted", "ms", times.hasRows);
  record("load: all loaded", "ms", times.hasLoaded);
  // The work of an app afterwards (saving, indexing) counts as well.
  await visit.quiet();
  record("load: CPU of the renderer", "s", (await visit.cpu()) - cpu);
  record("load: CPU of the main thread", "s", (await visit.mainThread()) - main);
  record("load: longest task", "ms", Math.max(0, ...(await visit.page.evaluate((from) => window.__b.tasks(from), from))));
  record("memory: most while loading", "MiB", most());

  const requests = await asked();
  check(requests.reduce((sum, number) => sum + number, 0) === all.length, `it asked for ${requests.reduce((sum, number) => sum + number, 0)} ids`);
  check(Math.max(...requests) <= PER_REQUEST, `it asked for ${Math.max(...requests)} ids at once; the others ask for ${PER_REQUEST}`);
  const byId = new Map(all.map((element) => [element.id, element]));
  const rows = await visit.inSight();
  check(rows.length >= Math.min(10, all.length), `only ${rows.length} rows are in sight`);
  const odd = rows.filter(({ id, text }) => !shows(text, byId.get(id)));
  check(!odd.length, `${odd.length} of ${rows.length} rows are wrong; the row of ${odd[0]?.id} says ${JSON.stringify(odd[0]?.text)}`);
}

/** Whether a row's text has the element's name, class (in words or not) and state. */
function shows(text, element) {
  const tight = (words) => words.replace(/\s/g, "").toLowerCase();
  return element && [element.name, element.conceptualClass, element.validityState].every((part) => tight(text).includes(tight(part)));
}
