// Exchange files of any size, piece by piece, and what a preview of them has to show. An element has the name and
// class of element `i` of the model (elements.mjs), so that only the file itself is stored on disk.
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { row } from "./elements.mjs";
import { PHASES, SENTENCES, WEIGHTS } from "./words.mjs";

const KINDS = ["Access", "Aggregation", "Assignment", "Association", "Composition", "Flow", "Influence", "Realization", "Serving", "Specialization", "Triggering"];
const NAMESPACE = "http://www.opengroup.org/xsd/archimate/3.0/";
/** Every so many elements have no type (rule 2 of the import). */
const UNTYPED = 997;
/** The approximate size of an element and its one and a half relationships, in bytes. */
const BYTES = 807;
const TYPES = { CommunicationPath: "Path", ArchitectureElement: "Grouping" };
const CLASSES = { Path: "CommunicationPath" };

const text = (words) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const typeOf = (i, conceptualClass) => (i % UNTYPED === 0 ? null : (TYPES[conceptualClass] ?? conceptualClass));
const kindOf = (j) => KINDS[(Math.imul(j, 2654435761) >>> 8) % KINDS.length];

/** Elements and relationships of a file of about `megabytes`. */
export function sizeOf(megabytes) {
  const elements = Math.round((megabytes * 1e6) / BYTES);
  return { elements, relationships: Math.round(elements * 1.5) };
}

function element(i) {
  const { names, conceptualClass } = row(i);
  const type = typeOf(i, conceptualClass);
  const sentence = SENTENCES[i % SENTENCES.length];
  const value = (definition, words) => `<property propertyDefinitionRef="pd-${definition}"><value xml:lang="en">${text(words)}</value></property>`;
  return `    <element identifier="id-e-${i}"${type ? ` xsi:type="${type}"` : ""}>
      <name xml:lang="en">${text(names[0])}</name>
      <name xml:lang="de">${text(names[1])}</name>
      <documentation xml:lang="en">${text(sentence[0])}</documentation>
      <properties>
        ${value(1, PHASES[i % PHASES.length][0])}
        ${value(2, WEIGHTS[i % WEIGHTS.length][0])}
        ${value(3, `REG-${String(i).padStart(8, "0")}`)}
      </properties>
    </element>
`;
}

function relationship(j, elements) {
  const end = (factor) => `id-e-${1 + ((Math.imul(j, factor) >>> 0) % elements)}`;
  return `    <relationship identifier="id-r-${j}" xsi:type="${kindOf(j)}" source="${end(40503)}" target="${end(69069)}"/>\n`;
}

function* pieces({ elements, relationships }) {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<model xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} http://www.opengroup.org/xsd/archimate/3.1/archimate3_Model.xsd" identifier="id-model">\n  <name xml:lang="en">Port of the bench</name>\n  <elements>\n`;
  for (let i = 1; i <= elements; i += 1) yield element(i);
  yield "  </elements>\n  <relationships>\n";
  for (let j = 1; j <= relationships; j += 1) yield relationship(j, elements);
  yield '  </relationships>\n  <propertyDefinitions>\n';
  for (const [n, key] of ["phase", "weight", "registerNumber"].entries()) yield `    <propertyDefinition identifier="pd-${n + 1}" type="string"><name>${key}</name></propertyDefinition>\n`;
  yield "  </propertyDefinitions>\n</model>\n";
}

/** Writes a file of about `megabytes`; returns its size in bytes. */
export async function write(path, megabytes) {
  const file = createWriteStream(path);
  let [bytes, some] = [0, []];
  const flush = async () => {
    const piece = Buffer.from(some.join(""));
    bytes += piece.length;
    some = [];
    if (!file.write(piece)) await once(file, "drain");
  };
  for (const piece of pieces(sizeOf(megabytes))) if (some.push(piece) === 2000) await flush();
  await flush();
  file.end();
  await once(file, "finish");
  return bytes;
}

/** What a preview shows of that file: `byClass` and `byKind` have the number of each. */
export function oracle(megabytes) {
  const size = sizeOf(megabytes);
  const [byClass, byKind] = [{}, {}];
  for (let i = 1; i <= size.elements; i += 1) {
    const type = typeOf(i, row(i).conceptualClass);
    const name = CLASSES[type] ?? type;
    if (name) byClass[name] = (byClass[name] ?? 0) + 1;
  }
  for (let j = 1; j <= size.relationships; j += 1) byKind[kindOf(j)] = (byKind[kindOf(j)] ?? 0) + 1;
  return { ...size, byClass, byKind };
}
