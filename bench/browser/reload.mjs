// Reloading the page after everything was retrieved: the app has to show again what it saved in the browser.

/** Starts the probe with the new document, before the app's own code. Runs once per document. */
function watchReload(all) {
  if (performance.getEntriesByType("navigation")[0].type === "reload") window.__b.watch("navigation", { hasRows: null, hasCounted: all }, 60_000);
}

/** For apps that stay signed in (`keepsSession`): from the reload to the first row, and to the last one. */
export async function reload({ visit, app, all, asked, record, check }) {
  await visit.quiet();
  await visit.page.addInitScript(watchReload, all.length);
  await asked();
  await visit.page.reload({ waitUntil: "commit" });
  const { times, missed } = await visit.page.evaluate(() => window.__b.watching);
  check(!missed.length, `after a reload it shows ${await visit.page.evaluate(() => window.__b.count())} of ${all.length}`);
  check(!(await asked()).length, "after a reload it asked the service again");
  record("reload: first row painted", "ms", times.hasRows);
  record("reload: everything there", "ms", times.hasCounted);
  record("reload: longest task", "ms", Math.max(0, ...(await visit.page.evaluate(() => window.__b.tasks(0)))));
}
