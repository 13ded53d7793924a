import assert from "node:assert/strict";
import { test } from "node:test";
import { Report, median } from "./report.mjs";

test("the median is the middle, and leaves out what was not measured", () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, NaN, 2, 3]), 2.5);
  assert.ok(Number.isNaN(median([])));
});

test("ratios are to the first peer", () => {
  const report = new Report(["own", "peer", "other"], 16);
  report.add("own", "sort", "ms", 10, 30, 20);
  report.add("peer", "sort", "ms", 40);
  report.add("other", "sort", "ms", 80);
  const [{ medians, ratios }] = report.rows();
  assert.deepEqual([medians, ratios], [{ own: 20, peer: 40, other: 80 }, { own: 0.5, other: 2 }]);
  const [head, line] = report.table().split("\n").map((text) => text.split(/ {2,}/));
  assert.deepEqual(head, ["median", "unit", "own", "ratio", "peer", "other", "ratio"]);
  assert.deepEqual(line, ["sort", "ms", "20.0", "0.50", "40.0", "80.0", "2.00"]);
});

test("without a peer, times are given in frames too", () => {
  const report = new Report(["own"], 16);
  report.add("own", "sort", "ms", 32);
  report.add("own", "memory", "MiB", 100);
  const lines = report.table().split("\n").map((text) => text.split(/ {2,}/));
  assert.deepEqual(lines[1].slice(1), ["ms", "32.0", "2.00"]);
  assert.deepEqual(lines[2].slice(1), ["MiB", "100"]);
});

test("what is worse than nothing is not left out", () => {
  const report = new Report(["own", "peer"], 16);
  report.add("own", "dropped", "%", 4);
  report.add("peer", "dropped", "%", 0);
  assert.match(report.table(), /∞/);
});
