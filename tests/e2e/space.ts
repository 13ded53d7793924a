// Starts and ends the real service, each with a data folder of its own.
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { balance, environment, isOnPostgres, prepare, query } from "./instances.ts";

const program = process.env.SPACE ?? resolve("../../target/release/space");
/** The folder of the built app. */
export const assets = process.env.ASSETS ?? resolve("../../dist");
const startLimit = 60_000;

/** A person of the sample, as in `sign-ins.json`. */
export interface Person {
  userId: string;
  displayName: string;
  role: string;
  token: string;
}

/** A running service. */
export class Space {
  /** Without a slash at the end. */
  url = "";
  warehouseId = "";
  licence = "";
  people: Person[] = [];
  private processes: ChildProcess[] = [];

  private constructor(
    private readonly data: string,
    private readonly site: string,
  ) {}

  /** A new service with a fresh sample, on a free port, which serves the app from this folder. */
  static async start(site = assets): Promise<Space> {
    const space = new Space(await mkdtemp(join(tmpdir(), "architrave-")), site);
    if (isOnPostgres) await prepare(space.data, "made");
    await space.launch("127.0.0.1:0");
    const signIns = JSON.parse(await readFile(join(space.data, "sign-ins.json"), "utf8"));
    space.warehouseId = signIns.warehouseId;
    space.licence = signIns.licence;
    space.people = signIns.signIns;
    return space;
  }

  /** The person with this role (as `sign-ins.json` spells it, in any case) or name. */
  person(roleOrName: string): Person {
    const wanted = roleOrName.toLowerCase();
    const found = this.people.find((each) => [each.role, each.displayName].some((text) => text?.toLowerCase() === wanted));
    if (found) return found;
    const known = this.people.map((each) => `${each.displayName} (${each.role})`).join(", ");
    throw new Error(`Nobody in the sample is "${roleOrName}"; there are ${known}.`);
  }

  /** What must never be found in a URL or in storage. */
  get secrets(): string[] {
    return [this.licence, ...this.people.map((person) => person.token)];
  }

  /** How many elements of this name the service has in its database, counted there (needs `sqlite3` on the PATH). */
  async elementsNamed(name: string): Promise<number> {
    return Number(await this.ask("count(DISTINCT v.element_id)", name));
  }

  /** A column of the versions of this name. */
  private async ask(column: string, name: string): Promise<string> {
    const text = name.replaceAll("'", "''");
    const values = isOnPostgres
      ? `json_array_elements(v.properties::json -> 'name' -> 'translations') t WHERE t ->> 'value'`
      : `json_each(v.properties, '$.name.translations') t WHERE json_extract(t.value, '$.value')`;
    const sql = `SELECT ${column} FROM version v WHERE EXISTS (SELECT 1 FROM ${values} = '${text}')`;
    if (isOnPostgres) return query(this.data, sql);
    const { stdout } = await promisify(execFile)("sqlite3", ["-readonly", join(this.data, "space.db"), sql]);
    return stdout;
  }

  /** The instance id of the one element of this name, from the service's database. */
  async instanceOf(name: string): Promise<string> {
    return (await this.ask("v.id", name)).trim();
  }

  /** The state of a version, as the service returns it. */
  async stateOf(id: string): Promise<string> {
    const url = `${this.url}/v1/warehouses/${this.warehouseId}/architectureElements/byIds/bulk?includeInvalid=true`;
    const headers = {
      Authorization: `Bearer ${this.person("Manager").token}`,
      BpmLicense: this.licence,
      "Content-Type": "application/json",
    };
    const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify([id]) });
    return (await reply.json()).items[0].validityState;
  }

  /** Ends the service at once, as a crash would. */
  async crash(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** Starts it again at the same address with the same data. */
  async startAgain(): Promise<void> {
    await this.launch(new URL(this.url).host);
  }

  /** Shuts it down cleanly and removes its data. */
  async stop(): Promise<void> {
    await this.end("SIGINT");
    if (isOnPostgres) await prepare(this.data, "removed");
    await rm(this.data, { recursive: true, force: true });
  }

  private async launch(listen: string): Promise<void> {
    if (!isOnPostgres) {
      this.url = await this.serve(listen, process.env);
      return;
    }
    // One after the other: the first one fills the database with the sample.
    const instances = [];
    for (let n = 0; n < 2; n += 1) instances.push(await this.serve("127.0.0.1:0", environment(this.data)));
    const { nginx, url } = await balance(this.data, listen, instances);
    this.processes.push(nginx);
    this.url = url;
  }

  /** Starts an instance and returns its address. */
  private async serve(listen: string, env: NodeJS.ProcessEnv): Promise<string> {
    const options = ["serve", "--sample", "--listen", listen, "--data", this.data, "--assets", this.site];
    const child = spawn(program, options, { stdio: ["ignore", "pipe", "pipe"], env });
    this.processes.push(child);
    let said = "";
    child.stderr.on("data", (chunk) => (said += chunk));
    return new Promise<string>((listening, failed) => {
      const fail = (why: string) => failed(new Error(`${program} ${why}\n${said}`));
      const limit = setTimeout(() => fail(`does not listen after ${startLimit} ms`), startLimit);
      child.once("error", (error) => fail(`did not start: ${error.message}`));
      child.once("exit", (code, signal) => fail(`ended with ${signal ?? code}`));
      createInterface({ input: child.stdout }).on("line", (line) => {
        const address = /^listening on (http:\/\/\S+)$/.exec(line)?.[1];
        if (!address) return;
        clearTimeout(limit);
        listening(address);
      });
    });
  }

  /** Ends all processes; nginx first, so that nothing waits for an open connection. */
  private async end(signal: NodeJS.Signals): Promise<void> {
    for (const child of this.processes.splice(0).reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = new Promise((done) => child.once("exit", done));
      child.kill(signal);
      const limit = setTimeout(() => child.kill("SIGKILL"), 20_000);
      await gone;
      clearTimeout(limit);
    }
  }
}
