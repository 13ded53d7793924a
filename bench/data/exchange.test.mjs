import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { oracle, write } from "./exchange.mjs";

test("a file is about as large as asked for, and holds what the oracle says", async () => {
  const folder = mkdtempSync(join(tmpdir(), "architrave-bench-"));
  try {
    const path = join(folder, "model.xml");
    const bytes = await write(path, 1);
    assert.ok(Math.abs(bytes / 1e6 - 1) < 0.05, `${bytes} bytes`);
    const text = readFileSync(path, "utf8");
    const count = (pattern) => text.match(pattern)?.length ?? 0;
    const said = oracle(1);
    assert.equal(count(/<element /g), said.elements);
    assert.equal(count(/<relationship /g), said.relationships);
    assert.equal(count(/xsi:type="Path"/g), said.byClass.CommunicationPath);
    assert.equal(count(/xsi:type="Flow"/g), said.byKind.Flow);
    const typed = Object.values(said.byClass).reduce((sum, n) => sum + n, 0);
    assert.equal(said.elements - typed, Math.floor(said.elements / 997));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
