// Rules run on a file before anything of it is sent.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { chooseButton, IMPORT, uploadButton } from "./importing.ts";
import { go } from "./steps.ts";
import type { Page } from "@playwright/test";
import { begins, t, within } from "./t.ts";

const HEAD = `<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="id-rules"><name xml:lang="en">Rules</name>`;
const element = (id: string, type: string, name: string) => `<element identifier="${id}" xsi:type="${type}"><name xml:lang="en">${name}</name><name xml:lang="de">${name}</name></element>`;
const relationship = (id: string, type: string, source: string, target: string) => `<relationship identifier="${id}" xsi:type="${type}" source="${source}" target="${target}"/>`;
// The first element is in line 3; the first relationship two lines below the last element.
const model = (elements: string[], relationships: string[]) =>
  `${HEAD}\n<elements>\n${elements.join("\n")}\n</elements><relationships>\n${relationships.join("\n")}\n</relationships></model>`;

const bill = element("bill", "BusinessObject", "Monthly bill");
const host = element("host", "Node", "Billing host");
const composed = relationship("composed", "Composition", "bill", "host");

async function choose(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: chooseButton }).first().click();
  await (await chooser).setFiles({ name, mimeType: "application/xml", buffer: Buffer.from(text) });
}

const rules = (page: Page) => page.getByRole("region", { name: t("import_rules.page.heading"), exact: true });
const rule = (page: Page, title: string) => rules(page).getByRole("button", { name: new RegExp(`^${t(title)}`) });

test.beforeEach(async ({ page, signIn }) => {
  await signIn("Manager");
  await go(page, "Import");
});

test("a relationship that ArchiMate does not allow is shown before the upload", async ({ page }) => {
  let sent = 0;
  page.on("request", (request) => {
    if (IMPORT.test(new URL(request.url()).pathname)) sent += 1;
  });
  await choose(page, "not-allowed.xml", model([bill, host], [composed]));
  await expect(rules(page).getByText(t("import_rules.page.adds", { count: 1 }))).toBeVisible();
  await expect(rule(page, "quality.check.relationship_not_allowed")).toHaveAttribute("aria-expanded", "true");
  await expect(rules(page).getByText(/“Monthly bill” → Node “Billing host”/)).toBeVisible();
  await expect(rules(page).getByText(begins("import_rules.page.not_applicable"))).toBeVisible();
  await expect(uploadButton(page)).toBeEnabled();
  await expectAccessible(page);
  // The line is that of the relationship.
  await rules(page).getByRole("button", { name: /^line 6\b/i }).click();
  const dialog = page.getByRole("dialog", { name: t("import.line.dialog_title", { line: 6, name: "not-allowed.xml" }) });
  await expect(dialog.getByText('identifier="composed"')).toBeVisible();
  await dialog.getByRole("button", { name: t("common.done") }).click();
  await rule(page, "quality.check.relationship_not_allowed").click();
  await expect(rules(page).getByText(/“Monthly bill”/)).toBeHidden();
  expect(sent).toBe(0);
});

test("a file that follows the rules has no findings", async ({ page }) => {
  await choose(page, "allowed.xml", model([bill, host], [relationship("r", "Association", "bill", "host")]));
  await expect(rules(page).getByText(t("import_rules.page.none"))).toBeVisible();
  await expectAccessible(page);
});

test("findings about what was imported before are not new", async ({ page }) => {
  await choose(page, "first.xml", model([bill, host], [composed]));
  await uploadButton(page).click();
  await expect(page.getByRole("tab", { name: begins("common.imported") })).toBeVisible();
  await page.getByRole("button", { name: t("import.strip.import_next") }).click();
  const lonely = element("lonely", "Node", "Lonely host");
  await choose(page, "second.xml", model([bill, host, lonely], [composed]));
  await expect(rules(page).getByText(t("import_rules.page.adds", { count: 1 }))).toBeVisible();
  const known = t("import_rules.page.known");
  await expect(rule(page, "quality.check.relationship_not_allowed")).toHaveAccessibleName(new RegExp(`${known} 1$`));
  const orphan = rule(page, "quality.check.orphan");
  await expect(orphan).toHaveAccessibleName(new RegExp(`${t("import_rules.page.new")} \\+1$`));
  await orphan.click();
  await expect(rules(page).getByText(/“Lonely host”/)).toBeVisible();
  await expectAccessible(page);
});

test("an element whose relationships are loaded is no orphan", async ({ page }) => {
  await choose(page, "first.xml", model([bill, host], [relationship("r", "Association", "bill", "host")]));
  await expect(rules(page).getByText(t("import_rules.page.alone"))).toBeVisible();
  await uploadButton(page).click();
  await expect(page.getByText(t("import_result.actions.loaded", { n: 2 }))).toBeVisible();
  await page.getByRole("button", { name: t("import.strip.import_next") }).click();
  const lonely = element("lonely", "Node", "Lonely host");
  await choose(page, "second.xml", model([bill, lonely], []));
  await expect(rules(page).getByText(t("import_rules.page.with_loaded", { count: 2 }))).toBeVisible();
  await rule(page, "quality.check.orphan").click();
  await expect(rules(page).getByText(/“Lonely host”/)).toBeVisible();
  await expect(rules(page).getByText(/“Monthly bill”/)).toHaveCount(0);
  await expectAccessible(page);
});

test("findings of loaded elements that the file fixes are counted", async ({ page }) => {
  await choose(page, "first.xml", model([bill, host], [composed]));
  await uploadButton(page).click();
  await expect(page.getByText(t("import_result.actions.loaded", { n: 2 }))).toBeVisible();
  await page.getByRole("button", { name: t("import.strip.import_next") }).click();
  await choose(page, "second.xml", model([bill, host], [relationship("composed", "Association", "bill", "host")]));
  await expect(rules(page).getByText(within("import_rules.page.fixes", { n: 1 }))).toBeVisible();
  const fixed = new RegExp(`${t("import_rules.page.fixed")} ${t("import_rules.page.fixed_number", { n: 1 })}$`);
  await expect(rule(page, "quality.check.relationship_not_allowed")).toHaveAccessibleName(fixed);
  await expectAccessible(page);
});
