// Reading a ZIP file, as far as a workbook needs it: the central directory, stored and deflated parts.
import { inflateRawSync } from "node:zlib";

/** The parts of a ZIP file as texts, by their names. */
export function unzip(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = file.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => file.readUInt16LE(at + field)) as [number, number, number];
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(start, start + size);
    parts.set(file.toString("utf8", at + 46, at + 46 + name), (method === 0 ? bytes : inflateRawSync(bytes)).toString("utf8"));
    at += 46 + name + extra + comment;
  }
  return parts;
}
