// Draws the sign-in page with the program of the built app, in a document without a browser, and prints its markup.
// Arguments: the folder of the built app, the file of happy-dom's module, and the language.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, module] = process.argv.slice(2, 4).map((path) => resolve(path));
const language = process.argv[4];
const { Window } = await import(pathToFileURL(module));
const window = new Window({ url: "http://localhost/", width: 1280, height: 800 });
// The key is that of src/state/prefs.rs.
window.localStorage.setItem("architrave.prefs", JSON.stringify({ interface: language }));

// The program looks for the browser's interfaces among the globals. Those that Node.js has by itself stay, but for
// the ones that the document must recognise as its own.
const own = ["CustomEvent", "Event", "EventTarget", "navigator"];
for (let from = window; from && from !== Object.prototype; from = Object.getPrototypeOf(from)) {
  for (const name of Object.getOwnPropertyNames(from)) {
    if (name in globalThis && !own.includes(name)) continue;
    const value = window[name];
    if (value === undefined) continue;
    const isMethod = typeof value === "function" && !/^[A-Z]/.test(name);
    define(name, isMethod ? value.bind(window) : value);
  }
}
define("window", globalThis);
define("self", globalThis);
define("Window", class {
  static [Symbol.hasInstance](value) {
    return value === globalThis;
  }
});
const files = readdirSync(folder);
const texts = files.find((name) => name.startsWith(`texts-${language}-`) && name.endsWith(".txt"));
// Names the file as the build does in index.html.
if (texts) {
  const script = window.document.createElement("script");
  script.setAttribute("data-wasm", "");
  script.setAttribute(`data-texts-${language}`, `/${texts}`);
  window.document.head.append(script);
}
// There is no configuration: the page is drawn without one.
define("Request", class {
  constructor(url) {
    this.url = new URL(url, window.location.href).href;
  }
});
define("fetch", async ({ url }) =>
  texts && url.endsWith(texts) ? new Response(readFileSync(resolve(folder, texts))) : new Response("", { status: 404 }),
);

function define(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

const read = (pattern) => resolve(folder, files.find((name) => pattern.test(name)));
const { default: init } = await import(pathToFileURL(read(/^architrave-[0-9a-f]+\.js$/)));
await init({ module_or_path: readFileSync(read(/^architrave-[0-9a-f]+_bg\.wasm$/)) });

const page = await new Promise((drawn) => {
  const look = () => {
    const page = window.document.querySelector(".connect");
    if (page) drawn(page);
    else setImmediate(look);
  };
  look();
});
for (const note of page.querySelectorAll(".toast")) throw new Error(`The sign-in page says: ${note.textContent}`);
// Controls that do nothing before the program has loaded can be neither clicked nor focused.
for (const control of page.querySelectorAll("button:not([type=submit])")) control.setAttribute("inert", "");
process.stdout.write(page.outerHTML.replaceAll("<!---->", ""), () => process.exit(0));
