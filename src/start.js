// Starts the app, and says so in plain words when it cannot start. As a file, and not an inline script, it needs no hash
// in the content security policy; `xtask/src/page.rs` links it, and for development `pattern_script` in Trunk.toml.
// It runs before the body is read: the sign-in page in it is drawn at once, as this browser's preferences have it.
// Its own syntax is that of the first browsers with import(): it has to run to say what a browser lacks.
const script = document.currentScript;
const { js, wasm, workbench, integrity } = script.dataset;

// Trusted Types: text becomes markup or the address of a script only through this policy. Leptos makes elements of
// markup in the program; the usual ways to put code into it are refused. The content security policy blocks the rest.
if (window.trustedTypes) {
  trustedTypes.createPolicy("default", {
    createHTML: (html) => (/<(script|iframe|object|embed|base|meta|link|form)\b|[\s"'/]on\w+\s*=|javascript:/i.test(html) ? null : html),
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, location.href);
      return origin === location.origin && pathname.endsWith(".js") ? url : null;
    },
  });
}

// `cargo xtask check` holds them equal to the namespace `start` of `locales/`.
const texts = {
  "en": {
    "stopped": "Architrave stopped",
    "stopped_text": "Nothing more is sent; a running request may finish. Saved data are safe.",
    "reload": "Reload",
    "copy_report": "Copy fault report",
    "report_copied": "Fault report copied",
    "report_by_hand": "Select and copy the report",
    "start_page": "Go to start page",
    "report_secrets": "Contains no token or licence key.",
    "too_old": "This browser is too old. Use Chrome/Edge 123, Firefox 124, Safari 17.5 or newer.",
    "lacks": "Missing: {{ list }}.",
    "not_started": "Architrave could not start. Reload, or ask the site operator.",
    "still_loading": "Still loading, unless this browser is too old or blocks scripts."
  },
  "de": {
    "stopped": "Architrave wurde beendet",
    "stopped_text": "Es wird nichts mehr gesendet; eine laufende Anfrage kann noch enden. Gespeicherte Daten bleiben erhalten.",
    "reload": "Neu laden",
    "copy_report": "Fehlerbericht kopieren",
    "report_copied": "Fehlerbericht kopiert",
    "report_by_hand": "Bericht markieren und kopieren",
    "start_page": "Zur Startseite",
    "report_secrets": "Enthält weder Token noch Lizenzschlüssel.",
    "too_old": "Dieser Browser ist zu alt. Nötig ist Chrome/Edge 123, Firefox 124, Safari 17.5 oder neuer.",
    "lacks": "Es fehlt: {{ list }}.",
    "not_started": "Architrave konnte nicht starten. Neu laden oder den Betreiber fragen.",
    "still_loading": "Lädt noch, es sei denn, dieser Browser ist zu alt oder blockiert Skripte."
  }
};

