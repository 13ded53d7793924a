// A browser with WebKitGTK, driven by WebDriver: starts a virtual screen, WebKitWebDriver and its browser, and sends commands.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How long a command takes at most, in milliseconds: longer than a script may run. */
const LONGEST = 35_000;

/** A command that the browser refused. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

/** A command without a reply. */
export class NoReply extends Error {}

/** The virtual screen of this process, which all its browsers share. */
let screen: Promise<string> | undefined;

function startScreen(): Promise<string> {
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "2200x1600x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  process.on("exit", () => server.kill());
  return new Promise((done, failed) => {
    server.on("error", (error) => failed(new Error(`Xvfb does not start: ${error.message}`)));
    server.on("exit", (code) => failed(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3]!.once("data", (number: Buffer) => done(`:${String(number).trim()}`));
  });
}

/** Settings of the desktop with which a window can be 320 px wide: the browser's toolbar else needs 447. */
function settings(): string {
  const folder = mkdtempSync(join(tmpdir(), "architrave-gtk-"));
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0", "gtk.css"), "* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; }");
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
let folder: string | undefined;

/** A free port. WebKitWebDriver does not choose one by itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** A browser with a profile of its own, which is gone when it is closed. */
export class Driver {
  private last: Promise<unknown> = Promise.resolve();
  private window = "";

  private constructor(
    private readonly process: ChildProcess,
    private readonly base: string,
  ) {}

  static async start(): Promise<Driver> {
    const port = await freePort();
    screen ??= startScreen();
    folder ??= settings();
    const env = { ...process.env, DISPLAY: await screen, XDG_CONFIG_HOME: folder, TZ: "Europe/Berlin", LANG: "en_GB.UTF-8", GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" };
    const program = "WebKitWebDriver";
    const child = spawn(program, [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore", detached: true });
    const failed = once(child, "error").then(([error]) => Promise.reject(new Error(`${program} does not start: ${error.message}`)));
    const driver = new Driver(child, `http://127.0.0.1:${port}`);
    process.on("exit", () => driver.kill());
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { args: ["--automation"] } } };
    const session = await Promise.race([driver.firstReply({ capabilities }), failed]).catch((error) => {
      driver.kill();
      throw error;
    });
    return new Driver(child, `${driver.base}/session/${session.sessionId}`);
  }

  /** Creates the session once WebKitWebDriver listens. */
  private async firstReply(body: unknown): Promise<{ sessionId: string }> {
    for (let tries = 0; ; tries += 1) {
      try {
        return (await this.send("POST", "/session", body)) as { sessionId: string };
      } catch (error) {
        if (error instanceof Refused || tries === 100) throw error;
        await new Promise((done) => setTimeout(done, 100));
      }
    }
  }

  private async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const text = method === "POST" ? JSON.stringify(body ?? {}) : undefined;
    try {
      const reply = await fetch(this.base + path, { method, body: text, signal: AbortSignal.timeout(LONGEST) });
      const { value } = (await reply.json()) as { value: any };
      if (!reply.ok) throw new Refused(value.error, value.message);
      return value;
    } catch (error) {
      if ((error as Error).name !== "TimeoutError") throw error;
      throw new NoReply(`${method} ${path} has no reply (${text?.slice(-300)})`, { cause: error });
    }
  }

  /** Sends a command to a window (to the browser, without one). Commands are sent one after the other. */
  command(method: "GET" | "POST" | "DELETE", path: string, body?: unknown, window = ""): Promise<any> {
    const run = async () => {
      if (window && window !== this.window) {
        await this.send("POST", "/window", { handle: window });
        this.window = window;
      }
      return this.send(method, path, body);
    };
    const result = this.last.then(run, run);
    this.last = result.catch(() => undefined);
    return result;
  }

  async close(): Promise<void> {
    // A command that hangs must not hold it up.
    await Promise.race([this.command("DELETE", "").catch(() => undefined), new Promise((done) => setTimeout(done, 5000))]);
    this.kill();
  }

  private kill(): void {
    try {
      process.kill(-this.process.pid!, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}
