// What remains in the memory of a page after signing out: no secret.
import type { CDPSession, Page } from "@playwright/test";
import { needsChromium } from "./browsers.ts";
import { test, expect } from "./fixtures.ts";
import { noteMemories, type Memories } from "./memories.ts";
import { go, takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";

needsChromium();

for (const stays of [false, true]) {
  test(`after signing out no token and no licence key is in the memory of the page${stays ? ", after staying signed in in the tab" : ""}`, async ({ page, faults, space }) => {
    const secrets = [space.person("Manager").token, space.licence];
    // Without the sample, whose sign-ins are on the first page.
    faults.set(/config\.json/, { kind: "rewrite", body: (text) => JSON.stringify({ ...JSON.parse(text), signIns: undefined }) });
    await noteMemories(page);
    await page.goto(faults.url);
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await field(t("connect.space")).fill(space.warehouseId);
    await field(t("common.access_token")).fill(secrets[0]!);
    await field(t("connect.licence")).fill(secrets[1]!);
    if (stays) await page.getByRole("checkbox", { name: begins("common.stay_signed_in") }).check();
    await page.getByRole("button", { name: t("connect.connect") }).click();
    await takeIn(page);
    await go(page, "People");
    await go(page, "Activity");
    const inspector = await page.context().newCDPSession(page);
    // The search finds them while they are in use.
    expect((await found(page, inspector, secrets)).program).toEqual([true, true]);
    await page.getByRole("navigation", { name: t("shell.nav.label") }).getByRole("button").last().click();
    await page.getByRole("menuitem", { name: t("common.sign_out") }).click();
    await page.getByRole("dialog").getByRole("button", { name: t("common.sign_out"), exact: true }).click();
    await expect(page.getByRole("heading", { name: t("connect.title") })).toBeVisible();
    expect(await found(page, inspector, secrets)).toEqual({ heap: [false, false], program: [false, false] });
  });
}

/** Which of the texts are in the page's heap or in the memory of its program. The worker that gets them ends with each
 * retrieval. */
async function found(page: Page, inspector: CDPSession, texts: string[]): Promise<{ heap: boolean[]; program: boolean[] }> {
  const chunks: string[] = [];
  inspector.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await inspector.send("HeapProfiler.collectGarbage");
  await inspector.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  const heap = chunks.join("");
  // Not the texts themselves: they would be in the heap from then on. Two hashes, since the memory has so many places that
  // one of 32 bits matches by chance about once in a hundred runs.
  const search = (hashes: number[][]) =>
    hashes.map(([length, hash, other]) =>
      (window as unknown as Memories).memories.some((memory) => {
        const bytes = new Uint8Array(memory.buffer);
        let [sum, power] = [0, 1];
        for (let n = 0; n < length! - 1; n += 1) power = Math.imul(power, 31);
        for (let at = 0; at < bytes.length; at += 1) {
          if (at >= length!) sum = (sum - Math.imul(bytes[at - length!]!, power)) | 0;
          sum = (Math.imul(sum, 31) + bytes[at]!) | 0;
          if (at < length! - 1 || sum !== hash) continue;
          const candidate = bytes.subarray(at + 1 - length!, at + 1);
          if (candidate.reduce((state, byte) => Math.imul(state ^ byte, 16777619), 0) === other) return true;
        }
        return false;
      }),
    );
  // Their ends: where memory is freed, its first bytes are written over.
  const ends = texts.map((text) => Buffer.from(text.slice(-24)));
  const hash = (end: Buffer) => end.reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, 0);
  const other = (end: Buffer) => end.reduce((state, byte) => Math.imul(state ^ byte, 16777619), 0);
  const hashes = ends.map((end) => [end.length, hash(end), other(end)]);
  return { heap: texts.map((text) => heap.includes(text)), program: await page.evaluate(search, hashes) };
}
