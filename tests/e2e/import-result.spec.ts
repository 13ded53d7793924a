// What became of a file: lists that account for every part, next steps, the receipt that stays.
import { writeFile } from "node:fs/promises";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { check, downloaded, IMPORT, openList, upload } from "./importing.ts";
import { go } from "./steps.ts";

const HARBOUR = "files/harbour.xml";

/** An answer that says nothing of the oil, its pump and what joins them, and fails the element without a type. */
const SILENT = {
  successfulArchitectureElements: ["hb-crane", "hb-quay", "hb-control"].map((id) => ({
    externalId: id,
    architectureId: `i-${id}`,
    architectureElementId: `e-${id}`,
  })),
  successfullRelationships: ["hr-stands", "hr-steers"].map((id) => ({ externalId: id, relationshipId: `r-${id}` })),
  failed: [{ reason: "Element without a type: hb-idle" }, { reason: "Relationship source hb-idle was not imported" }],
  droppedProperties: [],
};

test("an element and its relationship failed, properties were dropped, and the sums add up", async ({ page, context, signIn }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("Manager");
  await check(page, HARBOUR);
  await upload(page);
  const receipt = page.getByRole("complementary", { name: "Receipt" });
  await expect(receipt.getByRole("row", { name: /^In the file/ })).toContainText(/6\s*4/);
  await expect(receipt).toContainText("Adds up: 5 + 1 + 0 = 6 elements, 3 + 1 + 0 = 4 relationships.");
  const failed = await openList(page, "Failed");
  await expect(failed.getByText("“Crane without a type”")).toBeVisible();
  await expect(failed.getByText("Association from Crane without a type to North quay")).toBeVisible();
  const dropped = await openList(page, "Dropped");
  await dropped.getByRole("button", { name: "1 berth on Equipment" }).click();
  await expect(dropped.getByText("en: North quay · de: Nordkai")).toBeVisible();
  await expect(dropped.getByText(/settings do not declare this property/)).toBeVisible();
  await expectAccessible(page);
  await dropped.getByRole("button", { name: "Copy text for the administrator" }).click();
  await expect(page.getByText("Text for the administrator copied.")).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("maxLoad (2 values)\n  classes: Equipment (1), Facility (1)\n  type in the file: number\n  for example: 42.5 / 900\n");
  expect(text).toContain("berth (1 value)");
});

test("what was imported is loaded and can be published at once", async ({ page, signIn }) => {
  await signIn("Manager");
  await check(page, HARBOUR);
  await upload(page);
  await expect(page.getByText("Loaded 5")).toBeVisible();
  const list = await openList(page, "Imported");
  await expect(list.getByRole("row", { name: /Crane control/ }).getByRole("link", { name: /Draft|Valid/ })).toBeVisible();
  await page.getByRole("button", { name: "Publish imported" }).click();
  await expect(page.getByRole("dialog")).toContainText(/5/);
});

test("parts that the answer leaves out are unaccounted for, and come back in a retry file that can be imported", async ({ page, faults, signIn }) => {
  const silent = faults.set(IMPORT, { kind: "answer", status: 200, body: JSON.stringify(SILENT), headers: { "content-type": "application/json" } }, { times: 1 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await upload(page);
  expect(silent.hits).toBe(1);
  const list = await openList(page, "Unaccounted");
  await expect(list.getByRole("table", { name: "Unaccounted elements" })).toContainText("Hydraulic oil");
  await expect(list.getByRole("table", { name: "Unaccounted elements" })).toContainText("Oil pump");
  await expect(list.getByRole("table", { name: "Unaccounted relationships" })).toContainText("Hydraulic oil, Oil pump");
  await expectAccessible(page);
  const receipt = page.getByRole("complementary", { name: "Receipt" });
  await expect(receipt).toContainText("Holds 1 failed and 2 unaccounted elements and 1 relationship.");
  await expect(receipt).toContainText("1 element has no type");
  const write = () => page.getByRole("button", { name: "Download retry file" }).click();
  const small = await downloaded(page, write);
  expect(small.name).toBe("harbour-retry.xml");
  for (const id of ["hb-idle", "hb-oil", "hb-pump", "hr-oil"]) expect(small.text).toContain(`identifier="${id}"`);
  for (const id of ["hb-quay", "hr-idle", "def-load"]) expect(small.text).not.toContain(id);
  await receipt.getByRole("checkbox", { name: "With the imported ends of 1 more relationship" }).check();
  await expect(receipt).toContainText("2 relationships and 1 imported element as their ends.");
  const whole = await downloaded(page, write);
  for (const id of ["hb-quay", "hr-idle", "def-load"]) expect(whole.text).toContain(`identifier="${id}"`);
  const mended = test.info().outputPath("harbour-retry.xml");
  await writeFile(mended, whole.text.replace('identifier="hb-idle"', 'identifier="hb-idle" xsi:type="Equipment"'));
  await check(page, mended);
  await upload(page);
  await expect(page.getByRole("complementary", { name: "Receipt" })).toContainText("Adds up: 4 + 0 + 0 = 4 elements, 2 + 0 + 0 = 2 relationships.");
});

test("the receipt can be exported as Markdown, CSV and JSON", async ({ page, signIn }) => {
  await signIn("Manager");
  await check(page, HARBOUR);
  await upload(page);
  const save = (item: string) =>
    downloaded(page, async () => {
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("menuitem", { name: item }).click();
    });
  const markdown = await save("Everything, Markdown");
  expect(markdown.name).toBe("harbour-receipt.md");
  for (const part of ["# Import of harbour.xml", "## Failed (2)", "## Dropped properties (3)", "## Unaccounted for (0)", "## Imported (8)"]) {
    expect(markdown.text).toContain(part);
  }
  expect((await save("Dropped properties, CSV")).text).toContain("maxLoad,Facility,North quay,hb-quay,900,");
  const json = JSON.parse((await save("Everything, JSON")).text);
  expect(json.head.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(json.head.elements).toEqual({ in_file: 6, imported: 5, failed: 1, unaccounted: 0 });
});

test("a receipt is read offline, beside another one, and deleted", async ({ page, context, signIn }) => {
  await signIn("Manager");
  await check(page, "files/failing.xml");
  await upload(page);
  await check(page, HARBOUR);
  await upload(page);
  await check(page, HARBOUR);
  await expect(page.getByText("This very file was imported before")).toBeVisible();
  await upload(page);
  const beside = await openList(page, "Compare");
  await expect(beside).toContainText("8 were imported in both with the same ids.");
  await expect(beside.getByRole("table", { name: "Differences" })).toContainText("Imported in neither");
  await expectAccessible(page);
  await context.setOffline(true);
  await go(page, "Activity");
  await page.getByRole("link", { name: /^Receipt.*harbour/ }).first().click();
  await expect(page.getByRole("tablist", { name: "Lists" })).toBeVisible();
  const dropped = await openList(page, "Dropped");
  await expect(dropped.getByText("42.5")).toBeVisible();
  const markdown = await downloaded(page, async () => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Everything, Markdown" }).click();
  });
  expect(markdown.text).toContain("## Imported (8)");
  const compared = await openList(page, "Compare");
  await compared.getByRole("combobox", { name: "Compared with" }).selectOption({ label: await compared.getByRole("option", { name: /^failing\.xml/ }).innerText() });
  await expect(compared.getByRole("button", { name: /^New in this file 10/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("1 record deleted.")).toBeVisible();
  await context.setOffline(false);
});
