// What a test calls of Playwright's `Page`, in a browser that WebDriver drives. Elements are found, checked and filled by the
// code that Playwright puts into pages of other browsers.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { runInNewContext } from "node:vm";
import { isChoosing, isRecorded, recordFiles, takeRecorded, toFile } from "../recording.ts";
import { NoReply, Refused, type Driver } from "./driver.ts";
import { combination, key } from "./keys.ts";
import { Finder, Locator } from "./locator.ts";

const bundle = createRequire(import.meta.url).resolve("playwright-core/lib/coreBundle");
const literal = readFileSync(bundle, "utf8").match(/injectedScriptSource\.ts"\(\) \{\s+"use strict";\s+source\d+ = ('(?:[^'\\]|\\.)*');/);
if (!literal) throw new Error("playwright-core has its page script elsewhere: see webkit/page.ts");
const options = { isUnderTest: false, sdkLanguage: "javascript", frameSeq: 0, testIdAttributeName: "data-testid", stableRafCount: 1, browserName: "webkit", customEngines: [] };
/** Runs in each new document with the first command after it has loaded: the script, and what records
 * errors, files and downloads. What happens before, or between the last command and the next document, is not recorded. */
const SCRIPT = `
  const module = {};
  ${runInNewContext(literal[1])}
  const test = { injected: new (module.exports.InjectedScript())(window, ${JSON.stringify(options)}), problems: [] };
  Object.defineProperty(window, "__test", { value: test });
  // An observer of sizes that continues in the next frame is no error; Playwright does not report it in other browsers.
  addEventListener("error", ({ message }) => message.startsWith("ResizeObserver loop") || test.problems.push("error: " + message));
  addEventListener("unhandledrejection", ({ reason }) => test.problems.push("error: " + reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => test.problems.push("content security policy: " + violatedDirective + " " + blockedURI));
  ${recordFiles}`;

type Click = { button?: string; modifiers?: string[]; position?: { x: number; y: number }; force?: boolean; timeout?: number; hover?: boolean; times?: number };
type Upload = string | { name: string; mimeType: string; buffer: Buffer };
/** Runs in the page. */
type Run<T, A> = (injected: any, elements: Element[], argument: A) => T;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What a window needs beside its page. */
const frame = { width: 0, height: 0 };

/** A tab. */
export class WebKitPage extends Finder {
  readonly _apiName = "Page";
  /** How long actions and expectations wait, in milliseconds. */
  readonly limit = 20_000;
  private address = "about:blank";
  private readonly visited = new Set<string>();
  private readonly listeners: [string, (event: any) => void][] = [];

  constructor(
    private readonly driver: Driver,
    private readonly handle: string,
    private readonly own: { baseURL: string; scripts: string[]; context: unknown },
  ) {
    super();
  }

  protected find(selector: string): Locator {
    return new Locator(this, selector);
  }

  context(): unknown {
    return this.own.context;
  }

  mainFrame(): { _expect: (expression: string, options: any) => Promise<any> } {
    return { _expect: (expression, options) => this.expectation(":root", expression, options) };
  }

  /** The address after the last command that ran in the page; asks for the current one, which the next call returns. */
  url(): string {
    void this.run(() => undefined, null).catch(() => undefined);
    return this.address;
  }

  on(event: string, listener: (event: any) => void): void {
    this.listeners.push([event, listener]);
  }

  /** Calls those who listen to an event. */
  emit(event: string, what: unknown): void {
    for (const [name, listener] of this.listeners) if (name === event) listener(what);
  }

  /** Resolves with the next request that fits. */
  waitForRequest(fits: (request: { url: () => string; method: () => string }) => boolean): Promise<any> {
    return new Promise((done) => this.on("request", (request) => fits(request) && done(request)));
  }

  waitForEvent(event: string): Promise<any> {
    if (event === "filechooser") return this.fileChooser();
    if (event === "download") return this.download();
    throw new Error(`WebDriver does not report ${event}`);
  }

  private async fileChooser(): Promise<{ setFiles: (files: unknown) => Promise<void> }> {
    await this.until(isChoosing);
    return { setFiles: (files) => this.give(files) };
  }

  private async download(): ReturnType<typeof toFile> {
    await this.until(isRecorded);
    return toFile(await this.run(takeRecorded, null));
  }

  /** Waits until something is so in the page. */
  private async until(is: (test: any) => boolean): Promise<void> {
    for (const end = Date.now() + this.limit; !(await this.run(is, null)); await pause(50)) if (Date.now() > end) throw new Error(`did not become so: ${is}`);
  }

  private command(method: "GET" | "POST", path: string, body?: unknown): Promise<any> {
    return this.driver.command(method, path, body, this.handle);
  }

  /** Runs a function in the page, as soon as there is one, and remembers the page's address. */
  private async run<T, A>(run: (test: any, argument: A) => T, argument: A, end = Date.now() + this.limit): Promise<Awaited<T>> {
    const script = `
      const done = arguments[arguments.length - 1];
      if (!window.__test) return done({ missing: true });
      const { problems } = window.__test;
      const say = (reply) => done({ ...reply, url: location.href, problems: problems.splice(0) });
      (async () => (${String(run)})(window.__test, arguments[0]))().then((value) => say({ value }), (error) => say({ error: String(error?.stack ?? error), message: String(error) }));`;
    for (let isLate = false; ; ) {
      try {
        const reply = await this.command("POST", "/execute/async", { script, args: [argument ?? null] });
        if (reply.missing) {
          await this.command("POST", "/execute/sync", { script: SCRIPT, args: [] });
          continue;
        }
        this.address = reply.url;
        for (const problem of reply.problems) this.emit("problem", problem);
        if (reply.error !== undefined) throw new Error(reply.message, { cause: reply.error });
        return reply.value;
      } catch (error) {
        // Seldom a script gets no reply at all, not even that it takes too long: it runs once more.
        if (error instanceof NoReply && !isLate) {
          isLate = true;
          continue;
        }
        // While a document is replaced by the next one, scripts fail. One that only takes too long does not run again.
        if (!(error instanceof Refused) || error.code === "script timeout" || Date.now() > end) throw error;
        await pause(50);
      }
    }
  }

  /** Runs a function with what a selector finds now. */
  injected<T, A>(selector: string, run: Run<T, A>, argument?: A): Promise<Awaited<T>> {
    const source = `async ({ injected }, { selector, argument }) => {
      const elements = injected.querySelectorAll(injected.parseSelector(selector), document);
      return (${String(run)})(injected, elements, argument);
    }`;
    return this.run(asFunction(source), { selector, argument }) as Promise<Awaited<T>>;
  }

  onElements<T, A>(selector: string, run: (elements: Element[], argument: A) => T, argument?: A): Promise<Awaited<T>> {
    return this.injected(selector, asFunction(`(injected, elements, argument) => (${String(run)})(elements, argument)`), argument) as Promise<Awaited<T>>;
  }

  onElement<T, A>(selector: string, run: (element: Element, argument: A) => T, argument?: A, timeout?: number): Promise<Awaited<T>> {
    return this.act(selector, [], asFunction(`(injected, element, argument) => (${String(run)})(element, argument)`), argument, timeout) as Promise<Awaited<T>>;
  }

  /** Runs a function with the one element that a selector finds, once the element is there and in these states. */
  async act<T, A>(selector: string, states: string[], run: (injected: any, element: Element, argument: A) => T, argument: A, timeout = this.limit): Promise<any> {
    const source = `async (injected, elements, { states, argument }) => {
      if (elements.length === 0) return { waits: "it is not there" };
      if (elements.length > 1) throw new Error("strict mode violation: " + elements.length + " elements");
      const [element] = elements;
      if (states.length > 0) {
        const state = await injected.checkElementStates(element, states, true);
        if (state) return { waits: state.missingState ?? state };
      }
      const value = await (${String(run)})(injected, element, argument);
      return value && value.waits ? value : { value };
    }`;
    let waits = "";
    for (const end = Date.now() + timeout; ; await pause(50)) {
      const reply: any = await this.injected(selector, asFunction(source), { states, argument }).catch((error: Error) => {
        throw new Error(`${new Locator(this, selector)}: ${error.message}`, { cause: error.cause });
      });
      if (!reply.waits) return reply.value;
      waits = reply.waits;
      if (Date.now() > end) throw new Error(`${new Locator(this, selector)}: waited ${timeout} ms, since ${waits}`);
    }
  }

  /** Waits until what is expected of a selector is so. */
  async expectation(selector: string, expression: string, { timeout = this.limit, signal: _, title: __, ...rest }: any): Promise<any> {
    const argument = { ...rest, expression, isNot: Boolean(rest.isNot) };
    const isArray = expression === "to.have.count" || expression.endsWith(".array");
    const ask: Run<unknown, any> = async (injected, elements, { options, isArray }) => {
      if (elements.length > 1 && !isArray) throw new Error(`strict mode violation: ${elements.length} elements`);
      if (elements.length > 0 || isArray) return injected.expect(elements[0], options, elements, true);
      const isGone = options.expression === "to.be.hidden" || options.expression === "to.be.detached";
      const isNotNeeded = ["to.be.visible", "to.be.attached", "to.be.in.viewport"].includes(options.expression);
      return { matches: isGone || (isNotNeeded ? false : options.isNot), isMissing: true };
    };
    for (const end = Date.now() + timeout; ; await pause(50)) {
      const { matches, received, isMissing }: any = await this.injected(selector, ask, { options: argument, isArray });
      if (matches !== argument.isNot) return { matches, received };
      if (Date.now() > end) return { matches, received, timedOut: true, log: [], errorMessage: isMissing ? "Error: element(s) not found" : undefined };
    }
  }

  /** Moves the pointer to an element and presses, once nothing covers it. */
  async clickOn(selector: string, { button = "left", modifiers = [], position, force = false, timeout, hover = false, times = 1 }: Click): Promise<void> {
    const place = (injected: any, element: Element, { position, force }: any) => {
      element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const box = [...element.getClientRects()].find((box) => box.width > 0 && box.height > 0) ?? element.getBoundingClientRect();
      const left = Math.max(box.left, 0);
      const top = Math.max(box.top, 0);
      const x = position ? box.left + position.x : (left + Math.min(box.right, innerWidth)) / 2;
      const y = position ? box.top + position.y : (top + Math.min(box.bottom, innerHeight)) / 2;
      const hit = force ? "done" : injected.expectHitTarget({ x, y }, element);
      return hit === "done" ? { x: Math.floor(x), y: Math.floor(y) } : { waits: `${hit.hitTargetDescription} covers it` };
    };
    const states = force ? [] : hover ? ["visible", "stable"] : ["visible", "enabled", "stable"];
    const { x, y } = await this.act(selector, states, place, { position, force }, timeout);
    const held = modifiers.map(key);
    if (held.length > 0) await this.keys(held.map((value) => ({ type: "keyDown", value })));
    const number = ["left", "middle", "right"].indexOf(button);
    const press = [{ type: "pointerDown", button: number }, { type: "pointerUp", button: number }];
    const steps = [{ type: "pointerMove", x, y, duration: 0, origin: "viewport" }, ...(hover ? [] : Array.from({ length: times }, () => press).flat())];
    await this.command("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: steps }] });
    if (held.length > 0) await this.keys(held.map((value) => ({ type: "keyUp", value })));
  }

  private keys(actions: { type: string; value: string }[]): Promise<void> {
    return this.command("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  readonly keyboard = {
    press: async (keys: string) => {
      const all = combination(keys);
      const ups = all.toReversed().map((value) => ({ type: "keyUp", value }));
      await this.keys([...all.map((value) => ({ type: "keyDown", value })), ...ups]);
    },
    type: async (words: string) => {
      for (const value of words) await this.keys([{ type: "keyDown", value }, { type: "keyUp", value }]);
    },
    insertText: (words: string) => this.evaluate((words) => void document.execCommand("insertText", false, words), words),
  };

  /** Runs a function in the page, or the text of a script, which returns nothing. */
  evaluate<T, A>(run: string | ((argument: A) => T), argument?: A): Promise<Awaited<T>> {
    if (typeof run === "string") return this.command("POST", "/execute/sync", { script: run, args: [] });
    return this.run(asFunction(`(test, argument) => (${String(run)})(argument)`), argument) as Promise<Awaited<T>>;
  }

  waitForFunction<A>(run: (argument: A) => unknown, argument?: A): Promise<void> {
    return this.until(asFunction(`() => (${String(run)})(${JSON.stringify(argument)})`));
  }

  async goto(path: string): Promise<void> {
    const url = new URL(path, this.own.baseURL);
    // Scripts for the beginning of each document: those of the tests only set what is stored for an origin.
    if (this.own.scripts.length > 0 && !this.visited.has(url.origin)) {
      await this.command("POST", "/url", { url: `${url.origin}/config.json` });
      for (const script of this.own.scripts) await this.command("POST", "/execute/sync", { script, args: [] });
      this.visited.add(url.origin);
    }
    await this.command("POST", "/url", { url: url.href });
    await this.run(() => undefined, null);
  }

  async reload(): Promise<void> {
    await this.command("POST", "/refresh");
    await this.run(() => undefined, null);
  }

  // The browser's own command leaves out entries that were made without a press of a key or a button, as those of a test
  // may be.
  async goBack(): Promise<void> {
    await this.run(() => history.back(), null);
    await this.run(() => undefined, null);
  }

  async goForward(): Promise<void> {
    await this.run(() => history.forward(), null);
    await this.run(() => undefined, null);
  }

  /** Gives the window a size, without its frame and toolbar. The page learns it some time later. */
  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    let { width: wider, height: higher } = frame;
    const missing = () => this.evaluate((size) => ({ width: size.width - innerWidth, height: size.height - innerHeight }), { width, height });
    for (const end = Date.now() + this.limit; Date.now() < end; ) {
      await this.command("POST", "/window/rect", { x: 0, y: 0, width: width + wider, height: height + higher });
      let { width: across, height: down } = await missing();
      for (const soon = Date.now() + 1000; (across !== 0 || down !== 0) && Date.now() < soon; await pause(20)) ({ width: across, height: down } = await missing());
      if (across === 0 && down === 0) {
        [frame.width, frame.height] = [wider, higher];
        return;
      }
      wider = Math.max(0, wider + across);
      higher = Math.max(0, higher + down);
    }
    throw new Error(`the window does not get ${width} × ${height}`);
  }

  async close(): Promise<void> {
    await this.driver.command("DELETE", "/window", undefined, this.handle);
  }

  /** Puts files into the field that a selector finds. */
  async setFiles(selector: string, files: unknown): Promise<void> {
    await this.act(selector, [], (_, element) => void ((window as any).__chooser = element), null);
    await this.give(files);
  }

  /** Puts files into the field that asked for some. */
  private async give(files: unknown): Promise<void> {
    const each = async (file: Upload) => {
      if (typeof file === "string") return { name: basename(file), type: "", data: (await readFile(file)).toString("base64") };
      return { name: file.name, type: file.mimeType, data: file.buffer.toString("base64") };
    };
    const all = await Promise.all([files].flat().map((file) => each(file as Upload)));
    await this.run((_, all) => {
      const transfer = new DataTransfer();
      for (const { name, type, data } of all) transfer.items.add(new File([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))], name, { type }));
      const field: HTMLInputElement = (window as any).__chooser;
      (window as any).__chooser = undefined;
      field.files = transfer.files;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }, all);
  }
}

/** A function of which only the text counts: it runs in the page. */
function asFunction(source: string): any {
  const run = () => undefined;
  run.toString = () => source;
  return run;
}
