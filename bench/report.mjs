// Samples, their medians, and their table.

/** The middle value; of an even number, the mean of the two in the middle. NaN without any. */
export function median(values) {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (!sorted.length) return NaN;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export class Report {
  #samples = new Map(); // measure → { unit, by: app → values }

  constructor(apps, frame) {
    this.apps = apps;
    this.frame = frame;
  }

  add(app, measure, unit, ...values) {
    if (!this.#samples.has(measure)) this.#samples.set(measure, { unit, by: Object.fromEntries(this.apps.map((name) => [name, []])) });
    this.#samples.get(measure).by[app].push(...values);
  }

  /** `{ measure, unit, medians, samples, ratios }` for each measure; a ratio is to the first peer, which is the second app. */
  rows() {
    const base = this.apps[1];
    return [...this.#samples].map(([measure, { unit, by }]) => {
      const medians = Object.fromEntries(this.apps.map((app) => [app, median(by[app])]));
      const others = base ? this.apps.filter((app) => app !== base) : [];
      return { measure, unit, medians, ratios: Object.fromEntries(others.map((app) => [app, medians[app] / medians[base]])), samples: by };
    });
  }

  /** Without a peer, times are shown with the number of frames that they take on this machine. */
  table() {
    const [own, base, ...rest] = this.apps;
    const ratio = (row, app) => (row.ratios[app] === Infinity ? "∞" : Number.isFinite(row.ratios[app]) ? row.ratios[app].toFixed(2) : "–");
    const head = ["median", "unit", own, ...(base ? ["ratio", base] : ["frames"]), ...rest.flatMap((app) => [app, "ratio"])];
    const lines = this.rows().map((row) => {
      const frames = row.unit === "ms" ? figure(row.medians[own] / this.frame) : "";
      const beside = base ? [ratio(row, own), figure(row.medians[base])] : [frames];
      return [row.measure, row.unit, figure(row.medians[own]), ...beside, ...rest.flatMap((app) => [figure(row.medians[app]), ratio(row, app)])];
    });
    const widths = head.map((_, at) => Math.max(...[head, ...lines].map((line) => line[at].length)));
    const write = (line) => line.map((cell, at) => (at < 2 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join("  ").trimEnd();
    return [head, ...lines].map(write).join("\n");
  }
}

/** Three significant digits. */
function figure(value) {
  if (!Number.isFinite(value)) return "–";
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
}
