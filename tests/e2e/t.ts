// The texts of the interface, by the keys of `locales/`, in the language that the test runs in.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const folder = process.env.LOCALES ?? resolve(import.meta.dirname, "../../locales");

/** The language of the interface: `en`, unless `INTERFACE` says another. */
export const language = process.env.INTERFACE ?? "en";
/** The locale of numbers and dates in that language. */
export const locale = language === "en" ? "en-GB" : language;

type Texts = { [key: string]: string | Texts };
const texts: Texts = JSON.parse(readFileSync(resolve(folder, `${language}.json`), "utf8"));

function find(key: string): string | undefined {
  let place: string | Texts | undefined = texts;
  for (const part of key.split(".")) place = typeof place === "object" ? place[part] : undefined;
  return typeof place === "string" ? place : undefined;
}

/** A text; with `count`, in the form for this number. */
function pattern(key: string, values: Values): string {
  const { count } = values;
  const text =
    typeof count === "number"
      ? (find(`${key}_${new Intl.PluralRules(language).select(count)}`) ?? find(`${key}_other`) ?? find(key))
      : (find(key) ?? find(`${key}_other`));
  if (text === undefined) throw new Error(`locales/${language}.json has no ${key}`);
  return text;
}

/** What fills the placeholders; a number is written as the interface does. */
export type Values = { [name: string]: string | number | RegExp };

/** The text of a key with its placeholders filled. */
export function t(key: string, values: Values = {}): string {
  return pattern(key, values).replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name) => {
    const value = values[name];
    if (value === undefined || value instanceof RegExp) throw new Error(`${key} has no value for ${name}`);
    return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : value;
  });
}

/** Matches the text of a key, whole. A placeholder without a value matches anything. */
export function like(key: string, values: Values = {}): RegExp {
  return new RegExp(`^${source(key, values)}$`);
}

/** Matches a text that contains the text of a key. A placeholder without a value matches anything. */
export function within(key: string, values: Values = {}): RegExp {
  return new RegExp(source(key, values));
}

function source(key: string, values: Values): string {
  const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const pieces = pattern(key, values).split(/\{\{\s*(\w+)\s*\}\}/);
  const filled = pieces.map((piece, at) => {
    if (at % 2 === 0) return escape(piece);
    const value = values[piece];
    if (value === undefined) return ".+?";
    if (value instanceof RegExp) return value.source;
    return escape(typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : value);
  });
  return filled.join("");
}
