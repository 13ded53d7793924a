// The generated model, of any size and the same on every machine: what the server serves, and the oracle with which
// every screen is compared. Element `i` (from 1) depends on its number alone, so nothing is stored on disk.
import { GROUPS, KINDS_OF, LAYERS, PHASES, PLACES, PROPERTIES, REFERENCES, SENTENCES, STATES, SUBJECTS, WEIGHTS, WORKS } from "./words.mjs";

const CLASSES = Object.entries(LAYERS).flatMap(([layer, classes]) => Object.entries(classes).flatMap(([name, often]) => Array(often).fill({ name, layer })));
const STATE_OF = Object.entries(STATES).flatMap(([state, percent]) => Array(percent).fill(state));
const FIRST_DAY = Date.UTC(2015, 0, 5);
const LAST_DAY = Date.UTC(2026, 5, 30);
const SPECIALIZATIONS = ["Standard", "Custom-built", "Bought in", "Shared"];

const hex = (i) => i.toString(16).padStart(12, "0");
/** The instance id of element `i`. */
export const idOf = (i) => `0196a000-0000-7000-8000-${hex(i)}`;
const elementIdOf = (i) => `0196a000-0000-7000-9000-${hex(i)}`;
/** The number of the element with this instance id; NaN for an id that is none. */
export const numberOf = (id) => (typeof id === "string" && id.length === 36 && id.startsWith("0196a000-0000-7000-8000-") ? Number.parseInt(id.slice(24), 16) : NaN);

/** Pseudo-random numbers: `dice(i)` returns the same sequence for the same `i` (splitmix32). */
function dice(i) {
  let state = Math.imul(i, 0x9e3779b9) >>> 0;
  const roll = (sides) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % sides;
  };
  roll.one = (list) => list[roll(list.length)];
  roll.time = (from, to) => from + roll((to - from) / 1000) * 1000;
  return roll;
}

const person = (roll) => `person-${String(1 + roll(350)).padStart(3, "0")}`;
const owner = (roll, first) => {
  const type = first ? "UserId" : roll.one(["UserId", "GroupId", "OrgUnitId", "OrgRoleId"]);
  return { type, value: type === "UserId" ? person(roll) : `${type.slice(0, -2).toLowerCase()}-${1 + roll(40)}` };
};

/** What lists show of element `i`. Fields are those of the interface, except for `names` (English, German) and times in milliseconds. */
export function row(i) {
  return describe(i, dice(i));
}

function describe(i, roll) {
  const { name: conceptualClass, layer } = roll.one(CLASSES);
  const [kind, subject, work, place] = [roll.one(KINDS_OF), roll.one(SUBJECTS), roll.one(WORKS), roll.one(PLACES)];
  const [withKind, withPlace, number] = [roll(10) < 4, roll(10) < 7, 1 + roll(9999)];
  const called = (n) => `${withKind ? `${kind[n]} ` : ""}${subject[n]}${n === 0 ? " " : ""}${work[n]}${withPlace ? ` ${place[n]}` : ""} ${number}`;
  const validityState = roll.one(STATE_OF);
  const owners = Array.from({ length: 1 + roll(3) }, (_, n) => owner(roll, n === 0));
  const created = roll.time(FIRST_DAY, LAST_DAY);
  const modified = roll.time(created, LAST_DAY + 86_400_000);
  const specialization = roll(10) < 2 ? roll.one(SPECIALIZATIONS) : undefined;
  return { id: idOf(i), elementId: elementIdOf(i), name: called(0), names: [called(0), called(1)], conceptualClass, layer, validityState, specialization, owners, created, modified };
}

/** The oracle for a model of `n` elements. */
export const rows = (n) => Array.from({ length: n }, (_, at) => row(at + 1));

