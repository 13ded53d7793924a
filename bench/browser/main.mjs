// The browser part of `cargo xtask bench`; what it measures and how is in ../README.md.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { idOf, rows } from "../data/elements.mjs";
import { Report, median } from "../report.mjs";
import architrave from "./architrave.mjs";
import { oracle, write } from "../data/exchange.mjs";
import { Chromium } from "./chromium.mjs";
import { filter } from "./filter.mjs";
import { Firefox } from "./firefox.mjs";
import { first } from "./first.mjs";
import { preview, ways } from "./import.mjs";
import { load, prepare } from "./load.mjs";
import { pages } from "./pages.mjs";
import { pictures } from "./pictures.mjs";
import { reload } from "./reload.mjs";
import { scroll } from "./scroll.mjs";
import { sort } from "./sort.mjs";
import { storage } from "./storage.mjs";

const string = (fallback) => ({ type: "string", default: fallback });
const { values: options } = parseArgs({
  options: { browser: string("chromium"), dist: string("dist"), gzip: { type: "boolean", default: false }, n: string("10000,100000"), mb: string("5,17,50,100"), only: string("first,load,filter,sort,scroll,memory,pages,pictures,reload,storage,import"), out: string(""), peer: { type: "string", multiple: true, default: [] }, rounds: string("3") },
});
const sizes = options.n.split(",").map(Number);
const parts = options.only.split(",");
const Visit = { chromium: Chromium, firefox: Firefox }[options.browser];

/** A peer is an adapter module, or a folder with `adapter.mjs`; its `dir` is relative to the adapter. */
async function peer(path) {
  const module = statSync(path).isDirectory() ? join(path, "adapter.mjs") : path;
  const { default: adapter } = await import(pathToFileURL(resolve(module)));
  return { ...adapter, dir: resolve(dirname(module), adapter.dir ?? "dist") };
}

const apps = [{ ...architrave, dir: resolve(options.dist) }, ...(await Promise.all(options.peer.map(peer)))];
const folder = mkdtempSync(join(tmpdir(), "architrave-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const problems = new Set();
const wrong = (problem) => problems.size < problems.add(problem).size && console.error(`  wrong: ${problem}`);

/** The length of this machine's frames, in a page in which nothing happens. */
async function measureFrame() {
  const visit = await Visit.begin({});
  await visit.page.goto("about:blank");
  const frame = median(await visit.page.evaluate(() => window.__b.frames(90)));
  await visit.end();
  return { frame, version: visit.version };
}

/** One sample: a fresh browser, everything once. */
async function sample(app, port, all, ids, server, report) {
  const visit = await Visit.begin(app);
  const at = `${all.length.toLocaleString("en")}: `;
  const record = (measure, unit, ...values) => parts.includes(measure.split(/[:,]/)[0]) && report.add(app.name, at + measure, unit, ...values);
  const check = (right, what) => right || wrong(`${app.name}, ${at}${what}`);
  const asked = async () => {
    server.send({ port });
    return (await once(server, "message"))[0].requests;
  };
  const session = { base: `http://127.0.0.1:${port}`, warehouse: "bench", token: "bench.bench.bench", key: "bench" };
  const here = { visit, app, session, ids, all, asked, record, check, frame: report.frame };
  try {
    await prepare(here);
    await load(here);
    if (parts.includes("filter")) await filter(here);
    const isOrdered = parts.includes("sort") ? await sort(here) : null;
    if (parts.includes("scroll")) await scroll(here, isOrdered);
    if (parts.includes("memory")) {
      await visit.quiet();
      await visit.endServiceWorkers();
      record("memory: after use", "MiB", visit.memory());
      record("memory: after use and garbage collection", "MiB", await visit.collect());
    }
    // Before the pictures: once memory was collected, a page does not react until it is loaded again.
    if (parts.includes("reload") && app.keepsSession) await reload(here);
    if (parts.includes("pages") && app.name === architrave.name) await pages(here);
    if (parts.includes("pictures") && app.name === architrave.name) await pictures(here);
    if (parts.includes("storage") && app.name === architrave.name) await storage(here);
    visit.failures.forEach((failure) => check(false, `an error in the page: ${failure}`));
  } finally {
    await visit.end();
  }
}

/** All samples of one size, the apps by turns and beginning with another one in each round. */
async function measure(size, report) {
  const server = fork(fileURLToPath(new URL("server.mjs", import.meta.url)), [String(size), ...(options.gzip ? ["--gzip"] : []), ...apps.map(({ dir }) => dir)]);
  const ended = once(server, "exit");
  const [{ ports }] = await Promise.race([once(server, "message"), ended.then(() => Promise.reject(new Error("the bench's server ended")))]);
  const all = rows(size);
  const ids = join(folder, `ids-${size}.json`);
  writeFileSync(ids, JSON.stringify(all.map((_, at) => idOf(at + 1))));
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (let turn = 0; turn < apps.length; turn += 1) {
      const which = (round + turn) % apps.length;
      const begun = Date.now();
      await sample(apps[which], ports[which], all, ids, server, report).catch((error) => wrong(`${apps[which].name}, ${size}: ${error.message}`));
      console.error(`  ${size}, round ${round + 1} of ${options.rounds}: ${apps[which].name}, ${((Date.now() - begun) / 1000).toFixed(0)} s`);
    }
  }
  server.disconnect();
  await ended;
}

/** The previews of one file, the apps and their ways by turns. */
async function measureImports(megabytes, all, report) {
  const server = fork(fileURLToPath(new URL("server.mjs", import.meta.url)), ["1", ...apps.map(({ dir }) => dir)]);
  const ended = once(server, "exit");
  const [{ ports }] = await Promise.race([once(server, "message"), ended.then(() => Promise.reject(new Error("the bench's server ended")))]);
  const file = join(folder, `model-${megabytes}.xml`);
  await write(file, megabytes);
  const wanted = oracle(megabytes);
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (let turn = 0; turn < all.length; turn += 1) {
      const { app, way, name } = all[(round + turn) % all.length];
      const at = `${megabytes} MB: `;
      const record = (measure, unit, ...values) => report.add(name, at + measure, unit, ...values);
      const check = (right, what) => right || wrong(`${name}, ${at}${what}`);
      const visit = await Visit.begin(app);
      const session = { base: `http://127.0.0.1:${ports[apps.indexOf(app)]}`, warehouse: "bench", token: "bench.bench.bench", key: "bench" };
      await preview({ visit, app, way, session, file, wanted, record, check }).catch((error) => wrong(`${name}, ${at}${error.message}`));
      visit.failures.forEach((failure) => check(false, `an error in the page: ${failure}`));
      await visit.end();
      console.error(`  ${megabytes} MB, round ${round + 1} of ${options.rounds}: ${name}`);
    }
  }
  rmSync(file);
  server.disconnect();
  await ended;
}

