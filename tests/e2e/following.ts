// Whether everything on the page follows a change of the interface's language, without a reload.
import { expect, type Page } from "@playwright/test";
import { pairs } from "./t.ts";

/** Texts of one word occur as content too. */
const hasTwoWords = (text: string) => /\p{L}+\P{L}+\p{L}+/u.test(text.replace(/\{\{.*?\}\}/g, "  "));
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const pattern = (text: string) => `^${text.split(/\{\{\s*\w+\s*\}\}/).map(escape).join(".+?")}$`;

async function showIn(page: Page, tag: string): Promise<void> {
  await page.evaluate((tag) => {
    const prefs = JSON.parse(localStorage.getItem("architrave.prefs") ?? "{}");
    localStorage.setItem("architrave.prefs", JSON.stringify({ ...prefs, interface: tag }));
    // As if another tab had changed it: so that nothing on this page has to be opened or closed.
    dispatchEvent(new StorageEvent("storage", { key: "architrave.prefs" }));
  }, tag);
  await expect(page.locator("html")).toHaveAttribute("lang", tag);
}

/** Texts and labels on the page that match one of these patterns. */
function textsLike({ patterns, except }: { patterns: string[]; except: string }): string[] {
  const own = new RegExp(patterns.join("|"), "u");
  const found = new Set<string>();
  const check = (text: string, element: Element) => {
    if (except && element.closest(except)) return;
    const words = text.trim().replace(/\s+/g, " ");
    if (words && own.test(words)) found.add(`${element.tagName.toLowerCase()}.${[...element.classList].join(".")}: ${words.slice(0, 80)}`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (parent && !parent.closest("script, style, noscript, template, textarea")) check((texts.currentNode as Text).data, parent);
  }
  for (const element of document.body.querySelectorAll("[aria-label], [title], [placeholder]")) {
    if (element.closest("noscript, template")) continue;
    for (const attribute of ["aria-label", "title", "placeholder"]) check(element.getAttribute(attribute) ?? "", element);
  }
  return [...found];
}

/** Checks that no English text remains when the language changes to German, and returns to English; `except` selects content. */
export async function expectFollows(page: Page, what: string, except = ""): Promise<void> {
  const patterns = pairs("en", "de").filter(([one, other]) => one !== other && hasTwoWords(one)).map(([one]) => pattern(one));
  await showIn(page, "de");
  try {
    await expect.poll(() => page.evaluate(textsLike, { patterns, except }), { message: `${what}: texts that stay in English`, timeout: 3_000 }).toEqual([]);
  } finally {
    await showIn(page, "en");
  }
}
