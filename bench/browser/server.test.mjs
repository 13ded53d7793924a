import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { idOf, row } from "../data/elements.mjs";

/** Starts the server with these options; returns its port and its process. */
async function start(t, ...args) {
  const server = fork(fileURLToPath(new URL("server.mjs", import.meta.url)), args);
  t.after(() => server.kill());
  const [{ ports: [port] }] = await once(server, "message");
  return { server, port };
}

const credentials = { authorization: "Bearer a.b.c", bpmlicense: "key" };
const bulkOf = (port) => (ids, headers = credentials) =>
  fetch(`http://127.0.0.1:${port}/v1/warehouses/bench/architectureElements/byIds/bulk`, { method: "POST", headers, body: JSON.stringify(ids) });

test("replies are compressed when asked for", async (t) => {
  const plain = bulkOf((await start(t, "700", ".")).port);
  const gzip = bulkOf((await start(t, "700", "--gzip", ".")).port);
  const some = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => idOf(from + at));
  for (const ids of [some(1, 500), some(501, 700), [idOf(3), "nobody"]]) {
    const reply = await gzip(ids);
    assert.equal(reply.headers.get("content-encoding"), "gzip");
    assert.equal(await reply.text(), await (await plain(ids)).text());
  }
});

test("the server serves an app and its elements", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "architrave-bench-test-"));
  writeFileSync(join(folder, "index.html"), "the page");
  writeFileSync(join(folder, "app.js"), "plain");
  writeFileSync(join(folder, "app.js.br"), brotliCompressSync("packed"));
  t.after(() => rmSync(folder, { recursive: true }));
  const { server, port } = await start(t, "20", folder);
  const base = `http://127.0.0.1:${port}`;
  const bulk = bulkOf(port);

  const { items, errors } = await (await bulk([idOf(7), "nobody", idOf(20), idOf(21)])).json();
  assert.deepEqual(items.map(({ elementId }) => elementId), [row(7).elementId, row(20).elementId]);
  assert.deepEqual(errors.map(({ id, status }) => [id, status]), [["nobody", 404], [idOf(21), 404]]);
  assert.deepEqual(await (await bulk([])).json(), { items: [], errors: [] });
  assert.equal((await bulk([], {})).status, 401);
  server.send({ port });
  assert.deepEqual((await once(server, "message"))[0].requests, [4, 0]);

  assert.equal(await (await fetch(`${base}/some/deep/address`)).text(), "the page");
  assert.equal((await fetch(`${base}/missing.js`)).status, 404);
  const script = async (encoding) => (await fetch(`${base}/app.js`, { headers: { "accept-encoding": encoding } })).text();
  assert.deepEqual([await script("identity"), await script("gzip, br")], ["plain", "packed"]);
});
