// The texts of the interface, by the keys of `locales/`, in the language that the test runs in.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const folder = process.env.LOCALES ?? resolve(import.meta.dirname, "../../locales");

/** The language of the interface: `en`, unless `INTERFACE` says another. */
export const language = process.env.INTERFACE ?? "en";
/** The locale of numbers and dates in that language. */
export const locale = language === "en" ? "en-GB" : language;

type Texts = { [key: string]: string | Texts };
const read = (tag: string): Texts => JSON.parse(readFileSync(resolve(folder, `${tag}.json`), "utf8"));
const texts = read(language);

function find(key: string, of = texts): string | undefined {
  let place: string | Texts | undefined = of;
  for (const part of key.split(".")) place = typeof place === "object" ? place[part] : undefined;
  return typeof place === "string" ? place : undefined;
}

/** The forms of a text: with `count` the one for this number, else all. */
function forms(key: string, count: Values[string] | undefined): string[] {
  const categories = typeof count === "number" ? [new Intl.PluralRules(language).select(count), "other"] : ["one", "few", "many", "other"];
  const plurals = categories.map((category) => find(`${key}_${category}`)).filter((text) => text !== undefined);
  const texts = plurals.length > 0 ? plurals : [find(key)].filter((text) => text !== undefined);
  if (texts.length === 0) throw new Error(`locales/${language}.json has no ${key}`);
  return typeof count === "number" ? texts.slice(0, 1) : [...new Set(texts)];
}

/** A text without placeholders in a given language. */
export function textIn(tag: string, key: string): string {
  const text = find(key, read(tag));
  if (text === undefined) throw new Error(`locales/${tag}.json has no ${key}`);
  return text;
}

/** Every text in two languages, as it is in the files. */
export function pairs(one: string, other: string): [string, string][] {
  const walk = (a: Texts, b: Texts): [string, string][] =>
    Object.entries(a).flatMap(([key, text]) => {
      const same = b[key];
      if (typeof text === "string") return typeof same === "string" ? [[text, same]] : [];
      return typeof same === "object" ? walk(text, same) : [];
    });
  return walk(read(one), read(other));
}

/** The values of placeholders; a number is formatted as the interface does it. */
export type Values = { [name: string]: string | number | RegExp };

/** The text of a key with its placeholders filled. */
export function t(key: string, values: Values = {}): string {
  return forms(key, values.count ?? 2)[0].replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name) => {
    const value = values[name];
    if (value === undefined || value instanceof RegExp) throw new Error(`${key} has no value for ${name}`);
    return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : value;
  });
}

/** Matches the text of a key, whole. A placeholder without a value matches anything. */
export function like(key: string, values: Values = {}): RegExp {
  return new RegExp(`^${source(key, values)}$`);
}

/** Matches a text that begins with the text of a key. A placeholder without a value matches anything. */
export function begins(key: string, values: Values = {}): RegExp {
  return new RegExp(`^${source(key, values)}`);
}

/** Matches a text that contains the text of a key. A placeholder without a value matches anything. */
export function within(key: string, values: Values = {}): RegExp {
  return new RegExp(source(key, values));
}

/** The pattern that matches a text as it is. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function source(key: string, values: Values): string {
  const filled = forms(key, values.count).map((text) => {
    const pieces = text.split(/\{\{\s*(\w+)\s*\}\}/);
    const places = pieces.map((piece, at) => {
      if (at % 2 === 0) return escaped(piece);
      const value = values[piece];
      if (value === undefined) return ".+?";
      if (value instanceof RegExp) return value.source;
      return escaped(typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : value);
    });
    return places.join("");
  });
  return filled.length === 1 ? filled[0] : `(?:${filled.join("|")})`;
}
