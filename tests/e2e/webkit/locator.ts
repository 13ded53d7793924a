// What a test calls of Playwright's `Locator`, with the same meaning, in a browser that Playwright does not drive.
import { createRequire } from "node:module";
import type { WebKitPage } from "./page.ts";

const { iso } = createRequire(import.meta.url)("playwright-core/lib/coreBundle");
const text: (text: string | RegExp, exact: boolean) => string = iso.escapeForTextSelector;
const attribute: (text: string | RegExp, exact: boolean) => string = iso.escapeForAttributeSelector;

type Text = string | RegExp;
type Timeout = { timeout?: number };
type Filter = { hasText?: Text; hasNotText?: Text; has?: Locator; hasNot?: Locator; visible?: boolean };
type Click = Timeout & { button?: "left" | "right" | "middle"; modifiers?: string[]; position?: { x: number; y: number }; force?: boolean };

/** What a page and a locator share: ways to find elements below them. */
export abstract class Finder {
  protected abstract find(selector: string): Locator;

  getByRole(role: string, options: Record<string, unknown> = {}): Locator {
    const { name, description, exact, ...states } = options as { name?: Text; description?: Text; exact?: boolean };
    const parts = Object.entries(states).map(([key, value]) => `[${key === "includeHidden" ? "include-hidden" : key}=${String(value)}]`);
    if (name !== undefined) parts.push(`[name=${attribute(name, Boolean(exact))}]`);
    if (description !== undefined) parts.push(`[description=${attribute(description, Boolean(exact))}]`);
    return this.find(`internal:role=${role}${parts.join("")}`);
  }

  getByText(words: Text, { exact = false } = {}): Locator {
    return this.find(`internal:text=${text(words, exact)}`);
  }

  getByLabel(words: Text, { exact = false } = {}): Locator {
    return this.find(`internal:label=${text(words, exact)}`);
  }

  locator(inner: string | Locator, options: Filter = {}): Locator {
    const found = typeof inner === "string" ? this.find(inner) : this.find(`internal:chain=${JSON.stringify(inner.selector)}`);
    return found.filter(options);
  }
}

/** Elements of a page, found again for each call. */
export class Locator extends Finder {
  readonly _apiName = "Locator";

  constructor(
    private readonly owner: WebKitPage,
    readonly selector: string,
  ) {
    super();
  }

  protected find(selector: string): Locator {
    return new Locator(this.owner, `${this.selector} >> ${selector}`);
  }

  page(): WebKitPage {
    return this.owner;
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): Locator {
    const parts = [this.selector];
    if (hasText !== undefined) parts.push(`internal:has-text=${text(hasText, false)}`);
    if (hasNotText !== undefined) parts.push(`internal:has-not-text=${text(hasNotText, false)}`);
    if (has) parts.push(`internal:has=${JSON.stringify(has.selector)}`);
    if (hasNot) parts.push(`internal:has-not=${JSON.stringify(hasNot.selector)}`);
    if (visible !== undefined) parts.push(`visible=${visible}`);
    return new Locator(this.owner, parts.join(" >> "));
  }

  or(other: Locator): Locator {
    return this.find(`internal:or=${JSON.stringify(other.selector)}`);
  }

  and(other: Locator): Locator {
    return this.find(`internal:and=${JSON.stringify(other.selector)}`);
  }

  nth(index: number): Locator {
    return this.find(`nth=${index}`);
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  async all(): Promise<Locator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }

  count(): Promise<number> {
    return this.evaluateAll((elements) => elements.length);
  }

  evaluateAll<T, A>(run: (elements: Element[], argument: A) => T, argument?: A): Promise<Awaited<T>> {
    return this.owner.onElements(this.selector, run, argument);
  }

  evaluate<T, A>(run: (element: any, argument: A) => T, argument?: A, { timeout }: Timeout = {}): Promise<Awaited<T>> {
    return this.owner.onElement(this.selector, run, argument, timeout);
  }

