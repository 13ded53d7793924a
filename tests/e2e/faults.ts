// A proxy between page and service that simulates bad networks and busy servers, on demand.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createSecureServer, type Http2SecureServer, type Http2ServerRequest } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What happens to a request. */
export type Fault =
  /** The connection is dropped; the service never sees the request. */
  | { kind: "cut before" }
  /** The connection is dropped while the request still arrives; the service never sees it. */
  | { kind: "cut in request" }
  /** The body of the request is not read until `release()`. */
  | { kind: "stall" }
  /** The service does its work; its response is lost. */
  | { kind: "cut after" }
  /** The connection ends after half of the response's body. */
  | { kind: "cut in reply" }
  /** The connection is reset instead of closed; the service never sees the request. */
  | { kind: "reset" }
  /** The proxy stops listening: the connection ends, and further ones are refused until `back()`. */
  | { kind: "vanish" }
  /** The service does its work; its response comes at one byte a second until `release()`. */
  | { kind: "drip" }
  /** The request waits until `release()`, and then continues normally. */
  | { kind: "hold" }
  /** The service does its work at once; its response waits until `release()`. */
  | { kind: "hold reply" }
  /** The service answers, and the proxy changes the body of the response. */
  | { kind: "rewrite"; body: (text: string) => string }
  /** The proxy answers by itself; the service never sees the request. */
  | { kind: "answer"; status: number; body?: string; headers?: Record<string, string> };

/** A fault that changes a response of JSON. */
export function changeJson(change: (reply: any) => void): Fault {
  const body = (text: string) => {
    const reply = JSON.parse(text);
    change(reply);
    return JSON.stringify(reply);
  };
  return { kind: "rewrite", body };
}

/** A fault that was set, to wait for and to inspect. */
export interface Rule {
  /** How often it has happened. */
  readonly hits: number;
  /** The body of the last request that this rule matched. */
  readonly body: Buffer;
  /** Resolves when it has happened for the first time. */
  readonly reached: Promise<void>;
  /** Continues held requests. */
  release(): void;
}

class ActiveRule implements Rule {
  hits = 0;
  body = Buffer.alloc(0);
  reached: Promise<void>;
  released: Promise<void>;
  release!: () => void;
  private arrive!: () => void;

  constructor(
    readonly pattern: RegExp,
    readonly fault: Fault,
    readonly method: string | undefined,
    private left: number,
    private skipped: number,
  ) {
    this.reached = new Promise((done) => (this.arrive = done));
    this.released = new Promise((done) => (this.release = done));
  }

  take(method: string, path: string): boolean {
    if (this.left === 0 || !this.pattern.test(path) || (this.method && this.method !== method)) return false;
    if (this.skipped > 0) {
      this.skipped -= 1;
      return false;
    }
    this.left -= 1;
    this.hits += 1;
    this.arrive();
    return true;
  }
}

interface Reply {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** What a test does to a body went wrong. */
class ChangeError extends Error {}

function changed(change: (text: string) => string, body: string): string {
  try {
    return change(body);
  } catch (error) {
    throw new ChangeError(`the test could not change a response: ${error}`);
  }
}

export class Faults {
  /** Where the page goes instead of to the service; without a slash at the end. */
  url = "";
  /** What the service itself was sent: method and path, in order. */
  readonly forwarded: string[] = [];
  /** Called for each request, before anything happens to it. */
  onRequest: (method: string, path: string) => void = () => undefined;
  private broken?: ChangeError;
  private rules: ActiveRule[] = [];
  private sockets = new Set<Socket>();

  private constructor(
    private readonly target: URL,
    private readonly server: Server | Http2SecureServer,
    private readonly scheme: string,
  ) {}

  /** A proxy that forwards everything until a fault is set. */
  static async start(target: string): Promise<Faults> {
    return await Faults.of(target, createServer({ keepAliveTimeout: 60_000 }), "http");
  }

  /** The same over TLS and HTTP/2, with a self-signed certificate that is not trusted (needs `openssl` on the PATH). */
  static async startSecure(target: string): Promise<Faults> {
    return await Faults.of(target, createSecureServer({ ...certificate(), allowHTTP1: true }), "https");
  }

  private static async of(target: string, server: Server | Http2SecureServer, scheme: string): Promise<Faults> {
    const faults = new Faults(new URL(target), server, scheme);
    // Converts requests and responses of HTTP/2 to those of HTTP/1.
    (server as Server).on("request", (request, response) => void faults.serve(request, response));
    server.on("connection", (socket) => {
      faults.sockets.add(socket);
      socket.on("close", () => faults.sockets.delete(socket));
    });
    await faults.listen(0);
    return faults;
  }

