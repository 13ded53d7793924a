// What can be done when the response of an import is lost.
import { readFile, writeFile } from "node:fs/promises";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { check, IMPORT, imports, uploadButton } from "./importing.ts";
import { go } from "./steps.ts";
import { begins, t, within } from "./t.ts";

const HARBOUR = "files/harbour.xml";

test("a file is compared with entered ids, and then its unknown outcome is resolved", async ({ page, faults, space, signIn }, testInfo) => {
  // Separate elements: sending the file of another test again would not change its elements.
  const file = testInfo.outputPath("harbour.xml");
  await writeFile(file, (await readFile(HARBOUR, "utf8")).replaceAll('"hb-', `"lost-${Date.now()}-`));
  faults.set(IMPORT, { kind: "cut in reply" }, { times: 1 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, file);
  await uploadButton(page).click();
  const ways = page.getByRole("region", { name: t("import.unknown.title") });
  await expect(ways.getByText(t("import.unknown.status_none"))).toBeVisible();
  await expect(ways.getByText(t("import.unknown.again_same_key"))).toBeVisible();
  await expectAccessible(page);
  // Another person has the ids: the service knows the file, and responds with what it created.
  const body = new FormData();
  body.append("file", new Blob([await readFile(file)]), "harbour.xml");
  const headers = { Authorization: `Bearer ${space.person("Manager").token}`, BpmLicense: space.licence };
  const reply = await fetch(`${space.url}/v1/warehouses/${space.warehouseId}/archimate/import`, { method: "POST", headers, body });
  const ids = (await reply.json()).successfulArchitectureElements.map((one: { architectureId: string }) => one.architectureId);
  await ways.getByRole("textbox", { name: t("common.instance_ids") }).fill(ids.join("\n"));
  await ways.getByRole("button", { name: t("import.unknown.load_ids", { count: 5 }) }).click();
  await expect(ways.getByText(begins("import.unknown.found", { count: 5, elements: t("common.element_count", { count: 6 }) }))).toBeVisible();
  await expect(ways.getByText(within("import.unknown.changed", { count: 5 }))).toBeVisible();
  await expectAccessible(page);
  await ways.getByRole("button", { name: t("common.label_and_number", { label: t("import_check.here.same_name"), n: 5 }) }).click();
  await expect(page.getByRole("table", { name: t("import_check.browse.list") }).getByRole("row")).toHaveCount(6);
  expect(imports(faults)).toBe(1);
  await go(page, "Activity");
  await page.getByRole("link", { name: new RegExp(`^${t("common.resolve")}.*harbour`) }).click();
  await page.getByRole("button", { name: t("common.mark_as_resolved") }).click();
  await expect(page.getByText(t("common.resolved"), { exact: true })).toBeVisible();
});

test("after the page is closed, the receipt links to the file, and the file to the receipt", async ({ page, faults, signIn }) => {
  faults.set(IMPORT, { kind: "cut in reply" }, { times: 1 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await uploadButton(page).click();
  await page.getByRole("link", { name: t("common.open_receipt") }).click();
  await expect(page.getByText(within("activity.receipt.advice_import")).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: t("import_result.no_lists.compare_link") }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("import.strip.choose_next") }).click();
  await (await chooser).setFiles(HARBOUR);
  await expect(page.getByText(t("import_check.page.sent_unknown"))).toBeVisible();
  expect(imports(faults)).toBe(1);
});

test("several unknown imports of one file are resolved together", async ({ page, faults, signIn }) => {
  const answer = { kind: "answer", status: 503, body: "down" } as const;
  faults.set(IMPORT, answer);
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await uploadButton(page).click();
  const unknown = page.getByRole("alert").filter({ hasText: t("common.outcome_unknown") });
  await expect(unknown).toBeVisible();
  await page.getByRole("button", { name: t("import.unknown.again") }).click();
  await expect(unknown).toBeVisible();
  await unknown.getByRole("link", { name: t("common.open_receipt") }).click();
  await expect(page.getByText(t("import_result.same_file.all", { n: 2 }))).toBeVisible();
  await expectAccessible(page);
  // A result with the same key covers uploads whose outcome was unknown before.
  faults.clear();
  await go(page, "Import");
  await page.getByRole("button", { name: t("import.unknown.again") }).click();
  await expect(page.getByText(t("import_result.same_file.earlier", { count: 2 }))).toBeVisible();
  await expect(page.getByText(t("import_result.same_file.same_key_result"))).toBeVisible();
  await page.getByRole("button", { name: t("import_result.same_file.mark", { count: 2 }) }).click();
  await expect(page.getByText(t("import_result.same_file.resolved", { count: 2, file: "harbour.xml" }))).toBeVisible();
  await expect(page.getByText(t("import_result.same_file.earlier", { count: 2 }))).toBeHidden();
});
