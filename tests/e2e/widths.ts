// Whether every control can be hit and every text be read, at every width of the window.
import { expect, type Page } from "@playwright/test";

const from = 360;
const to = 1920;
const step = 40;

/** Problems of the page as it is laid out now; of the dialog, where one lies over the page. */
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
  // What lies over the page because a person opened it, or sticks to the edge of what scrolls below it.
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
  // Where a point of an element lies: in sight, where scrolling brings it (or at the very edge of that), or cut off.
  const clip = (element: Element, x: number, y: number): "seen" | "scroll" | "cut" => {
    let position = getComputedStyle(element).position;
    for (let box = element.parentElement; box && position !== "fixed"; box = box.parentElement) {
      const style = getComputedStyle(box);
      const isBlock = style.position !== "static" || style.transform !== "none" || style.contain.includes("layout");
      if (position === "absolute" && !isBlock) continue;
      const edges = box.getBoundingClientRect();
      // Out of sight for everybody, such as headings that are only heard.
      if ((edges.width <= 1 || edges.height <= 1) && style.overflow !== "visible") return "scroll";
      const across = x < edges.left + 2 || x > edges.right - 2;
      const down = y < edges.top + 2 || y > edges.bottom - 2;
      if ((across && /auto|scroll/.test(style.overflowX)) || (down && /auto|scroll/.test(style.overflowY))) return "scroll";
      const isOut = x < edges.left - 1 || x > edges.right + 1 || y < edges.top - 1 || y > edges.bottom + 1;
      if ((across && style.overflowX !== "visible") || (down && style.overflowY !== "visible")) return isOut ? "cut" : "scroll";
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
        const own = getComputedStyle(parent);
        const edges = parent.getBoundingClientRect();
        if (edges.width <= 1 || edges.height <= 1) break;
        const isCut = own.overflowX !== "visible" && (x > edges.right + 1 || x < edges.left - 1);
        if (seen === "scroll" || (isCut && /auto|scroll/.test(own.overflowX))) break;
        if (seen === "cut" || isCut) {
          // Whoever points at it is told all of it.
          parent.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
          if (!parent.closest("[title], svg") && y > 0 && y < innerHeight) problems.add(`text of ${name(parent)} is cut without a title`);
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
  if (document.scrollingElement!.scrollWidth > innerWidth) problems.add("the page is wider than the window");
  return [...problems];
}

/** Waits until the page has been laid out and drawn for its size. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/** Looks at the page as it is at every width; a problem counts when it stays after the page had time to follow. */
export async function expectRoom(page: Page, what: string, height = 900): Promise<void> {
  const found = new Map<string, number[]>();
  for (let width = from; width <= to; width += step) {
    await page.setViewportSize({ width, height });
    let problems: string[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      await drawn(page);
      problems = await page.evaluate(problemsOf);
      if (problems.length === 0) break;
    }
    for (const problem of problems) found.set(problem, [...(found.get(problem) ?? []), width]);
  }
  const words = [...found].map(([problem, widths]) => `${problem} at ${widths.join(", ")}`);
  expect.soft(words, `${what}: controls that are covered or texts that are cut`).toEqual([]);
}
