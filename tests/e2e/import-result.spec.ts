// What became of a file: lists that account for every part, next steps, the receipt that stays.
import { writeFile } from "node:fs/promises";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { check, downloaded, IMPORT, openList, upload } from "./importing.ts";
import { allLoaded, go, grid } from "./steps.ts";
import { t, within } from "./t.ts";

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
  const receipt = page.getByRole("complementary", { name: t("common.receipt") });
  await expect(receipt.getByRole("row", { name: /^In the file/ })).toContainText(/6\s*4/);
  await expect(receipt).toContainText("Adds up: 5 + 1 + 0 = 6 elements, 3 + 1 + 0 = 4 relationships.");
  const failed = await openList(page, t("common.failed"));
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

test("what was imported is loaded, opens by its name, is shown in Elements and can be published", async ({ page, signIn }) => {
  await signIn("Manager");
  await check(page, "files/failing.xml");
  await upload(page);
  await expect(page.getByText(/^Loaded /)).toBeVisible();
  await check(page, HARBOUR);
  await upload(page);
  await expect(page.getByText("Loaded 5")).toBeVisible();
  const list = await openList(page, "Imported");
  await expect(list.getByRole("row", { name: /Crane control/ }).getByRole("link", { name: /Draft|Valid/ })).toBeVisible();
  await list.getByRole("link", { name: "Crane control" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Crane control" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Show in Elements" }).click();
  await expect(page.getByRole("button", { name: "Remove filter Imported from harbour.xml" })).toBeVisible();
  const names = grid(page).getByRole("row").getByRole("link");
  await expect(names).toHaveCount(5);
  await expect(names.filter({ hasText: "Heating plant" })).toHaveCount(0);
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole("button", { name: "Publish imported" }).click();
  await expect(page.getByRole("dialog")).toContainText(/5/);
});

test("loading that fails after an import says why, and can be retried", async ({ page, faults, signIn }) => {
  const BULK = /byIds\/bulk/;
  const html = { kind: "answer", status: 200, body: "<!doctype html><title>Sign in</title>", headers: { "content-type": "text/html" } } as const;
  const answer = (status: number) => ({ kind: "answer", status, body: `reason of the ${status}` }) as const;
  const failures = [
    [{ kind: "cut after" }, /connection broke/],
    [answer(403), /reason of the 403/],
    [answer(404), /reason of the 404/],
    [answer(413), /reason of the 413/],
    [answer(500), /reason of the 500/],
    [html, new RegExp(`${within("errors.web_page").source}|${within("errors.unreadable").source}`)],
  ] as const;
  const [first, ...others] = failures;
  faults.set(BULK, first[0]);
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await upload(page);
  const alert = page.getByRole("alert").filter({ hasText: "The 5 imported elements could not be loaded" });
  await expect(alert).toContainText(first[1]);
  await expectAccessible(page);
  for (const [fault, words] of others) {
    faults.clear();
    faults.set(BULK, fault);
    await alert.getByRole("button", { name: "Retry 5 elements" }).click();
    await expect(alert).toContainText(words);
  }
  await expect(page.getByRole("button", { name: "Load 5 elements", exact: true })).toBeEnabled();
  faults.clear();
  await alert.getByRole("button", { name: "Retry 5 elements" }).click();
  await expect(page.getByText("Loaded 5")).toBeVisible();
  await expect(alert).toBeHidden();
});

