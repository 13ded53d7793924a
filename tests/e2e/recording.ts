// Files that the page saves and asks for, where Playwright gets neither from the browser: the page records both.
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** Runs in each new document. A test cannot read a saved file from its address: the policy of the page does not allow it. */
export const recordFiles = `{
  const blobs = new Map();
  Object.defineProperty(window, "__downloads", { value: [] });
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    const url = createObjectURL(blob);
    blobs.set(url, blob);
    return url;
  };
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    if (this.download && blobs.has(this.href)) __downloads.push({ name: this.download, blob: blobs.get(this.href) });
    else click.call(this);
  };
  // A dialog of the system to choose a file cannot be used by a test.
  window.__chooser = undefined;
  addEventListener("click", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== "file") return;
    event.preventDefault();
    window.__chooser = event.target;
  }, true);
}`;

/** What a test reads of a download. */
interface RecordedDownload {
  suggestedFilename: () => string;
  path: () => Promise<string>;
}

/** Whether a field asked for files. Runs in the page. */
export function isChoosing(): boolean {
  return (globalThis as any).__chooser !== undefined;
}

/** The field that asked for files. Runs in the page. */
function takeChooser(): HTMLInputElement {
  const field = (globalThis as any).__chooser;
  (globalThis as any).__chooser = undefined;
  return field;
}

/** Whether a download is recorded. Runs in the page. */
export function isRecorded(): boolean {
  return (globalThis as any).__downloads.length > 0;
}

/** The first recorded download, its content in base64. Runs in the page. */
export async function takeRecorded(): Promise<{ name: string; data: string }> {
  const { name, blob } = (globalThis as any).__downloads.shift();
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { name, data: btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), "")) };
}

export async function toFile({ name, data }: { name: string; data: string }): Promise<RecordedDownload> {
  const path = join(await mkdtemp(join(tmpdir(), "architrave-download-")), "file");
  await writeFile(path, Buffer.from(data, "base64"));
  return { suggestedFilename: () => name, path: async () => path };
}

/** Has `waitForEvent` wait for what is recorded. */
export function expectRecorded(page: Page): void {
  const waitForEvent = page.waitForEvent.bind(page) as (event: string, ...more: unknown[]) => Promise<unknown>;
  const download = async () => {
    await page.waitForFunction(isRecorded);
    return toFile(await page.evaluate(takeRecorded));
  };
  const filechooser = async () => {
    await page.waitForFunction(isChoosing);
    const field = (await page.evaluateHandle(takeChooser)).asElement()!;
    return { setFiles: field.setInputFiles.bind(field) };
  };
  const recorded: Record<string, () => Promise<unknown>> = { download, filechooser };
  page.waitForEvent = ((event: string, ...more: unknown[]) => recorded[event]?.() ?? waitForEvent(event, ...more)) as typeof page.waitForEvent;
}
