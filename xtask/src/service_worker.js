// The service worker of the built app: serves the app's files from this browser, so that it starts without a
// network. It answers for these files alone; it neither handles nor caches requests to the service.

// Written by the build: a stamp of all files, and each file with its digest.
const VERSION = "";
const FILES = {};

const PREFIX = "architrave-";
const CURRENT = PREFIX + VERSION;
/** The deployment's configuration, which is no part of the build. */
const CONFIG = "/config.json";
const SETTINGS = "settings";
/** How long a slow site may take to send its configuration when there is an earlier one, in milliseconds. */
const PATIENCE = 2000;

const isPage = (path) => path.startsWith("/s/") || (!path.startsWith("/v1/") && !path.split("/").pop().includes("."));
const isNamedByContent = (path) => /-[0-9a-f]{8,16}(_bg)?\.(js|css|txt|wasm)$/.test(path);
// The header by which a server selects a compressed copy does not matter here.
const find = (path, cacheName) => caches.match(path, { cacheName, ignoreVary: true });

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => {
  if (data === "activate") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (isPage(pathname)) event.respondWith(page(event));
  } else if (pathname === CONFIG) {
    event.respondWith(config(request));
  } else if (pathname !== "/" && (pathname in FILES || isNamedByContent(pathname))) {
    // The app requests "/" to learn which version the site has.
    event.respondWith(file(request, pathname));
  }
});

/** Collects all files. Files of an earlier attempt, or that an older version has too, are not loaded again. */
async function install() {
  const cache = await caches.open(CURRENT);
  for (const [path, integrity] of Object.entries(FILES)) {
    if (await find(path, CURRENT)) continue;
    const isLasting = isNamedByContent(path);
    const known = isLasting ? await find(path) : undefined;
    await cache.put(path, known ?? (await load(path, integrity, isLasting ? "default" : "no-cache")));
  }
  await cacheConfig(await fetch(CONFIG, { cache: "no-cache" }));
}

async function load(path, integrity, cache) {
  const reply = await fetch(path, { integrity, cache, redirect: "error", priority: "low" });
  if (!reply.ok) throw new Error(`${path} was answered with status ${reply.status}`);
  return reply;
}

/** Takes over the open windows. One that still runs the version before finds that version's files until the next. */
async function activate() {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  const windows = await self.clients.matchAll({ includeUncontrolled: true });
  if (windows.length > 0) versions.pop();
  await Promise.all(versions.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(event) {
  const cached = await find("/", CURRENT);
  if (!cached) return fetch(event.request);
  event.waitUntil(refresh().catch(() => undefined));
  return cached;
}

/** The headers of the page belong to the deployment: they change without a new version of the app. */
async function refresh() {
  const now = await load("/", FILES["/"], "no-cache");
  await (await caches.open(CURRENT)).put("/", now);
}

async function file(request, path) {
  return (await find(path, CURRENT)) ?? (await find(path)) ?? fetch(request);
}

/** The configuration of the site, or the cached one when the site cannot be reached or is slow. */
async function config(request) {
  const cached = await find(CONFIG, SETTINGS);
  const now = fetch(request).then(async (reply) => {
    // The page gets the response even if the disk is full.
    await cacheConfig(reply).catch(() => undefined);
    return reply;
  });
  if (!cached) return now;
  const late = new Promise((done) => setTimeout(done, PATIENCE, cached));
  return Promise.race([now.catch(() => cached), late]);
}

/** Caches the configuration without the sign-ins of a sample, which hold secrets, or that there is none. */
async function cacheConfig(reply) {
  const cache = await caches.open(SETTINGS);
  if (reply.status === 404) return cache.put(CONFIG, new Response(null, { status: 404 }));
  if (!reply.ok) return;
  // The page reports one that is no JSON; it is not cached.
  const config = await reply.clone().json().catch(() => null);
  if (config === null) return;
  const text = JSON.stringify({ ...config, signIns: [] });
  await cache.put(CONFIG, new Response(text, { headers: { "content-type": "application/json" } }));
}
