// Loads the chunks of the program. It is in the main script instead of the splitter's own file, so that the main
// script's integrity covers it, and with it the integrity of the chunks.
const CHUNKS = [];
const loads = {};

// When a connection breaks, all its requests fail, and new ones may fail too. So each file that failed is requested
// once more after this time, in milliseconds.
const AGAIN_AFTER = 300;
const twice = (load) => load().catch(() => new Promise((passed) => setTimeout(passed, AGAIN_AFTER)).then(load));

function loadChunk(number) {
  loads[number] ??= (async () => {
    const { file, integrity, needs, styles } = CHUNKS[number];
    const compile = () => WebAssembly.compileStreaming(fetch(new URL(file, import.meta.url), { integrity }));
    const [module] = await Promise.all([twice(compile), styles && twice(() => loadStyles(styles)), ...needs.map(loadChunk)]);
    await WebAssembly.instantiate(module, { main: wasm });
  })().catch((error) => {
    // The next call tries again.
    delete loads[number];
    throw error;
  });
  return loads[number];
}

function loadStyles({ file, integrity }) {
  loads[file] ??= new Promise((loaded, failed) => {
    const link = document.createElement("link");
    const href = new URL(file, import.meta.url).href;
    const onerror = () => {
      link.remove();
      delete loads[file];
      failed(new Error(`${href} could not be loaded`));
    };
    Object.assign(link, { rel: "stylesheet", href, integrity, onload: loaded, onerror });
    document.head.append(link);
  });
  return loads[file];
}

function loaderOf(number) {
  return async (callback, data) => {
    const isLoaded = await loadChunk(number).then(() => true, (error) => {
      console.warn(error);
      return false;
    });
    wasm.__indirect_function_table.get(callback)(data, isLoaded);
  };
}
