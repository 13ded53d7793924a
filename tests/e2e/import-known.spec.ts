// A file compared with the elements in this browser, element by element.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { chooseButton, downloaded } from "./importing.ts";
import { go } from "./steps.ts";
import type { Locator, Page } from "@playwright/test";
import { begins, like, t, within } from "./t.ts";

const element = (id: string, type: string, name: string) => `<element identifier="${id}" xsi:type="${type}"><name xml:lang="en">${name}</name></element>`;
const model = (id: string, ...elements: string[]) =>
  `<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="${id}"><name xml:lang="en">${id}</name>\n<elements>\n${elements.join("\n")}\n</elements></model>`;

async function choose(page: Page, name: string, text: string): Promise<void> {
  const another = page.getByRole("button", { name: t("import.strip.import_next") });
  const button = page.getByRole("button", { name: chooseButton });
  await expect(another.or(button)).toBeVisible();
  if (await another.isVisible()) await another.click();
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles({ name, mimeType: "application/xml", buffer: Buffer.from(text) });
  await expect(page.getByText(name, { exact: true })).toBeVisible();
}

const table = (page: Page): Locator => page.getByRole("table", { name: t("import_check.browse.list") });
const checks = (page: Page): Locator => page.getByRole("region", { name: t("import_check.page.checks") });

test.beforeEach(async ({ page, signIn }) => {
  await signIn("Manager");
  await go(page, "Import");
  await choose(page, "ferry.xml", model("ferry", element("f1", "Node", "Ferry ramp"), element("f2", "Node", "Ferry bell"), element("f3", "Node", "Ferry bell"), element("f4", "Device", "Ferry light")));
  await page.getByRole("button", { name: like("import.header.upload") }).click();
  await expect(page.getByText(t("import_result.actions.loaded", { n: 4 }))).toBeVisible();
});

