import assert from "node:assert/strict";
import { test } from "node:test";
import { firsts, isOrdered, orders } from "./order.mjs";

const [nine, ten, lower] = ["Bay 9", "Bay 10", "anchor"].map((name) => ({ id: name, name, modified: name.length }));
const byName = (element) => element.name;

test("a list may be ordered in several ways, but not by a mixture", () => {
  const ascending = orders(byName, false);
  assert.ok(isOrdered([lower, nine, ten], ascending)); // with numbers as numbers
  assert.ok(isOrdered([ten, nine, lower], ascending)); // letter by letter
  assert.ok(!isOrdered([nine, ten, lower], ascending));
  assert.ok(isOrdered([ten, nine, lower], orders(byName, true)));
  assert.ok(!isOrdered([lower, ten, nine], orders(byName, true)));
});

test("whoever may stand first is among the firsts", () => {
  assert.deepEqual(firsts([nine, ten, lower], orders(byName, false)).sort(), ["Bay 10", "anchor"]);
  assert.deepEqual(firsts([nine, ten, lower], orders((element) => element.modified, true)).sort(), ["Bay 10", "anchor"]);
});
