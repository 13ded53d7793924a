// The orders that a sorted list may have.

// Texts may be in dictionary order, with or without numbers as numbers, or in code unit order; but all in the same one.
const numeric = new Intl.Collator("en", { numeric: true }).compare;
const dictionary = new Intl.Collator("en").compare;
const letters = (a, b) => (a < b ? -1 : Number(a > b));

/** Comparisons of elements by `key`, one for each correct order. */
export function orders(key, descending) {
  const values = [numeric, dictionary, letters].map((texts) => (a, b) => (typeof a === "number" ? a - b : texts(a, b)));
  return values.map((compare) => (descending ? (a, b) => compare(key(b), key(a)) : (a, b) => compare(key(a), key(b))));
}

/** The ids of the elements that may come first. */
export function firsts(all, compares) {
  const found = compares.flatMap((compare) => {
    const first = all.reduce((best, element) => (compare(element, best) < 0 ? element : best));
    return all.filter((element) => compare(element, first) === 0);
  });
  return [...new Set(found.map(({ id }) => id))];
}

/** Whether elements are in one of the orders. */
export const isOrdered = (elements, compares) => compares.some((compare) => elements.every((element, at) => at === 0 || compare(elements[at - 1], element) <= 0));
