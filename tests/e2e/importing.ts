// The steps of an import, done as a person does them.
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Faults } from "./faults.ts";
import { go } from "./steps.ts";
import { escaped, like, t } from "./t.ts";

/** The button that chooses a file, before there is one and after. */
export const chooseButton = new RegExp(`^(${t("common.choose_a_file")}|${t("import.strip.choose_next")})$`);

/** The request of an import. */
export const IMPORT = /\/archimate\/import$/;

/** An exchange file of elements (`[identifier, type, name]`) and relationships (`[identifier, type, source, target]`). */
export function exchangeFile(name: string, elements: string[][], relationships: string[][]) {
  const element = ([id, type, name]: string[]) => `<element identifier="${id}" xsi:type="${type}"><name>${name}</name></element>`;
  const relationship = ([id, type, source, target]: string[]) => `<relationship identifier="${id}" xsi:type="${type}" source="${source}" target="${target}"/>`;
  const [all, joined] = [elements.map(element).join("\n"), relationships.map(relationship).join("\n")];
  const text = `<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="${name}"><name>${name}</name><elements>${all}</elements><relationships>${joined}</relationships></model>`;
  return { name: `${name}.xml`, mimeType: "application/xml", buffer: Buffer.from(text) };
}

/** Chooses a file, by its path or with its content, and waits until it is checked. */
export async function check(page: Page, file: string | ReturnType<typeof exchangeFile>): Promise<void> {
  await go(page, "Import");
  const another = page.getByRole("button", { name: t("import.strip.import_next") });
  const choose = page.getByRole("button", { name: t("common.choose_a_file") });
  await expect(choose.or(another)).toBeVisible();
  if (await another.isVisible()) await another.click();
  const chooser = page.waitForEvent("filechooser");
  await choose.click();
  await (await chooser).setFiles(file);
  await expect(uploadButton(page)).toBeEnabled();
}

export function uploadButton(page: Page): Locator {
  return page.getByRole("button", { name: like("import.header.upload") });
}

/** Uploads what was checked and waits for the result. */
export async function upload(page: Page): Promise<void> {
  await uploadButton(page).click();
  await expect(page.getByRole("tablist", { name: t("import_result.lists") })).toBeVisible();
}

/** Opens a list of the result. */
export async function openList(page: Page, name: string): Promise<Locator> {
  const tab = page.getByRole("tab", { name: new RegExp(`^${escaped(name)}`) });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  return page.getByRole("tabpanel");
}

/** How many imports were sent to the service. */
export function imports(faults: Faults): number {
  return faults.forwarded.filter((request) => IMPORT.test(request)).length;
}

/** The name and the text of the file that `act` downloads. */
export async function downloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string; path: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  const path = (await download.path())!;
  return { name: download.suggestedFilename(), text: await readFile(path, "utf8"), path };
}
