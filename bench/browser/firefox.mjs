// A visit in Firefox, by WebDriver BiDi. What its processes cost is read from the kernel, so it needs Linux.
import { readFileSync, readdirSync } from "node:fs";
import { Visit, playwright } from "./visit.mjs";

const TICKS = 100; // a second, in the kernel's numbers

const read = (path) => { try { return readFileSync(`/proc/${path}`, "utf8"); } catch { return ""; } };
/** The fields after the name of the program, which may contain anything. */
const stat = (path) => read(`${path}/stat`).split(") ").at(-1).split(" ");
const seconds = (path) => { const [user, system] = stat(path).slice(11, 13).map(Number); return (user + system) / TICKS; };

export class Firefox extends Visit {
  launch() {
    return playwright.firefox.launch({ channel: "moz-firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" });
  }

  async watch() {}

  /** The processes of pages among those that this program started. */
  async processes() {
    const parents = new Map(readdirSync("/proc").filter(Number).map((pid) => [pid, stat(pid)[1]]));
    const isOurs = (pid) => pid === String(process.pid) || (parents.has(pid) && isOurs(parents.get(pid)));
    const pages = [...parents.keys()].filter((pid) => isOurs(pid) && /-contentproc[^]*\btab\b/.test(read(`${pid}/cmdline`)));
    return pages.map((id) => ({ id, cpuTime: seconds(id) }));
  }

  /** Seconds that the page's main thread computed. */
  async mainThread() {
    return seconds(`${this.pid}/task/${this.pid}`);
  }

  /** Playwright has Firefox report requests and keep responses; the bench leaves that on, for every app. */
  async unwatch() {}
}