const text = ([en, de]) => ({ defaultLanguage: "en", translations: [{ language: "en", value: en }, { language: "de", value: de }] });
const plain = (value) => ({ defaultLanguage: "en", translations: [{ language: "en", value }] });
const META = PROPERTIES.map(([key, type, group, label, description, validation]) => {
  const literals = validation.literals && { literals: validation.literals.map(text) };
  return JSON.stringify({ core: group === "general", description: text(description), group, key, label: text(label), type, validation: { ...validation, ...literals } });
});
const GROUP = GROUPS.map(([key, label, description], n) => JSON.stringify({ core: n === 0, description: text(description), key, label: text(label) }));
const iso = (time) => new Date(time).toISOString();
const history = (roll) => ({ at: iso(roll.time(FIRST_DAY, LAST_DAY)), by: person(roll) });

/** The value of a property; `undefined` where the element has none. */
function value(key, roll, shown) {
  const sentences = (n) => roll.one(SENTENCES)[n];
  switch (key) {
    case "name": return text(shown.names);
    case "description": return text([0, 1].map((n) => `[b]${shown.names[n]}[/b]\n${sentences(n)} [i]${sentences(n)}[/i] ${sentences(n)}`));
    case "abbreviation": return plain(shown.name.replace(/[^A-Z0-9]/g, ""));
    case "registerNumber": return plain(`REG-${String(roll(1e8)).padStart(8, "0")}`);
    case "phase": return text(roll.one(PHASES));
    case "weight": return roll(10) < 8 ? text(roll.one(WEIGHTS)) : undefined;
    case "since": return plain(iso(roll.time(FIRST_DAY, LAST_DAY)).slice(0, 10));
    case "confidential": return plain(String(roll(10) < 2));
    case "audited": return roll(10) < 7 ? plain(iso(roll.time(FIRST_DAY, LAST_DAY))) : undefined;
    case "users": return plain(String(roll(20_000)));
    case "cost": return plain((roll(90_000_000) / 100).toFixed(2));
    default: return roll(10) < 4 ? text([0, 1].map((n) => `[list][*]${sentences(n)}[*]${sentences(n)}[/list]`)) : undefined;
  }
}

/** A reference to some element of a model of `n`. */
function reference(roll, n) {
  const [key, kind, multiplicity, label] = roll.one(REFERENCES);
  const to = 1 + roll(n);
  const { name: conceptualClass } = dice(to).one(CLASSES);
  const target = {
    assignedArchitectureElementRefs: [{ conceptualClass, elementId: elementIdOf(to), referenceDirection: roll.one(["Source", "Target"]), referenceKind: kind }],
    created: history(roll), linkedElements: [], modified: history(roll), properties: [], relationshipId: `relationship-${roll(1e8)}`,
  };
  const description = text([`What the element ${label[0].toLowerCase()}.`, `${label[1]}: die Elemente.`]);
  return { meta: { core: kind !== "ArchitectureReference", description, group: "general", key, label: text(label), multiplicity, targetClasses: [conceptualClass, roll.one(CLASSES).name] }, target };
}

/** Element `i` of a model of `n` as the service sends it: about 11.8 KB of JSON. Parts that all of them share are rendered once. */
export function json(i, n) {
  const roll = dice(i);
  const shown = describe(i, roll);
  const properties = PROPERTIES.map(([key], at) => {
    const has = value(key, roll, shown);
    return has ? `{"meta":${META[at]},"value":${JSON.stringify(has)}}` : `{"meta":${META[at]}}`;
  });
  const references = Array.from({ length: roll(6) }, () => reference(roll, n));
  const { conceptualClass, elementId, id, layer, owners, specialization, validityState } = shown;
  const published = validityState === "Valid" || validityState === "Next" ? history(roll) : undefined;
  const first = { conceptualClass, created: { at: iso(shown.created), by: person(roll) }, elementId };
  const second = { hasPredecessor: roll(10) < 4, id, lastValidation: roll(2) ? history(roll) : undefined, layer, modified: { at: iso(shown.modified), by: person(roll) }, owners, principalIsOwner: roll(10) < 1 };
  const third = { published, references, specialization, validityState, visibility: { lastChange: history(roll), visible: true } };
  const inside = (object) => JSON.stringify(object).slice(1, -1);
  return `{${inside(first)},"groups":[${GROUP[0]},${GROUP[1 + roll(3)]}],${inside(second)},"properties":[${properties.join(",")}],${inside(third)}}`;
}
