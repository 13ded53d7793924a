import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { idOf, json, numberOf, row, rows } from "./elements.mjs";

test("the model is the same on every machine", () => {
  const hash = createHash("sha256");
  for (let i = 1; i <= 100; i += 1) hash.update(json(i, 1000));
  // A change of the model makes earlier measurements incomparable: say so where they are stored.
  assert.equal(hash.digest("hex").slice(0, 16), "bb5410458e473dd2");
});

test("an element has about 11.8 KB of JSON", () => {
  const sizes = Array.from({ length: 1000 }, (_, at) => Buffer.byteLength(json(at + 1, 1000)));
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  assert.ok(mean > 11_600 && mean < 12_000, String(mean));
});

test("what lists show is what the service sends", () => {
  for (let i = 1; i <= 50; i += 1) {
    const [shown, sent] = [row(i), JSON.parse(json(i, 50))];
    for (const field of ["id", "elementId", "conceptualClass", "layer", "validityState", "owners", "specialization"]) assert.deepEqual(sent[field], shown[field]);
    const name = sent.properties.find(({ meta }) => meta.key === "name").value.translations;
    assert.deepEqual(name.map(({ value }) => value), shown.names);
    assert.equal(Date.parse(sent.modified.at), shown.modified);
    assert.ok(shown.modified >= shown.created);
  }
});

test("ids are told from other texts", () => {
  for (const i of [1, 255, 100_000]) assert.equal(numberOf(idOf(i)), i);
  assert.ok(Number.isNaN(numberOf("0196a000")) && Number.isNaN(numberOf(7)));
  assert.equal(new Set(rows(1000).map(({ id }) => id)).size, 1000);
});

test("every class and state occurs", () => {
  const all = rows(5000);
  assert.equal(new Set(all.map(({ conceptualClass }) => conceptualClass)).size, 61);
  assert.equal(new Set(all.map(({ validityState }) => validityState)).size, 5);
});