  /** The next `times` requests (all, if not given) whose path matches suffer the fault, but not the first `after` of
   * them. The rule set last goes first. */
  set(pattern: RegExp, fault: Fault, { times = Infinity, method, after = 0 }: { times?: number; method?: string; after?: number } = {}): Rule {
    const rule = new ActiveRule(pattern, fault, method, times, after);
    this.rules.unshift(rule);
    return rule;
  }

  /** Forwards everything again. */
  clear(): void {
    for (const rule of this.rules) rule.release();
    this.rules = [];
  }

  /** Stops listening: connections are refused. */
  async gone(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Listens again at the same address, if it does not. */
  async back(): Promise<void> {
    if (this.server.listening) return;
    await this.listen(Number(new URL(this.url).port));
  }

  async stop(): Promise<void> {
    this.clear();
    if (this.server.listening) await this.gone();
    if (this.broken) throw this.broken;
  }

  private async listen(port: number): Promise<void> {
    await new Promise<void>((done, failed) => {
      this.server.once("error", failed);
      this.server.listen(port, "127.0.0.1", done);
    });
    this.url = `${this.scheme}://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.pass(request, response);
    } catch (error) {
      // The service or the page has ended: the other side then sees a connection that ends.
      response.destroy();
      if (error instanceof ChangeError) this.broken = error;
    }
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const path = request.url ?? "/";
    this.onRequest(method, path);
    const rule = this.rules.find((each) => each.take(method, path));
    const fault = rule?.fault;
    const cut = () => cutConnection(request, response);
    if (fault?.kind === "cut in request") return void request.once("data", cut);
    if (fault?.kind === "stall") await rule?.released;
    const body = await read(request);
    if (rule) rule.body = body;
    if (fault?.kind === "cut before") return cut();
    if (fault?.kind === "reset") return void request.socket.resetAndDestroy();
    if (fault?.kind === "vanish") return void this.gone();
    if (fault?.kind === "answer") {
      response.writeHead(fault.status, { "content-type": "text/plain; charset=utf-8", ...fault.headers });
      return void response.end(fault.body ?? "");
    }
    if (fault?.kind === "hold") await rule?.released;
    const reply = await this.ask(request, body);
    if (fault?.kind === "hold reply") await rule?.released;
    if (fault?.kind === "rewrite") reply.body = Buffer.from(changed(fault.body, reply.body.toString("utf8")));
    if (fault?.kind === "cut after") return cut();
    response.writeHead(reply.status, { ...reply.headers, "content-length": String(reply.body.length) });
    if (fault?.kind === "drip") return void drip(response, reply.body, rule!.released);
    if (fault?.kind === "cut in reply") {
      const half = reply.body.subarray(0, Math.ceil(reply.body.length / 2));
      return void response.write(half, cut);
    }
    response.end(reply.body);
  }

  private ask(request: IncomingMessage, body: Buffer): Promise<Reply> {
    const { hostname, port, host } = this.target;
    this.forwarded.push(`${request.method} ${request.url}`);
    return new Promise((done, failed) => {
      const own = Object.entries(request.headers).filter(([name]) => !name.startsWith(":"));
      const headers: Record<string, string | string[] | undefined> = { ...Object.fromEntries(own), host, connection: "close", "content-length": String(body.length) };
      delete headers["transfer-encoding"];
      const options = { hostname, port, method: request.method, path: request.url, headers };
      const onward = forward(options, async (reply) => {
        const { connection, "keep-alive": alive, "transfer-encoding": encoding, ...kept } = reply.headers;
        done({ status: reply.statusCode ?? 502, headers: kept, body: await read(reply).catch(() => Buffer.alloc(0)) });
      });
      onward.on("error", failed);
      onward.end(body);
    });
  }
}

/** Ends the connection and not only the request. */
function cutConnection(request: IncomingMessage, response: ServerResponse): void {
  const session = (request as unknown as Http2ServerRequest).stream?.session;
  if (session) session.destroy();
  else response.destroy();
}

/** Sends one byte each second, and the rest once `released`. */
function drip(response: ServerResponse, body: Buffer, released: Promise<void>): void {
  let sent = 0;
  const timer = setInterval(() => response.write(body.subarray(sent, (sent += 1))), 1000);
  response.on("close", () => clearInterval(timer));
  void released.then(() => {
    clearInterval(timer);
    response.end(body.subarray(sent));
  });
}

function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "architrave-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...subject, "-keyout", key, "-out", cert], { stdio: "ignore" });
  const both = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return both;
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