  allInnerTexts(): Promise<string[]> {
    return this.evaluateAll((elements) => elements.map((element) => (element as HTMLElement).innerText));
  }

  allTextContents(): Promise<string[]> {
    return this.evaluateAll((elements) => elements.map((element) => element.textContent ?? ""));
  }

  innerText(): Promise<string> {
    return this.evaluate((element) => element.innerText);
  }

  textContent(): Promise<string | null> {
    return this.evaluate((element) => element.textContent);
  }

  inputValue(): Promise<string> {
    return this.evaluate((element) => element.value);
  }

  getAttribute(name: string): Promise<string | null> {
    return this.evaluate((element, name) => element.getAttribute(name), name);
  }

  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null> {
    return this.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
  }

  /** Whether the first element is in this state now. */
  private async is(state: string): Promise<boolean> {
    return this.owner.injected(this.selector, (injected, elements, state) => elements.length > 0 && injected.elementState(elements[0], state, true).matches === true, state);
  }

  isVisible(): Promise<boolean> {
    return this.is("visible");
  }

  isEnabled(): Promise<boolean> {
    return this.is("enabled");
  }

  isChecked(): Promise<boolean> {
    return this.is("checked");
  }

  click(options: Click = {}): Promise<void> {
    return this.owner.clickOn(this.selector, options);
  }

  hover(options: Click = {}): Promise<void> {
    return this.owner.clickOn(this.selector, { ...options, hover: true });
  }

  dblclick(options: Click = {}): Promise<void> {
    return this.owner.clickOn(this.selector, { ...options, times: 2 });
  }

  async setChecked(wanted: boolean, options: Click = {}): Promise<void> {
    await this.waitFor();
    if ((await this.isChecked()) !== wanted) await this.click(options);
    if ((await this.isChecked()) !== wanted) throw new Error(`${this}: the click did not change its state`);
  }

  check(options: Click = {}): Promise<void> {
    return this.setChecked(true, options);
  }

  uncheck(options: Click = {}): Promise<void> {
    return this.setChecked(false, options);
  }

  async focus(): Promise<void> {
    await this.owner.act(this.selector, ["visible"], (injected, element) => injected.focusNode(element), null);
  }

  async fill(value: string): Promise<void> {
    await this.owner.act(
      this.selector,
      ["visible", "enabled", "editable"],
      (injected, element, value) => {
        if (injected.fill(element, value) !== "needsinput") return;
        document.execCommand(value === "" ? "delete" : "insertText", false, value);
      },
      value,
    );
  }

  clear(): Promise<void> {
    return this.fill("");
  }

  async press(keys: string): Promise<void> {
    await this.focus();
    await this.owner.keyboard.press(keys);
  }

  async pressSequentially(words: string): Promise<void> {
    await this.focus();
    await this.owner.keyboard.type(words);
  }

  async selectOption(wanted: string | { index?: number; label?: string; value?: string }): Promise<void> {
    const option = typeof wanted === "string" ? { valueOrLabel: wanted } : wanted;
    const select = (injected: any, element: Element, option: unknown) => {
      const result = injected.selectOptions(element, [option]);
      return Array.isArray(result) ? undefined : { waits: result };
    };
    await this.owner.act(this.selector, ["visible", "enabled"], select, option);
  }

  async setInputFiles(files: unknown): Promise<void> {
    await this.owner.setFiles(this.selector, files);
  }

  async waitFor({ state = "visible", timeout }: Timeout & { state?: "visible" | "hidden" | "attached" | "detached" } = {}): Promise<void> {
    const { matches } = await this._expect(`to.be.${state}`, { isNot: false, timeout: timeout ?? this.owner.limit });
    if (!matches) throw new Error(`${this} is not ${state}`);
  }

  /** What `expect(locator)` calls. */
  _expect(expression: string, options: any): Promise<any> {
    return this.owner.expectation(this.selector, expression, options);
  }

  toString(): string {
    return iso.asLocatorDescription("javascript", this.selector);
  }
}