test("elements are matched by type and name when no receipt contains their identifiers", async ({ page }) => {
  await choose(page, "other.xml", model("other", element("a", "Node", "FERRY RAMP"), element("b", "Node", "Ferry bell"), element("c", "Node", "Ferry light"), element("d", "Node", "Ferry flag"), element("e", "Node", " ")));
  for (const words of [t("common.label_and_number", { label: t("import_check.here.same_name"), n: 1 }), t("common.label_and_number", { label: t("import_check.here.several"), n: 1 }), t("common.label_and_number", { label: t("import_check.here.different_type"), n: 1 }), t("common.label_and_number", { label: t("common.not_in_this_browser"), n: 1 }), t("common.label_and_number", { label: t("common.no_name"), n: 1 })]) {
    await expect(checks(page).getByRole("button", { name: words })).toBeVisible();
  }
  await checks(page).getByText(t("import_check.matches.basis_summary")).click();
  await expect(checks(page).getByText(t("import_check.matches.basis_names"))).toBeVisible();
  await checks(page).getByRole("button", { name: t("common.label_and_number", { label: t("import_check.here.several"), n: 1 }), exact: true }).click();
  await expect(table(page).getByRole("row")).toHaveCount(2);
  await table(page).getByRole("button", { name: t("import_check.matches.several", { n: 2 }) }).click();
  const several = page.getByRole("dialog", { name: t("import_check.matches.dialog_title", { name: "Ferry bell" }) });
  await expect(several.getByRole("link", { name: "Ferry bell, node" })).toHaveCount(2);
  await expectAccessible(page);
  await several.getByRole("button", { name: t("common.done") }).click();
  await page.getByRole("button", { name: t("import_check.browse.clear_filter", { label: t("import_check.here.several") }) }).click();
  await expect(table(page).getByRole("row")).toHaveCount(6);
  await expect(table(page).getByRole("link", { name: t("import_check.matches.same_name", { class: "device" }) })).toBeVisible();
  await expectAccessible(page);
  const list = await downloaded(page, () => checks(page).getByRole("button", { name: t("import_check.matches.export_list") }).click());
  expect(list.name).toBe("other-compared.csv");
  expect(list.text).toContain(`d,Node,Ferry flag,6,1,,,${t("common.not_in_this_browser")},,,\r\n`);
  expect(list.text).toMatch(new RegExp(`\\r\\nc,Node,Ferry light,5,1,,,"${t("import_check.here.different_type")}",Device,Ferry light,\\S+\\r\\n`));
  await table(page).getByRole("link", { name: t("import_check.here.same_name") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ferry ramp" })).toBeVisible();
  // The search is still there after going back.
  await page.goBack();
  await expect(table(page).getByRole("row")).toHaveCount(6);
});

test("elements are matched by the ids of a receipt, and changed names and types are shown", async ({ page }) => {
  await choose(page, "ferry-2.xml", model("ferry", element("f1", "Node", "Ferry bridge"), element("f2", "Facility", "Ferry bell"), element("f3", "Node", "Ferry bell"), element("f5", "Node", "Ferry flag")));
  await checks(page).getByText(t("import_check.matches.basis_summary")).last().click();
  await expect(checks(page).getByText(t("import_check.matches.basis_receipts", { count: 3 }))).toBeVisible();
  await expect(checks(page).getByRole("button", { name: t("common.label_and_number", { label: t("common.in_this_browser"), n: 1 }), exact: true })).toBeVisible();
  await checks(page).getByRole("button", { name: t("common.label_and_number", { label: t("import_check.here.retyped"), n: 1 }), exact: true }).click();
  await expect(table(page).getByRole("link", { name: t("import_check.matches.typed", { class: "node" }) })).toBeVisible();
  await checks(page).getByRole("button", { name: t("common.label_and_number", { label: t("import_check.here.renamed"), n: 1 }), exact: true }).click();
  await expect(table(page).getByText("Ferry bridge")).toBeVisible();
  await table(page).getByRole("link", { name: t("import_check.matches.named", { name: "Ferry ramp" }) }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ferry ramp" })).toBeVisible();
});

test("a file leads to the impact of the elements that it changes, also of more than an address can name", async ({ page }) => {
  const numbers = Array.from({ length: 70 }, (_, n) => n);
  const lamps = (name: string) => numbers.map((n) => element(`lamp-${n}`, "Node", `${name} ${n}`));
  const served = `<relationships><relationship identifier="pier-light" source="lamp-0" target="post" xsi:type="Serving"/></relationships>`;
  const pier = (name: string) => model("pier", ...lamps(name), element("post", "Node", "Pier post")).replace("</model>", `${served}</model>`);
  await choose(page, "pier.xml", pier("Pier lamp"));
  await page.getByRole("button", { name: like("import.header.upload") }).click();
  await expect(page.getByText(t("import_result.actions.loaded", { n: 71 }))).toBeVisible();
  // The same content changes nothing.
  await choose(page, "pier-again.xml", pier("Pier lamp"));
  const show = checks(page).getByRole("button", { name: t("import_check.matches.show_impact", { count: 70 }) });
  await expect(checks(page).getByRole("button", { name: t("common.label_and_number", { label: t("common.in_this_browser"), n: 71 }), exact: true })).toBeVisible();
  await expect(show).toBeHidden();
  await choose(page, "pier-2.xml", pier("Pier lantern"));
  await expect(checks(page).getByText(t("import_check.matches.changes", { count: 70 }))).toBeVisible();
  await show.click();
  await expect(page.getByRole("heading", { level: 2, name: t("impact.file_changes", { count: 70, file: "pier-2.xml" }) })).toBeVisible();
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(["from"]);
  const picture = page.getByRole("list", { name: t("impact.picture.label") });
  await expect(picture.getByRole("link", { name: /^Pier post,/ })).toHaveAccessibleName(within("impact.picture.step_count", { count: 1 }));
  await expect(page.getByText(begins("impact.found.dependents", { count: 1 }))).toBeVisible();
  await expectAccessible(page);
  // The address alone does not have the elements.
  await page.reload();
  await expect(page.getByRole("heading", { name: t("impact.empty.no_file") })).toBeVisible();
  await expect(page.getByText(t("impact.empty.no_file_text"))).toBeVisible();
  await expect(picture).toBeHidden();
});
