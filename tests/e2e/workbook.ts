// Workbooks as tests need them: each part stored in a ZIP file, each cell as other programs write it.
import { crc32 } from "node:zlib";

/** A cell: text, a number, or a day by its number. */
export type SheetCell = string | number | { day: number };

/** A ZIP file with these parts, none compressed. */
function zip(parts: [string, string][]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, text] of parts) {
    const [title, body] = [Buffer.from(name), Buffer.from(text)];
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(body), 0);
    sizes.writeUInt32LE(body.length, 4);
    sizes.writeUInt32LE(body.length, 8);
    const length = Buffer.alloc(4);
    length.writeUInt16LE(title.length, 0);
    const head = Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    local.push(Buffer.from("PK\u0003\u0004"), head, sizes, length, title, body);
    central.push(Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), head, sizes, length, place, title);
    at += 30 + title.length + body.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, directory, Buffer.from("PK\u0005\u0006"), end]);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function cell(value: SheetCell): string {
  if (typeof value === "string") return `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  return typeof value === "number" ? `<c><v>${value}</v></c>` : `<c s="1"><v>${value.day}</v></c>`;
}

/** A workbook of these sheets, by the names on their tabs. */
export function workbook(sheets: Record<string, SheetCell[][]>): Buffer {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const links = (all: [string, string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
      .map(([kind, target], n) => `<Relationship Id="r${n}" Type="${office}/${kind}" Target="${target}"/>`)
      .join("")}</Relationships>`;
  const names = Object.keys(sheets);
  const tabs = names.map((name, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="r${n}"/>`).join("");
  const rows = (all: SheetCell[][]) => all.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  return zip([
    ["[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`],
    ["_rels/.rels", links([["officeDocument", "xl/workbook.xml"]])],
    ["xl/workbook.xml", `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${tabs}</sheets></workbook>`],
    ["xl/_rels/workbook.xml.rels", links(names.map((_, n) => ["worksheet", `worksheets/sheet${n}.xml`]))],
    ["xl/styles.xml", `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`],
    ...names.map((name, n): [string, string] => [
      `xl/worksheets/sheet${n}.xml`,
      `<worksheet xmlns="${main}"><sheetData>${rows(sheets[name]!)}</sheetData></worksheet>`,
    ]),
  ]);
}

/** The workbook as a file that is chosen. */
export const xlsx = (name: string, buffer: Buffer) => ({ name, mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", buffer });
