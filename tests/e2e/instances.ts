// Two instances of the service on one PostgreSQL database behind nginx, in place of one with SQLite. For that POSTGRES
// is the URL of a database server.
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const server = process.env.POSTGRES;
/** Whether the tests run on PostgreSQL. */
export const isOnPostgres = Boolean(server);

/** The schema of a data folder. */
const schema = (data: string) => `e2e_${Buffer.from(basename(data)).toString("hex")}`;

/** The variables for an instance. */
export function environment(data: string): NodeJS.ProcessEnv {
  return { ...process.env, SPACE_DATABASE: `${server}?options=-csearch_path%3D${schema(data)}` };
}

/** What a query returns. */
export async function query(data: string, sql: string): Promise<string> {
  const options = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--command", `SET search_path TO ${schema(data)}`];
  const { stdout } = await promisify(execFile)("psql", [server!, ...options, "--command", sql]);
  return stdout;
}

/** Makes the schema of a data folder, or removes it. */
export async function prepare(data: string, is: "made" | "removed"): Promise<void> {
  const sql = is === "made" ? `CREATE SCHEMA IF NOT EXISTS ${schema(data)}` : `DROP SCHEMA IF EXISTS ${schema(data)} CASCADE`;
  await promisify(execFile)("psql", [server!, "--no-psqlrc", "--quiet", "--command", sql]);
}

/** Distributes requests to the instances, in turn, at `listen`. */
export async function balance(data: string, listen: string, instances: string[]): Promise<{ nginx: ChildProcess; url: string }> {
  const [host, given] = listen.split(":") as [string, string];
  const port = given === "0" ? await freePort(host) : given;
  const folder = join(data, "nginx");
  await mkdir(folder, { recursive: true });
  const servers = instances.map((url) => `server ${new URL(url).host} max_fails=0;`).join(" ");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
     events {}
     http {
       access_log off; ${temporary.join(" ")}
       upstream instances { ${servers} keepalive 16; }
       server {
         listen ${host}:${port}; client_max_body_size 0;
         location / {
           proxy_pass http://instances; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
           proxy_request_buffering off; proxy_buffering off; proxy_next_upstream off;
         }
       }
     }`,
  );
  const program = ["/usr/sbin/nginx"].find(existsSync) ?? "nginx";
  const nginx = spawn(program, ["-c", join(folder, "nginx.conf"), "-p", folder], { stdio: "ignore" });
  const url = `http://${host}:${port}`;
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}: see ${folder}/error.log`);
    const isUp = await fetch(`${url}/openapi.json`).then((response) => response.ok, () => false);
    if (isUp) return { nginx, url };
  }
}

async function freePort(host: string): Promise<string> {
  const free = createServer().listen(0, host);
  await once(free, "listening");
  const { port } = free.address() as AddressInfo;
  free.close();
  await once(free, "close");
  return String(port);
}
