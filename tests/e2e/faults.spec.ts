// Tests of the faults of the proxy, on which the other tests rely.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test, expect } from "@playwright/test";
import { Faults } from "./faults.ts";
import { within } from "./t.ts";

let service: Server;
let faults: Faults;
let served: string[];

test.beforeEach(async () => {
  served = [];
  service = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    served.push(`${request.method} ${request.url} ${body}`);
    response.end("a".repeat(1000));
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  faults = await Faults.start(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});

test.afterEach(async () => {
  await faults.stop();
  service.closeAllConnections();
  await new Promise((done) => service.close(done));
});

const post = (path: string) => fetch(faults.url + path, { method: "POST", body: "x" });
const outcome = (path: string) =>
  post(path).then(
    async (reply) => `${reply.status} ${(await reply.text().catch(() => "broken")).length}`,
    () => "no reply",
  );

test("the proxy forwards every request unchanged", async () => {
  expect(await outcome("/a?b=c")).toBe("200 1000");
  expect(served).toEqual(["POST /a?b=c x"]);
  expect(faults.forwarded).toEqual(["POST /a?b=c"]);
});

test("the proxy cuts before, after and in the response, as often as configured", async () => {
  faults.set(/before/, { kind: "cut before" }, { times: 1 });
  faults.set(/after/, { kind: "cut after" }, { times: 1 });
  faults.set(/in/, { kind: "cut in reply" }, { times: 1, method: "POST" });
  expect(await outcome("/before")).toBe("no reply");
  expect(served).toEqual([]);
  expect(await outcome("/after")).toBe("no reply");
  expect(served).toEqual(["POST /after x"]);
  expect(await outcome("/in")).toBe(`200 ${"broken".length}`);
  for (const path of ["/before", "/after", "/in"]) expect(await outcome(path)).toBe("200 1000");
});

test("the proxy responds without the service", async () => {
  const rule = faults.set(/./, { kind: "answer", status: 503, body: "busy" });
  const reply = await post("/a");
  expect([reply.status, await reply.text(), rule.hits]).toEqual([503, "busy", 1]);
  faults.clear();
  expect(await outcome("/a")).toBe("200 1000");
});

test("the proxy holds a request, or its response, until released", async () => {
  const request = faults.set(/request/, { kind: "hold" });
  const first = outcome("/request");
  await request.reached;
  expect(served).toEqual([]);
  request.release();
  expect(await first).toBe("200 1000");
  const reply = faults.set(within("errors.cut_off"), { kind: "hold reply" });
  const second = outcome("/reply");
  await expect.poll(() => served.at(-1)).toBe("POST /reply x");
  reply.release();
  expect(await second).toBe("200 1000");
});

test("the proxy stops and starts again at the same address", async () => {
  const { url } = faults;
  await faults.gone();
  expect(await outcome("/a")).toBe("no reply");
  await faults.back();
  expect(faults.url).toBe(url);
  expect(await outcome("/a")).toBe("200 1000");
});
