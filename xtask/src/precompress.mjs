// Writes NAME.br and NAME.gz beside each file of a folder that gains by it; prints the sizes as JSON, one file a line.
// Arguments: the folder, then names relative to it. Node.js compresses on several cores.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Writes a copy if it is smaller than the file; returns its size, or null. */
async function write(path, bytes, copy) {
  if (copy.length >= bytes) return null;
  await writeFile(path, copy);
  return copy.length;
}

async function compress(folder, name) {
  const path = join(folder, name);
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(content, { params }), promisify(gzip)(content, { level: 9 })]);
  return {
    name,
    bytes: content.length,
    brotli: await write(`${path}.br`, content.length, brotli),
    gzip: await write(`${path}.gz`, content.length, zipped),
  };
}

const [folder, ...names] = process.argv.slice(2);
const files = await Promise.all(names.map((name) => compress(folder, name)));
for (const file of files) console.log(JSON.stringify(file));