/** The first pages, the apps by turns. */
async function measureFirst(report) {
  const server = fork(fileURLToPath(new URL("server.mjs", import.meta.url)), ["1", ...apps.map(({ dir }) => dir)]);
  const ended = once(server, "exit");
  const [{ ports }] = await Promise.race([once(server, "message"), ended.then(() => Promise.reject(new Error("the bench's server ended")))]);
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (let turn = 0; turn < apps.length; turn += 1) {
      const which = (round + turn) % apps.length;
      await first(apps[which], `http://127.0.0.1:${ports[which]}`, report).catch((error) => wrong(`${apps[which].name}, first: ${error.message}`));
    }
  }
  server.disconnect();
  await ended;
}

const { frame, version } = await measureFrame();
const report = new Report(apps.map(({ name }) => name), frame);
if (parts.includes("first")) await measureFirst(report);
if (parts.some((part) => part !== "import" && part !== "first")) for (const size of sizes) await measure(size, report);
const readers = parts.includes("import") ? ways(apps) : [];
const imports = new Report(readers.map(({ name }) => name), frame);
if (readers.length) for (const megabytes of options.mb.split(",").map(Number)) await measureImports(megabytes, readers, imports);
const machine = { processor: cpus()[0]?.model ?? "", cores: cpus().length, memory: totalmem(), node: process.version, browser: `${options.browser} ${version}`, frame };
console.log(`\n${[report, imports].filter((some) => some.rows().length).map((some) => some.table()).join("\n\n")}\n\nmedians of ${options.rounds}; a frame of this machine is ${frame.toFixed(1)} ms; ${machine.cores} cores; ${options.browser} ${version}`);
if (options.out) {
  mkdirSync(dirname(resolve(options.out)), { recursive: true });
  writeFileSync(options.out, `${JSON.stringify({ at: new Date().toISOString(), machine, options, measures: [...report.rows(), ...imports.rows()], problems: [...problems] }, null, 1)}\n`);
}
console.log(problems.size ? `${problems.size} wrong; each is named above` : "every sample was right");
process.exitCode = problems.size ? 1 : 0;
