// Targets of a pointer that are too small: WCAG 2.5.8, which axe judges by boxes alone. Here the size of a target is
// the area that can be hit: a label with its box, or an area that is drawn around a control.

/** Controls of the page, or of the dialog over it, that are smaller than 24 by 24 px and too near to their neighbours.
 * Not boxes of a diagram: the outline lists the same boxes (2.5.8, equivalent). */
export function smallTargets(): string[] {
  const least = 24;
  const dialogs = document.querySelectorAll("dialog:modal");
  const root: Element = dialogs[dialogs.length - 1] ?? document.body;
  const controls = "a[href], button, input, select, textarea, summary, [role=button], [role=option], [role=menuitem], [role=slider]";
  const seen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".unseen, .skip, [inert]");
  const all = [...root.querySelectorAll<HTMLElement>(controls)].filter((each) => seen(each) && !each.matches(":disabled, [aria-disabled=true], .diagram-boxes *"));
  const boxes = all.map((each) => (each.closest("label") ?? each).getBoundingClientRect());
  const isHit = (control: HTMLElement, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    const own = control.closest("label") ?? control;
    return Boolean(hit && (own.contains(hit) || hit.contains(own) && hit.matches("a, button, label")));
  };
  const inSight = all.map((control, at) => {
    const { left, top, width, height } = boxes[at]!;
    return isHit(control, left + width / 2, top + height / 2);
  });
  const isSmall = all.map((control, at) => {
    const { left, top, width, height } = boxes[at]!;
    if (width === 0 || height === 0 || (width >= least && height >= least)) return false;
    const [x, y] = [left + width / 2, top + height / 2];
    const reach = least / 2 - 1;
    // A control that is scrolled out of sight, or is at its edge, is judged where it is in sight.
    if (x < reach || y < reach || x > innerWidth - reach || y > innerHeight - reach || !inSight[at]) return false;
    if (!isHit(control, x, top + 1) || !isHit(control, x, top + height - 1)) return false;
    const across = width >= least || (isHit(control, x - reach, y) && isHit(control, x + reach, y));
    return !(across && (height >= least || (isHit(control, x, y - reach) && isHit(control, x, y + reach))));
  });
  // Its size is that of the line of text that contains it.
  const isInline = (control: HTMLElement) =>
    getComputedStyle(control).display.startsWith("inline") &&
    [...control.parentElement!.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? ""));
  const problems: string[] = [];
  for (const [at, control] of all.entries()) {
    if (!isSmall[at] || isInline(control)) continue;
    const { left, top, width, height } = boxes[at]!;
    const [x, y] = [left + width / 2, top + height / 2];
    const near = all.find((other, n) => {
      if (n === at || !inSight[n] || other.contains(control) || control.contains(other) || other.closest("label")?.contains(control)) return false;
      const box = boxes[n]!;
      // The circle of one small target may not touch another target, nor the circle of another small one.
      if (isSmall[n]) return Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y) < least;
      return Math.hypot(Math.max(box.left - x, x - box.right, 0), Math.max(box.top - y, y - box.bottom, 0)) < least / 2;
    });
    const name = (element: HTMLElement) => (element.getAttribute("aria-label") ?? element.innerText).trim().slice(0, 40);
    const place = `${control.tagName.toLowerCase()}.${[...control.classList].join(".")}`;
    if (near) problems.push(`${place} “${name(control)}” is ${Math.round(width)} × ${Math.round(height)} px, too near to “${name(near)}”`);
  }
  return [...new Set(problems)];
}
