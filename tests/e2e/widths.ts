// Whether every control can be hit, is large enough, and every text can be read, at every width of the window.
import { expect, type Page } from "@playwright/test";
import { isChromium } from "./browsers.ts";
import { language } from "./t.ts";
import { smallTargets } from "./targets.ts";

const inChromium = process.env.EVERY_WIDTH
  ? [...Array.from({ length: 21 }, (_, at) => 320 + 40 * at), 1280, 1440, 1600, 1920]
  : [320, 360, 400, 480, 640, 760, 880, 1000, 1120, 1280, 1440, 1920];
/** Widths of windows, from 400 % zoom on. In Chromium and in English each arrangement of columns is among them; elsewhere
 * they are those of two phones, a tablet and a screen. */
const widths = language === "en" && isChromium ? inChromium : [320, 390, 820, 1440];
/** Those at which texts also get the spacing of WCAG 1.4.12. */
const spaced = [390, 400, 1440];
// Texts of a picture have their places in it; the page has them as texts as well.
const SPACING = "*:not(svg, svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; } svg { letter-spacing: normal; word-spacing: normal; }";

/** The height of a window at 200 % zoom. */
export const low = 450;

/** Returns to a size at which everything can be used. */
export async function wide(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Problems of the page as it is laid out now; of the dialog, where one covers the page. */
function problemsOf(): string[] {
  const dialogs = document.querySelectorAll("dialog:modal");
  const root: Element = dialogs[dialogs.length - 1] ?? document.body;
  const problems = new Set<string>();
  const name = (element: Element) => {
    const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
    const place = element.id ? `#${element.id}` : [...element.classList].slice(0, 2).map((each) => `.${each}`).join("");
    return `${element.tagName.toLowerCase()}${place} “${words.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".unseen, .skip, [inert]");
  const related = (element: Element, hit: Element | null) => {
    if (!hit) return false;
    const label = element.closest("label");
    return element.contains(hit) || hit.contains(element) || Boolean(label?.contains(hit)) || hit.closest("a, button, label")?.contains(element) === true;
  };
  const scrolls = (box: Element, axis: "X" | "Y") => {
    const more = axis === "X" ? box.scrollWidth > box.clientWidth : box.scrollHeight > box.clientHeight;
    return more && /auto|scroll/.test(getComputedStyle(box)[`overflow${axis}`]);
  };
  // Overlays that a person opened, or elements that stick to the edge of what scrolls below them.
  const mayCover = (hit: Element, covered: Element) => {
    const panel = hit.closest("[role=dialog], [role=menu], [role=listbox]");
    if (panel && !panel.contains(covered)) return true;
    for (let box: Element | null = hit; box && box !== root; box = box.parentElement) {
      if (getComputedStyle(box).position !== "sticky") continue;
      for (let outer = box.parentElement; outer; outer = outer.parentElement) {
        if (scrolls(outer, "Y") || scrolls(outer, "X")) return outer.contains(covered);
      }
    }
    return false;
  };
  // Read from the browser once for each box.
  const boxes = new Map<Element, { edges: DOMRect; isBlock: boolean; position: string; x: string; y: string; isPanned: boolean; origin: number }>();
  const boxOf = (box: Element) => {
    let known = boxes.get(box);
    if (!known) {
      const style = getComputedStyle(box);
      const edges = box.getBoundingClientRect();
      known = {
        edges,
        isBlock: style.position !== "static" || style.transform !== "none" || style.contain.includes("layout"),
        position: style.position,
        x: style.overflowX,
        y: style.overflowY,
        isPanned: style.touchAction === "none" && style.overflow === "hidden",
        origin: edges.left + box.clientLeft - box.scrollLeft,
      };
      boxes.set(box, known);
    }
    return known;
  };
  // Where a point of an element is: in sight, reachable by scrolling (or at the very edge of that), or cut off.
  const clip = (element: Element, x: number, y: number): "seen" | "scroll" | "cut" => {
    let { position } = boxOf(element);
    for (let box = element.parentElement; box && position !== "fixed"; box = box.parentElement) {
      const style = boxOf(box);
      if (position === "absolute" && !style.isBlock) continue;
      const { edges } = style;
      // Visually hidden elements, such as headings for screen readers.
      if ((edges.width <= 1 || edges.height <= 1) && (style.x !== "visible" || style.y !== "visible")) return "scroll";
      // A picture that a person pans.
      if (style.isPanned) return "scroll";
      // Scrolling cannot reach positions before the beginning.
      if (/auto|scroll/.test(style.x) && x < style.origin - 1) return "cut";
      const across = x < edges.left + 2 || x > edges.right - 2;
      const down = y < edges.top + 2 || y > edges.bottom - 2;
      if ((across && /auto|scroll/.test(style.x)) || (down && /auto|scroll/.test(style.y))) return "scroll";
      const isOut = x < edges.left - 1 || x > edges.right + 1 || y < edges.top - 1 || y > edges.bottom + 1;
      if ((across && style.x !== "visible") || (down && style.y !== "visible")) return isOut ? "cut" : "scroll";
      position = style.position;
      if (box === root) break;
    }
    if (x > 1 && y > 1 && x < innerWidth - 1 && y < innerHeight - 1) return "seen";
    const { scrollHeight } = document.scrollingElement!;
    return scrollHeight > innerHeight && x >= 0 && x <= innerWidth ? "scroll" : "cut";
  };
  const controls = "a[href], button, input, select, textarea, [role=button], [role=option], [role=menuitem], [role=slider]";
  for (const control of root.querySelectorAll<HTMLElement>(controls)) {
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width === 0 || height === 0 || !isSeen(control)) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const seen = clip(control, x, y);
    if (seen === "scroll") continue;
    if (seen === "cut") problems.add(`${name(control)} is cut off`);
    else {
      const hit = document.elementFromPoint(x, y);
      if (!related(control, hit) && !(hit && mayCover(hit, control))) problems.add(`${name(control)} is covered by ${hit ? name(hit) : "nothing"}`);
    }
  }
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const cutTexts = new Set<Element>();
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement;
    if (!text.data.trim() || !parent || !isSeen(parent) || parent.closest("noscript, option, [data-id]")) continue;
    range.selectNodeContents(text);
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      if (width < 2) continue;
      const y = (top + bottom) / 2;
      for (const x of [left + 2, (left + right) / 2, right - 2]) {
        const seen = clip(text.parentElement!, x, y);
        const own = boxOf(parent);
        const { edges } = own;
        if (edges.width <= 1 || edges.height <= 1) break;
        // A text that is wider than its box by a part of a pixel is cut too.
        const isCutAcross = own.x !== "visible" && (x > edges.right - 1 || x < edges.left + 1);
        const isCutDown = own.y !== "visible" && (y > edges.bottom || y < edges.top);
        const isCut = isCutAcross || isCutDown;
        if (seen === "scroll" || (isCutAcross && /auto|scroll/.test(own.x)) || (isCutDown && /auto|scroll/.test(own.y))) break;
        if (seen === "cut" || isCut) {
          if (y > 0 && y < innerHeight) cutTexts.add(parent);
          break;
        }
        const hit = document.elementFromPoint(x, y);
        if (!related(parent, hit) && !(hit && mayCover(hit, parent))) {
          problems.add(`text of ${name(parent)} is covered by ${hit ? name(hit) : "nothing"}`);
          break;
        }
      }
    }
  }
  // Hovering shows the full text.
  for (const cut of cutTexts) cut.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  for (const cut of cutTexts) if (!cut.closest("[title], svg")) problems.add(`text of ${name(cut)} is cut without a title`);
  if (document.scrollingElement!.scrollWidth > innerWidth) problems.add("the page is wider than the window");
  // Tables, code and rows of tabs may scroll horizontally; texts and forms may not.
  for (const box of root.querySelectorAll("*")) {
    if (!scrolls(box, "X") || box.scrollWidth <= box.clientWidth + 1 || box.clientWidth < 2 || !isSeen(box)) continue;
    if (box.matches("table, pre, textarea, input, [role=grid], [role=table], [role=tablist], .nav ul, .tabs, .segments, .graph, .impact-main")) continue;
    const wide = [...box.querySelectorAll("table, pre, [role=grid], [role=table], [role=presentation]")];
    if (wide.some((each) => each.scrollWidth > box.clientWidth)) continue;
    problems.add(`${name(box)} scrolls to the side`);
  }
  return [...problems];
}

/** Waits until the page has been laid out and drawn for its size. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/** Gives texts more space, or no more. The policy of the page allows no style element. */
function setTextSpacing(page: Page, isOn: boolean): Promise<void> {
  return page.evaluate(
    ([css, isOn]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = isOn ? [...document.adoptedStyleSheets, sheet] : document.adoptedStyleSheets.slice(0, -1);
    },
    [SPACING, isOn] as const,
  );
}

/** Checks the page at every width; a problem counts when it remains after the page had time to update. */
export async function expectRoom(page: Page, what: string, height = 900): Promise<void> {
  const found = new Map<string, (number | string)[]>();
  const check = async (where: number | string) => {
    let problems: string[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      await drawn(page);
      problems = [...(await page.evaluate(problemsOf)), ...(await page.evaluate(smallTargets))];
      if (problems.length === 0) break;
    }
    for (const problem of problems) found.set(problem, [...(found.get(problem) ?? []), where]);
  };
  // 320 px are a window at 400 % zoom, and `low` is one at 200 %.
  const all = height > low ? widths : widths.filter((width) => width >= 360);
  for (const width of all) {
    await page.setViewportSize({ width, height });
    await check(width);
    if (!spaced.includes(width)) continue;
    await setTextSpacing(page, true);
    await check(`${width} with more space in texts`);
    await setTextSpacing(page, false);
  }
  const words = [...found].map(([problem, widths]) => `${problem} at ${widths.join(", ")}`);
  expect.soft(words, `${what}: what is covered, cut or too small`).toEqual([]);
}
