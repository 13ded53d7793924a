// The server that every app is measured against: its files, with the compressed copies beside them, and bulk
// retrieval. Every app gets a separate port over the same elements. All elements are rendered before the first
// request, and a response is joined from rendered pieces: a real service runs on another machine, so its work here
// should cost the apps as little as possible. A separate process:
//   node server.mjs COUNT [--gzip] FOLDER...      sends its parent { ports } and, on request, { requests } of a port
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { idOf, json, numberOf } from "../data/elements.mjs";

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { gzip: { type: "boolean", default: false } } });
const [count, folders] = [Number(positionals[0]), positionals.slice(1).map((folder) => resolve(folder))];
const TYPES = {
  ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".json": "application/json", ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".woff2": "font/woff2",
};
/** How many elements are in one buffer, commas between them. Some are large: a buffer for each would keep the garbage collector busy. */
const BLOCK = 500;
const COMMA = Buffer.from(",");
const blocks = Array.from({ length: Math.ceil(count / BLOCK) }, (_, block) => {
  const parts = Array.from({ length: Math.min(BLOCK, count - block * BLOCK) }, (_, at) => Buffer.from(`${json(block * BLOCK + at + 1, count)},`));
  const starts = [0];
  for (const part of parts) starts.push(starts.at(-1) + part.length);
  return { bytes: Buffer.concat(parts), starts };
});

/** Elements `from` to `to`, which are in one block; the comma after the last is left out. */
function piece(from, to) {
  const { bytes, starts } = blocks[Math.floor(from / BLOCK)];
  return bytes.subarray(starts[from % BLOCK], starts[(to % BLOCK) + 1] - 1);
}

/** The files that `storage.mjs` runs in a page; SQLite is among the packages of the end-to-end tests. */
function ownFile(path) {
  const sqlite = () => createRequire(new URL("../../tests/e2e/package.json", import.meta.url)).resolve("@sqlite.org/sqlite-wasm/sqlite3.wasm");
  if (path === "/bench/storage-worker.mjs") return fileURLToPath(new URL("storage-worker.mjs", import.meta.url));
  if (path === "/bench/sqlite.mjs") return join(dirname(sqlite()), "index.mjs");
  return path === "/bench/sqlite3.wasm" ? sqlite() : null;
}

async function body(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

function reply(response, status, content, type = "application/json", headers = {}) {
  const parts = [content].flat();
  response.writeHead(status, { "content-type": type, "content-length": parts.reduce((sum, part) => sum + part.length, 0), ...headers });
  response.cork();
  for (const part of parts) response.write(part);
  response.end();
}

/** As in the interface: elements that exist in `items`, other ids in `errors`. */
function bulk(ids) {
  const [runs, errors] = [[], []];
  for (const id of ids) {
    const at = numberOf(id) - 1;
    const last = runs.at(-1);
    if (!(at >= 0 && at < count)) errors.push({ error: "there is no element with this id", id: String(id), status: 404 });
    else if (last?.[1] === at - 1 && at % BLOCK) last[1] = at;
    else runs.push([at, at]);
  }
  const items = runs.flatMap(([from, to], run) => (run ? [COMMA, piece(from, to)] : [piece(from, to)]));
  return [Buffer.from('{"items":['), ...items, Buffer.from(`],"errors":${JSON.stringify(errors)}}`)];
}

/** With --gzip: the response to the ids of each whole block, by the ids. */
const ranges = blocks.map((_, block) => [block * BLOCK, Math.min((block + 1) * BLOCK, count)]);
/** An app may request its first ids separately, to show the first screen sooner. */
const SCREEN = 50;
ranges.push([0, Math.min(SCREEN, count)], [Math.min(SCREEN, count), Math.min(BLOCK, count)]);
const compressed = new Map(!options.gzip ? [] : ranges.map(([from, to]) => {
  const ids = Array.from({ length: to - from }, (_, at) => idOf(from + at + 1));
  return [ids.join(" "), gzipSync(Buffer.concat(bulk(ids)))];
}));

/** Other ids than those of a whole block cost the server time, which is why apps are measured with ids in order. */
function replyToBulk(response, ids) {
  if (!options.gzip) return reply(response, 200, bulk(ids));
  const content = compressed.get(ids.join(" ")) ?? gzipSync(Buffer.concat(bulk(ids)));
  return reply(response, 200, content, "application/json", { "content-encoding": "gzip" });
}

function user(id) {
  const name = { id, displayName: `Person ${id}`, firstname: "Person", lastname: id, gender: "", title: "" };
  const reached = { emails: [], mobile: "", phone: "", telefone: "", scimEmail: "", preferredLanguage: "en", thumbnail: "" };
  return { ...name, ...reached, division: "", organization: "", invited: false, invitedAt: "", favorites: [], history: [], warehouseIds: ["bench"] };
}

async function api(request, response, path, seen) {
  const [, warehouse, operation] = /^\/v1\/warehouses\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!request.headers.authorization || !request.headers.bpmlicense) return reply(response, 401, Buffer.from('"credentials missing"'));
  if (warehouse !== "bench") return reply(response, 404, Buffer.from('"warehouse not found"'));
  if (request.method === "POST" && operation === "architectureElements/byIds/bulk") {
    const ids = JSON.parse(await body(request));
    seen.push(ids.length);
    return replyToBulk(response, ids);
  }
  const [, id] = /^users\/([^/]+)$/.exec(operation) ?? [];
  if (id) return reply(response, 200, Buffer.from(JSON.stringify(user(decodeURIComponent(id)))));
  return reply(response, 404, Buffer.from('"the bench does not know this operation"'));
}

const isFile = (path) => stat(path).then((found) => found.isFile(), () => false);

/** A file of the app; its page for any other address without an extension. */
async function file(request, response, folder, path) {
  const own = ownFile(path);
  let name = own ?? join(folder, normalize(decodeURIComponent(path)));
  if (!own && !name.startsWith(folder)) return reply(response, 400, Buffer.from("no"), "text/plain");
  if (!(await isFile(name))) {
    // A deployment without a configuration of its own.
    if (path === "/config.json") return reply(response, 200, Buffer.from("{}"));
    if (extname(name)) return reply(response, 404, Buffer.from("not found"), "text/plain");
    name = join(folder, "index.html");
  }
  const type = TYPES[extname(name)] ?? "application/octet-stream";
  const packed = /\bbr\b/.test(request.headers["accept-encoding"] ?? "") && (await isFile(`${name}.br`));
  const headers = { "cache-control": "no-cache", vary: "accept-encoding", ...(packed ? { "content-encoding": "br" } : {}) };
  return reply(response, 200, await readFile(packed ? `${name}.br` : name), type, headers);
}

/** Listens for one app; `seen` records how many ids each retrieval requested. */
function serve(folder) {
  const seen = [];
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const { pathname } = new URL(request.url, "http://bench");
    const answer = pathname.startsWith("/v1/") ? api(request, response, pathname, seen) : file(request, response, folder, pathname);
    answer.catch((reason) => reply(response, 500, Buffer.from(JSON.stringify(String(reason)))));
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done({ port: server.address().port, seen })));
}

const served = await Promise.all(folders.map(serve));
process.on("message", ({ port }) => {
  const { seen } = served.find((one) => one.port === port);
  process.send({ requests: seen.splice(0) });
});
// The parent has ended, so no measurement runs any more.
process.on("disconnect", () => process.exit());
process.send({ ports: served.map((one) => one.port) });
