// Writes locales/qps.json: English with accents, 40 % longer and in brackets. A build with it shows texts that are not
// in `locales/` (no brackets), that are cut off (no closing bracket), and layouts that are too narrow.
// `node tests/e2e/pseudo-locale.mjs`, build, then run the widths with INTERFACE=qps. Delete the file afterwards.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const folder = resolve(import.meta.dirname, "../../locales");
const accents = new Map([..."aceinouyACEINOUY"].map((letter, at) => [letter, [..."áçéíñóúýÁÇÉÍÑÓÚÝ"][at]]));

function pseudo(text) {
  const pieces = text.split(/(\{\{[^}]*\}\})/);
  const changed = pieces.map((piece, at) => (at % 2 ? piece : [...piece].map((letter) => accents.get(letter) ?? letter).join("")));
  const length = pieces.filter((_, at) => at % 2 === 0).join("").length;
  return `[${changed.join("")}${"·".repeat(Math.ceil(length * 0.4))}]`;
}

function convert(value, path) {
  if (typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, convert(inner, [...path, key])]));
  return path[0] === "locale" ? value : pseudo(value);
}

const english = JSON.parse(readFileSync(resolve(folder, "en.json"), "utf8"));
writeFileSync(resolve(folder, "qps.json"), `${JSON.stringify(convert(english, []), null, 2)}\n`);
