// Where elements could be stored in the browser: the pages that the app wrote, in IndexedDB and in OPFS, and the same
// elements as rows of SQLite on OPFS.
/** Reads what the app wrote, as the app does: 16 pages at a time. */
async function readApp() {
  const found = (await indexedDB.databases()).find(({ name }) => name.startsWith("architrave "));
  const begun = performance.now();
  const database = await new Promise((done, failed) => {
    const open = indexedDB.open(found.name);
    Object.assign(open, { onsuccess: () => done(open.result), onerror: () => failed(open.error) });
  });
  const store = () => database.transaction("pages").objectStore("pages");
  const result = (request) => new Promise((done, failed) => Object.assign(request, { onsuccess: () => done(request.result), onerror: () => failed(request.error) }));
  const keys = await result(store().getAllKeys());
  const pages = [];
  let first;
  for (let at = 0; at < keys.length; at += 16) {
    const from = store();
    pages.push(...(await Promise.all(keys.slice(at, at + 16).map((key) => result(from.get(key))))));
    first ??= performance.now() - begun;
  }
  const all = performance.now() - begun;
  database.close();
  const bytes = pages.map((page) => new Uint8Array(page.buffer ? page.buffer.slice(page.byteOffset, page.byteOffset + page.byteLength) : page));
  return { bytes, first, all };
}

/** Runs one way in a worker of its own, as OPFS requires. */
async function run([way, rows]) {
  const pages = way === "opfs" ? window.__pages.bytes : [];
  const worker = new Worker("/bench/storage-worker.mjs", { type: "module" });
  const answer = new Promise((done, failed) => {
    worker.onmessage = ({ data }) => (data.error ? failed(new Error(data.error)) : done(data));
    worker.onerror = ({ message }) => failed(new Error(message));
  });
  worker.postMessage({ way, pages, rows });
  return answer.finally(() => worker.terminate());
}

/** In the page of an app that loaded all elements and wrote them to its database. */
export async function storage({ visit, all, record, check }) {
  await visit.quiet();
  const { pages, bytes, first, every } = await visit.page.evaluate(`(${readApp})().then((read) => {
    window.__pages = read;
    return { pages: read.bytes.length, bytes: read.bytes.reduce((sum, page) => sum + page.length, 0), first: read.first, every: read.all };
  })`);
  check(pages >= all.length / 500, `${pages} pages are in the database`);
  record("storage: bytes of all pages", "KB", bytes / 1000);
  record("storage: IndexedDB, first pages", "ms", first);
  record("storage: IndexedDB, all pages", "ms", every);
  const opfs = await visit.page.evaluate(run, ["opfs", []]);
  check(opfs.bytes === bytes, `OPFS gave ${opfs.bytes} bytes of ${bytes}`);
  record("storage: OPFS, first pages", "ms", opfs.first);
  record("storage: OPFS, all pages", "ms", opfs.all);
  const rows = all.map(({ id, name, conceptualClass, layer, validityState, modifiedAt }) => [id, name, conceptualClass, layer ?? "", validityState, modifiedAt ?? ""]);
  const sqlite = await visit.page.evaluate(run, ["sqlite", rows]);
  check(sqlite.count === all.length, `SQLite holds ${sqlite.count} rows of ${all.length}`);
  record("storage: SQLite on OPFS, rows written", "ms", sqlite.written);
  record("storage: SQLite on OPFS, opened, first rows by name", "ms", sqlite.first);
  record("storage: SQLite on OPFS, a part of a name found", "ms", sqlite.found);
  record("storage: SQLite on OPFS, counted by class", "ms", sqlite.counted);
}
