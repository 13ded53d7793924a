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

test("the server serves an app and its elements", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "architrave-bench-test-"));
  writeFileSync(join(folder, "index.html"), "the page");
  writeFileSync(join(folder, "app.js"), "plain");
  writeFileSync(join(folder, "app.js.br"), brotliCompressSync("packed"));
  const server = fork(fileURLToPath(new URL("server.mjs", import.meta.url)), ["20", folder]);
  t.after(() => { server.kill(); rmSync(folder, { recursive: true }); });
  const [{ ports: [port] }] = await once(server, "message");
  const base = `http://127.0.0.1:${port}`;
  const credentials = { authorization: "Bearer a.b.c", bpmlicense: "key" };
  const bulk = (ids, headers = credentials) => fetch(`${base}/v1/warehouses/bench/architectureElements/byIds/bulk`, { method: "POST", headers, body: JSON.stringify(ids) });

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
