// Ten thousand steps in one tab: it needs at most a tenth more memory than after the first thousand.
import type { CDPSession, Page } from "@playwright/test";
import { test, expect } from "../fixtures.ts";
import { noteMemories, type Memories } from "../memories.ts";
import { takeIn } from "../steps.ts";

const STEPS = 10_000;
const PAGES = ["elements", "elements?q=meter", "quality", "diagrams", "diagrams/matrix", "diagrams/landscape", "people", "activity", "create", "import"];

test("ten thousand steps need no more memory", async ({ page, signIn }, info) => {
  test.setTimeout(45 * 60_000);
  await noteMemories(page);
  await signIn("Manager");
  await takeIn(page);
  const inspector = await page.context().newCDPSession(page);
  await visit(page, STEPS / 10);
  const warm = await used(page, inspector);
  await visit(page, STEPS);
  const end = await used(page, inspector);
  info.annotations.push({ type: "memory", description: JSON.stringify({ warm, end }) });
  expect(end.heap).toBeLessThan(warm.heap * 1.1);
  expect(end.program).toBeLessThanOrEqual(warm.program * 1.1);
  expect(end.nodes).toBeLessThan(warm.nodes * 1.1);
});

/** Goes from page to page, as links do; each step waits until it is drawn. */
async function visit(page: Page, steps: number): Promise<void> {
  for (let done = 0; done < steps; done += 100) {
    await page.evaluate(async (pages) => {
      const space = /^\/s\/[^/]+/.exec(location.pathname)![0];
      for (let step = 0; step < 100; step += 1) {
        history.pushState({}, "", `${space}/${pages[step % pages.length]}`);
        dispatchEvent(new PopStateEvent("popstate", { state: {} }));
        await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      }
    }, PAGES);
  }
  await page.evaluate((path) => {
    history.pushState({}, "", `${/^\/s\/[^/]+/.exec(location.pathname)![0]}/${path}`);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, PAGES[0]!);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Bytes of the page's heap and of its program, and nodes of the document, after collecting garbage. */
async function used(page: Page, inspector: CDPSession): Promise<{ heap: number; program: number; nodes: number }> {
  await inspector.send("HeapProfiler.collectGarbage");
  const { usedSize } = await inspector.send("Runtime.getHeapUsage");
  const { nodes } = await inspector.send("Memory.getDOMCounters");
  const program = await page.evaluate(() => (window as unknown as Memories).memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0));
  return { heap: usedSize, program, nodes };
}
