// Downloads where the browser's protocol reports none: the page records the files that it saves.
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** Runs in each new document. A test cannot read the file from its address: the policy of the page does not allow it. */
export const recordDownloads = `{
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
}`;

/** What a test reads of a download. */
interface RecordedDownload {
  suggestedFilename: () => string;
  path: () => Promise<string>;
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

/** Has `waitForEvent("download")` wait for a recorded one. */
export function expectRecorded(page: Page): void {
  const waitForEvent = page.waitForEvent.bind(page);
  const download = async () => {
    await page.waitForFunction(isRecorded);
    return toFile(await page.evaluate(takeRecorded));
  };
  page.waitForEvent = ((event: "download", ...more: []) => (event === "download" ? download() : waitForEvent(event, ...more))) as unknown as typeof waitForEvent;
}
