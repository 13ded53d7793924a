// The worker of storage.mjs: OPFS gives synchronous access to files in workers only.

/** All pages in one file, as a first part and the rest. */
async function opfs({ pages }) {
  const root = await navigator.storage.getDirectory();
  const file = await root.getFileHandle("bench-pages", { create: true });
  const write = await file.createSyncAccessHandle();
  let at = 0;
  const places = pages.map((page) => {
    const from = at;
    at += write.write(page, { at });
    return [from, page.length];
  });
  write.flush();
  write.close();
  const begun = performance.now();
  const read = await (await (await navigator.storage.getDirectory()).getFileHandle("bench-pages")).createSyncAccessHandle();
  const readPages = (list) => list.map(([from, length]) => read.read(new Uint8Array(length), { at: from }));
  let bytes = readPages(places.slice(0, 16)).reduce((sum, length) => sum + length, 0);
  const first = performance.now() - begun;
  bytes += readPages(places.slice(16)).reduce((sum, length) => sum + length, 0);
  const all = performance.now() - begun;
  read.close();
  await root.removeEntry("bench-pages");
  return { bytes, first, all };
}

/** Rows with what a list shows, an index for the order of names; then a fresh connection and three queries. */
async function sqlite({ rows }) {
  const { default: init } = await import("./sqlite.mjs");
  const module = await init({ locateFile: (name) => new URL(`./${name}`, import.meta.url).href });
  const pool = await module.installOpfsSAHPoolVfs({ clearOnInit: true, initialCapacity: 6 });
  const name = "/bench.sqlite";
  const timed = (work) => {
    const begun = performance.now();
    const result = work();
    return [performance.now() - begun, result];
  };
  let database = new pool.OpfsSAHPoolDb(name);
  const [written] = timed(() => {
    database.exec("create table element (id text primary key, name text, class text, layer text, state text, modified text) without rowid; begin");
    const insert = database.prepare("insert into element values (?, ?, ?, ?, ?, ?)");
    for (const row of rows) insert.bind(row).stepReset();
    insert.finalize();
    database.exec("create index by_name on element (name); commit");
  });
  database.close();
  const select = (sql) => database.exec({ sql, returnValue: "resultRows" });
  const [first] = timed(() => {
    database = new pool.OpfsSAHPoolDb(name);
    return select("select * from element order by name limit 50");
  });
  const [found] = timed(() => select("select count(*) from element where name like '%process%'"));
  const [counted, classes] = timed(() => select("select class, count(*) from element group by class"));
  database.close();
  await pool.removeVfs();
  return { written, first, found, counted, count: classes.reduce((sum, [, count]) => sum + count, 0) };
}

onmessage = async ({ data }) => {
  const ways = { opfs, sqlite };
  postMessage(await ways[data.way](data).catch((error) => ({ error: String(error) })));
};