// The keys are those of src/session.rs and src/state/prefs.rs. A browser may refuse the storage.
function stored(storage, key) {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

function preferences() {
  try {
    return JSON.parse(stored("localStorage", "architrave.prefs")) || {};
  } catch {
    // The program starts with its defaults, too.
    return {};
  }
}

// As src/state/prefs.rs chooses it: by choice, else the first of the browser's that there is.
const { theme, interface: chosen } = preferences();
const wanted = [chosen || "", ...navigator.languages].map((tag) => tag.split("-")[0]);
const language = wanted.find((tag) => tag in texts) || "en";
const text = texts[language];

function explain(sentence, reason) {
  const note = document.createElement("div");
  note.setAttribute("role", "alert");
  add(note, "p", "", sentence);
  add(note, "p", "", String(reason));
  document.body.prepend(note);
}

function add(parent, tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}

// Replaces the page after a fault of the program: a panic, or memory that ran out. The program cannot do it: nothing of
// it can be relied upon then.
function recover(fault) {
  if (document.getElementById("recovery")) return;
  // Only Chromium's stack begins with the message.
  const stack = String(fault.stack || "");
  const message = stack.startsWith(String(fault)) ? "" : `${fault}\n`;
  const report = `${message}${stack}\n${js}\n${new Date().toISOString()}`;
  console.error(report);
  // Work that waits for its turn, such as the next request of a publication, finds that it cannot send.
  window.fetch = () => Promise.reject(new Error("Architrave stopped"));
  document.title = text.stopped;
  document.body.textContent = "";
  const main = add(document.body, "main", "recovery state-page", "");
  main.id = "recovery";
  const page = add(main, "div", "", "");
  const heading = add(page, "h1", "", text.stopped);
  heading.tabIndex = -1;
  heading.focus();
  add(page, "p", "soft", text.stopped_text);
  add(page, "pre", "quote", report).tabIndex = 0;
  const actions = add(page, "div", "actions", "");
  add(actions, "button", "button primary", text.reload).onclick = () => location.reload();
  const copy = add(actions, "button", "button", text.copy_report);
  copy.onclick = async () => {
    try {
      await navigator.clipboard.writeText(report);
      copy.textContent = text.report_copied;
    } catch {
      // Refused, or a page that came without encryption, which has no clipboard.
      copy.textContent = text.report_by_hand;
    }
  };
  // The page itself may be what cannot be shown.
  add(actions, "a", "button quiet", text.start_page).href = "/";
  add(page, "p", "meta", text.report_secrets);
}

function recoverFrom(fault) {
  if (fault instanceof WebAssembly.RuntimeError) recover(fault);
}

// Whoever is still signed in in this tab does not see the sign-in page.
const isSignedIn = stored("sessionStorage", "architrave.session") !== null;

// Until the program is there, the sign-in page looks as it will, and what is submitted waits.
function prepareFirstPage() {
  const root = document.documentElement;
  if (isSignedIn) root.dataset.signedIn = "";
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  root.lang = language;
  if (language !== "en") showInLanguage();
  document.addEventListener("submit", (event) => {
    const page = event.target.closest("#start");
    if (!page) return;
    event.preventDefault();
    page.dataset.submitted = "";
  });
}

// The page holds the sign-in in English, and in each other language as a template after it.
function showInLanguage() {
  const observer = new MutationObserver(() => {
    const page = document.querySelector(`template[lang="${language}"]`);
    if (!page) return;
    observer.disconnect();
    const start = document.getElementById("start");
    start.textContent = "";
    start.append(page.content);
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
}

// A module with one function whose result is a vector: (func (result v128) (i8x16.splat (i32.const 0))).
const vectors = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

// What the app cannot do without. The newest of them set the versions below: see docs/decisions/0027.
function missing() {
  const has = {
    "WebAssembly with vectors": typeof WebAssembly === "object" && WebAssembly.validate(vectors),
    "AbortSignal.any": typeof AbortSignal === "function" && typeof AbortSignal.any === "function",
    "the dialog element": typeof HTMLDialogElement === "function",
    "ResizeObserver": typeof ResizeObserver === "function",
    "light-dark()": CSS.supports("color", "light-dark(red, red)"),
    "container queries and :has()": CSS.supports("container-type: inline-size") && CSS.supports("selector(:has(a))"),
  };
  return Object.keys(has).filter((name) => !has[name]);
}

// Text that is drawn in another font first moves when its own arrives. It comes long before the program does;
// where it does not, nothing waits for it. The app does the same for the other font.
function fonts() {
  const load = document.fonts.load("400 13px 'Inter Variable'").catch(() => undefined);
  return Promise.race([load, new Promise((done) => setTimeout(done, 1000))]);
}

function preload(href) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
  document.head.append(link);
}

// What the program will ask for first need not wait for the program: the texts of a language other than English, and
// what is behind the sign-in for whoever is still signed in in this tab.
function preloadParts() {
  const languageTexts = script.getAttribute(`data-texts-${language}`);
  if (languageTexts) preload(languageTexts);
  if (!workbench || !isSignedIn) return;
  preload(workbench);
  const styles = document.querySelector("link[data-later]");
  if (styles) styles.rel = "stylesheet";
}

// The browser checks the module script against its integrity, but not a preloaded wasm: fetch does.
async function compile() {
  const reply = await fetch(wasm, { integrity: integrity || "" });
  if (!reply.ok) throw new Error(`${wasm} was answered with status ${reply.status}`);
  return WebAssembly.compileStreaming(reply);
}

async function start() {
  const [{ default: init }, program] = await Promise.all([imported || import(js), compiled || compile(), fonts()]);
  // As long as it is there, the browser keeps the program's bytes as well.
  const preload = document.querySelector(`link[rel="preload"][href="${wasm}"]`);
  if (preload) preload.remove();
  await init({ module_or_path: program });
}

function begin() {
  if (lacks.length > 0) {
    explain(
      text.too_old,
      text.lacks.replace("{{ list }}", lacks.join(", ")),
    );
    return;
  }
  addEventListener("error", ({ error }) => recoverFrom(error));
  addEventListener("unhandledrejection", ({ reason }) => recoverFrom(reason));
  start().catch((reason) => {
    if (reason instanceof WebAssembly.RuntimeError) return recover(reason);
    console.error(reason);
    explain(text.not_started, reason);
  });
}

const lacks = missing();
prepareFirstPage();
preloadParts();
// Loaded and compiled while the page is read. Where no build has put the preloads before this script, both would be
// loaded twice.
const isEarly = integrity && lacks.length === 0;
const compiled = isEarly ? compile() : undefined;
const imported = isEarly ? import(js) : undefined;
// Until the start awaits it, nobody else would hear that it failed.
for (const part of [compiled, imported]) if (part) part.catch(() => undefined);
document.addEventListener("DOMContentLoaded", begin);
