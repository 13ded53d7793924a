// Keys by their names, as WebDriver writes them.

const NAMED: Record<string, string> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  ControlOrMeta: "\uE009",
  Alt: "\uE00A",
  Escape: "\uE00C",
  Space: " ",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Insert: "\uE016",
  Delete: "\uE017",
  F2: "\uE032",
  F10: "\uE03A",
  Meta: "\uE03D",
};

/** A key by its name or by the character that it types. */
export function key(name: string): string {
  const found = NAMED[name] ?? (name.length === 1 ? name : undefined);
  if (found === undefined) throw new Error(`no key is called ${name}`);
  return found;
}

/** The keys of a combination such as `Control+Shift+k`, in order. */
export function combination(keys: string): string[] {
  const parts = keys === "+" ? ["+"] : keys.replace(/\+\+$/, "+plus").split("+");
  return parts.map((part) => key(part === "plus" ? "+" : part));
}
