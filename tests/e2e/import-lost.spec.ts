// What can be done when the reply of an import is lost.
import { readFile, writeFile } from "node:fs/promises";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { check, IMPORT, imports, uploadButton } from "./importing.ts";
import { go } from "./steps.ts";
import { t } from "./t.ts";

const HARBOUR = "files/harbour.xml";

test("the file is compared with ids that somebody has, and then the outcome is resolved", async ({ page, faults, space, signIn }, testInfo) => {
  // Elements of its own: those of a file that another test sent are not changed by sending it again.
  const file = testInfo.outputPath("harbour.xml");
  await writeFile(file, (await readFile(HARBOUR, "utf8")).replaceAll('"hb-', `"lost-${Date.now()}-`));
  faults.set(IMPORT, { kind: "cut in reply" }, { times: 1 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, file);
  await uploadButton(page).click();
  const ways = page.getByRole("region", { name: "What can be done" });
  await expect(ways.getByText("No elements are in this browser yet to compare the file with.")).toBeVisible();
  await expect(ways.getByText(/imports nothing twice/)).toBeVisible();
  await expectAccessible(page);
  // Somebody else has the ids: the service knows the file, and answers with what it made.
  const body = new FormData();
  body.append("file", new Blob([await readFile(file)]), "harbour.xml");
  const headers = { Authorization: `Bearer ${space.person("Manager").token}`, BpmLicense: space.licence };
  const reply = await fetch(`${space.url}/v1/warehouses/${space.warehouseId}/archimate/import`, { method: "POST", headers, body });
  const ids = (await reply.json()).successfulArchitectureElements.map((one: { architectureId: string }) => one.architectureId);
  await ways.getByRole("textbox", { name: t("add_ids.label") }).fill(ids.join("\n"));
  await ways.getByRole("button", { name: "Load 5 ids and compare" }).click();
  await expect(ways.getByText(/^5 of 6 elements of the file are in this browser/)).toBeVisible();
  await expect(ways.getByText(/5 were created or changed since the file was sent/)).toBeVisible();
  await expectAccessible(page);
  await ways.getByRole("button", { name: "5 same type and name" }).click();
  await expect(page.getByRole("table", { name: "Elements of the file" }).getByRole("row")).toHaveCount(6);
  expect(imports(faults)).toBe(1);
  await go(page, "Activity");
  await page.getByRole("link", { name: /^Resolve.*harbour/ }).click();
  await page.getByRole("button", { name: t("common.mark_as_resolved") }).click();
  await expect(page.getByText(t("components.outcome.resolved"), { exact: true })).toBeVisible();
});

test("when the page is gone, the receipt leads to the file, and the file to the receipt", async ({ page, faults, signIn }) => {
  faults.set(IMPORT, { kind: "cut in reply" }, { times: 1 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await uploadButton(page).click();
  await page.getByRole("link", { name: "Open the receipt" }).click();
  await expect(page.getByText(/The file may have been imported/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "import page" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose another" }).click();
  await (await chooser).setFiles(HARBOUR);
  await expect(page.getByText("This very file was sent before, and nobody knows what came of it")).toBeVisible();
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
  await page.getByRole("button", { name: "Import the same file again" }).click();
  await expect(unknown).toBeVisible();
  await unknown.getByRole("link", { name: "Open the receipt" }).click();
  await expect(page.getByText("2 imports of this file have an unknown outcome")).toBeVisible();
  await expectAccessible(page);
  // A result of the same key covers what was not known before it.
  faults.clear();
  await go(page, "Import");
  await page.getByRole("button", { name: "Import the same file again" }).click();
  await expect(page.getByText("2 earlier imports of this file had an unknown outcome")).toBeVisible();
  await expect(page.getByText(/nothing was imported twice/)).toBeVisible();
  await page.getByRole("button", { name: "Mark all 2 as resolved" }).click();
  await expect(page.getByText("2 imports of harbour.xml resolved.")).toBeVisible();
  await expect(page.getByText("2 earlier imports of this file had an unknown outcome")).toBeHidden();
});
