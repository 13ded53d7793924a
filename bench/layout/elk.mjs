// Lays out the graphs of a folder with elkjs, and writes times and edges beside them:
// node elk.mjs FOLDER, after cargo bench -p architrave-layout --bench layout -- --write FOLDER

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ELK from "elkjs/lib/elk.bundled.js";

const common = {
  "elk.algorithm": "layered",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.aspectRatio": "1.6",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.json.edgeCoords": "ROOT",
  "elk.spacing.nodeNode": "28",
  "elk.spacing.edgeEdge": "8",
  "elk.spacing.edgeNode": "8",
  "elk.layered.spacing.nodeNodeBetweenLayers": "32",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "8",
  "elk.layered.spacing.edgeNodeBetweenLayers": "8",
  "elk.padding": "[top=32,left=16,bottom=16,right=16]",
};

function elkGraph(graph) {
  const inBands = graph.direction === "bands";
  const nodes = graph.nodes.map((node, index) => ({
    id: `n${index}`,
    width: node.width,
    height: node.height,
    layoutOptions: {
      "elk.padding": common["elk.padding"],
      // Layers go up, so the lowest band is the first part.
      ...(inBands && node.parent === null ? { "elk.partitioning.partition": `${9 - node.band}` } : {}),
    },
    children: [],
  }));
  const roots = [];
  graph.nodes.forEach((node, index) => {
    (node.parent === null ? roots : nodes[node.parent].children).push(nodes[index]);
  });
  const directed = inBands
    ? { "elk.direction": "UP", "elk.partitioning.activate": "true" }
    : { "elk.direction": "RIGHT" };
  return {
    id: "root",
    layoutOptions: { ...common, ...directed },
    children: roots,
    edges: graph.edges.map(([source, target], index) => ({
      id: `e${index}`,
      sources: [`n${source}`],
      targets: [`n${target}`],
    })),
  };
}

function lines(result, count) {
  const found = Array.from({ length: count }, () => []);
  const visit = (node) => {
    for (const edge of node.edges ?? []) {
      const section = edge.sections[0];
      const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
      found[Number(edge.id.slice(1))] = points.map(({ x, y }) => [x, y]);
    }
    (node.children ?? []).forEach(visit);
  };
  visit(result);
  return found;
}

// Milliseconds on a processor: other work of the machine does not count. Only on Linux.
const cpu = () => Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;

const folder = process.argv[2];
const elk = new ELK();
for (const file of readdirSync(folder).filter((name) => name.endsWith(".graph.json")).sort()) {
  const graph = JSON.parse(readFileSync(join(folder, file), "utf8"));
  let result;
  let [runs, total] = [0, 0];
  try {
    // The first runs compile; the clock has ticks of some milliseconds.
    for (let run = 0; total < 300 && run < 400; run += 1) {
      const input = elkGraph(graph);
      const start = cpu();
      result = await elk.layout(input);
      const time = cpu() - start;
      if (run < 3 && time < 5_000) continue;
      runs += 1;
      total += time;
    }
  } catch (error) {
    console.log(`${file} failed: ${String(error.message).slice(0, 80)}`);
    continue;
  }
  const ms = total / runs;
  const out = { ms, width: result.width, height: result.height, edges: lines(result, graph.edges.length) };
  writeFileSync(join(folder, file.replace(".graph.", ".elk.")), JSON.stringify(out));
  console.log(`${file} ${ms.toFixed(1)} ms`);
}
