// The memories of the programs that a page runs, for tests that measure or search them.
import type { Page } from "@playwright/test";

/** Where the page has them. */
export interface Memories {
  memories: WebAssembly.Memory[];
}

/** Notes each memory as soon as there is one; called before the page is opened. */
export async function noteMemories(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const memories: WebAssembly.Memory[] = ((window as unknown as Memories).memories = []);
    const { instantiate, instantiateStreaming } = WebAssembly;
    const note = (instance: WebAssembly.Instance) => {
      const { memory } = instance.exports;
      // Chunks have that of the main program.
      if (memory instanceof WebAssembly.Memory && !memories.includes(memory)) memories.push(memory);
    };
    WebAssembly.instantiateStreaming = async (...all) => {
      const made = await instantiateStreaming.apply(WebAssembly, all);
      note(made.instance);
      return made;
    };
    WebAssembly.instantiate = async (...all: unknown[]) => {
      const made = await Reflect.apply(instantiate, WebAssembly, all);
      note("instance" in made ? made.instance : made);
      return made;
    };
  });
}