test("what can be done with a result is in reach at every width, and reasons are readable", async ({ page, faults, signIn }) => {
  const id = (n: number) => `id-5f2d3c8e1a2b4c5d6e7f8091a2b304d${n}`;
  const failed = [0, 1, 2, 3, 4, 5].map((n) => ({ reason: `Relationship ${id(n)}: its source ${id(n + 1)} was not imported by the service` }));
  const body = JSON.stringify({ ...SILENT, failed: [...SILENT.failed, ...failed] });
  faults.set(IMPORT, { kind: "answer", status: 200, body, headers: { "content-type": "application/json" } }, { times: 1 });
  faults.set(/byIds\/bulk/, { kind: "answer", status: 503 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await upload(page);
  await openList(page, t("common.failed"));
  for (const width of [360, 390, 720, 760, 820, 960, 1000, 1100, 1200, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: width === 720 ? 450 : 900 });
    await expect.poll(() => page.evaluate(unreachable), `covered or cut at ${width} px`).toEqual([]);
  }
});

/** Actions of the page's header that cannot be clicked, and reasons that are cut. */
function unreachable(): string[] {
  const problems: string[] = [];
  for (const button of document.querySelectorAll<HTMLElement>(".import-header .actions > *, .import-header .actions button, .import-strip button")) {
    const box = button.getBoundingClientRect();
    if (box.width < 2) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(button.contains(hit) || hit.contains(button)) || box.left < 0 || box.right > innerWidth + 0.5) problems.push(button.innerText);
  }
  for (const reason of document.querySelectorAll<HTMLElement>(".import-reason, .import-cause-text")) {
    const row = reason.closest<HTMLElement>(".import-row, .import-cause")!;
    const [inner, outer] = [reason.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inner.bottom > outer.bottom + 1 || inner.top < outer.top - 1 || reason.scrollWidth > reason.clientWidth + 1) problems.push(reason.innerText);
  }
  return problems;
}

test("a receipt that is opened later gets its retry file from the original file", async ({ page, signIn }) => {
  await signIn("Manager");
  await check(page, HARBOUR);
  await upload(page);
  await page.reload();
  await go(page, "Activity");
  await page.getByRole("link", { name: /^Receipt.*harbour/ }).first().click();
  const receipt = page.getByRole("complementary", { name: t("common.receipt") });
  const reopen = async (file: string) => {
    const chooser = page.waitForEvent("filechooser");
    await receipt.getByRole("button", { name: "Choose harbour.xml" }).click();
    await (await chooser).setFiles(file);
  };
  await reopen("files/failing.xml");
  await expect(receipt.getByText(/This file differs from the one that was imported/)).toBeVisible();
  await expectAccessible(page);
  await reopen(HARBOUR);
  const file = await downloaded(page, () => page.getByRole("button", { name: "Download retry file" }).click());
  expect(file.text).toContain('identifier="hb-idle"');
  // The same file, chosen on the import page, leads to the receipt and its retry file.
  await page.reload();
  await go(page, "Import");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  await (await chooser).setFiles(HARBOUR);
  await page.getByRole("link", { name: "Open the receipt" }).click();
  await expect(page.getByRole("button", { name: "Download retry file" })).toBeVisible();
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
  const receipt = page.getByRole("complementary", { name: t("common.receipt") });
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
  await expect(page.getByRole("complementary", { name: t("common.receipt") })).toContainText("Adds up: 4 + 0 + 0 = 4 elements, 2 + 0 + 0 = 2 relationships.");
});

test("the receipt can be exported as Markdown, CSV and JSON", async ({ page, signIn }) => {
  await signIn("Manager");
  await check(page, HARBOUR);
  await upload(page);
  const save = (item: string) =>
    downloaded(page, async () => {
      await page.getByRole("button", { name: t("common.export") }).click();
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
  await expect(beside.getByRole("table", { name: t("element.difference.copied") })).toContainText("Imported in neither");
  await expectAccessible(page);
  await allLoaded(page);
  await context.setOffline(true);
  await go(page, "Activity");
  await page.getByRole("link", { name: /^Receipt.*harbour/ }).first().click();
  await expect(page.getByRole("tablist", { name: "Lists" })).toBeVisible();
  const dropped = await openList(page, "Dropped");
  await expect(dropped.getByText("42.5")).toBeVisible();
  const markdown = await downloaded(page, async () => {
    await page.getByRole("button", { name: t("common.export") }).click();
    await page.getByRole("menuitem", { name: "Everything, Markdown" }).click();
  });
  expect(markdown.text).toContain("## Imported (8)");
  const compared = await openList(page, "Compare");
  await compared.getByRole("combobox", { name: "Compared with" }).selectOption({ label: await compared.getByRole("option", { name: /^failing\.xml/ }).innerText() });
  await expect(compared.getByRole("button", { name: /^New in this file 10/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("common.delete"), exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: t("common.delete") }).click();
  await expect(page.getByText("1 record deleted.")).toBeVisible();
  await context.setOffline(false);
});
