// The result of a file: lists that account for every part, next steps, the permanent receipt.
import { writeFile } from "node:fs/promises";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { check, downloaded, IMPORT, openList, upload } from "./importing.ts";
import { allLoaded, go, grid } from "./steps.ts";
import { begins, like, t, within } from "./t.ts";

const HARBOUR = "files/harbour.xml";

/** What a retry file contains, in a sentence. */
function holds(parts: string[]): string {
  const last = parts.pop()!;
  return t("import_result.retry.holds", { parts: t("import_result.retry.list_end", { first: parts.join(", "), last }) });
}

/** A response that does not mention the oil, its pump and what joins them, and fails the element without a type. */
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

test("failed elements, failed relationships and dropped properties are shown, and the counts add up", async ({ page, context, signIn }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("Manager");
  await check(page, HARBOUR);
  await upload(page);
  const receipt = page.getByRole("complementary", { name: t("common.receipt") });
  await expect(receipt.getByRole("row", { name: begins("import_result.in_file") })).toContainText(/6\s*4/);
  const failed = await openList(page, t("common.failed"));
  await expect(failed.getByText(t("import_check.place.quoted", { name: "Crane without a type" }))).toBeVisible();
  await expect(failed.getByText(t("import_result.failed.relationship", { kind: "Association", from: "Crane without a type", to: "North quay" }))).toBeVisible();
  const dropped = await openList(page, t("import_result.dropped_properties"));
  await dropped.getByRole("button", { name: t("import_result.values.cell", { n: 1, key: "berth", class: t("classes.equipment") }) }).click();
  await expect(dropped.getByText("en: North quay · de: Nordkai")).toBeVisible();
  await expect(dropped.getByText(/settings do not declare this property/)).toBeVisible();
  await expectAccessible(page);
  await dropped.getByRole("button", { name: t("import_result.values.admin_copy") }).click();
  await expect(page.getByText(t("components.copied", { what: t("import_result.values.admin_text") }))).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`${t("import_result.admin.key", { key: "maxLoad", count: 2 })}\n  ${t("import_result.admin.classes", { list: "Equipment (1), Facility (1)" })}\n`);
  expect(text).toContain(t("import_result.admin.key", { key: "berth", count: 1 }));
});

test("imported elements are loaded, open by name, are shown in Elements and can be published", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Manager");
  await check(page, "files/failing.xml");
  await upload(page);
  await expect(page.getByText(like("import_result.actions.loaded", { n: /\d+/ }))).toBeVisible();
  await check(page, HARBOUR);
  await upload(page);
  await expect(page.getByText(t("import_result.actions.loaded", { n: 5 }))).toBeVisible();
  const list = await openList(page, t("common.imported"));
  await expect(list.getByRole("row", { name: /Crane control/ }).getByRole("link", { name: new RegExp(`${t("states.draft")}|${t("states.valid")}`) })).toBeVisible();
  await list.getByRole("link", { name: "Crane control" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Crane control" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: t("import_result.actions.show") }).click();
  await expect(page.getByRole("button", { name: t("facets.remove", { filter: t("facets.imported_from", { title: "harbour.xml" }) }) })).toBeVisible();
  const names = grid(page).getByRole("row").getByRole("link");
  await expect(names).toHaveCount(5);
  await expect(names.filter({ hasText: "Heating plant" })).toHaveCount(0);
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole("button", { name: t("import_result.actions.publish") }).click();
  await expect(page.getByRole("dialog")).toContainText(/5/);
});

test("loading that fails after an import shows the reason and can be retried", async ({ page, faults, signIn }) => {
  const BULK = /byIds\/bulk/;
  const html = { kind: "answer", status: 200, body: "<!doctype html><title>Sign in</title>", headers: { "content-type": "text/html" } } as const;
  const answer = (status: number) => ({ kind: "answer", status, body: `reason of the ${status}` }) as const;
  const failures = [
    [{ kind: "cut after" }, within("errors.no_response")],
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
  const alert = page.getByRole("alert").filter({ hasText: t("import_result.load_failure.all", { count: 5 }) });
  await expect(alert).toContainText(first[1]);
  await expectAccessible(page);
  for (const [fault, words] of others) {
    faults.clear();
    faults.set(BULK, fault);
    await alert.getByRole("button", { name: t("import_result.load_failure.retry", { count: 5 }) }).click();
    await expect(alert).toContainText(words);
  }
  await expect(page.getByRole("button", { name: t("import_result.actions.load", { count: 5 }), exact: true })).toBeEnabled();
  faults.clear();
  await alert.getByRole("button", { name: t("import_result.load_failure.retry", { count: 5 }) }).click();
  await expect(page.getByText(t("import_result.actions.loaded", { n: 5 }))).toBeVisible();
  await expect(alert).toBeHidden();
});

test("the actions of a result are reachable at every width, and reasons are readable", async ({ page, faults, signIn }) => {
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

test("a receipt opened later creates its retry file from the original file", async ({ page, signIn }) => {
  await signIn("Manager");
  await check(page, HARBOUR);
  await upload(page);
  await page.reload();
  await go(page, "Activity");
  await page.getByRole("link", { name: new RegExp(`^${t("common.receipt")}.*harbour`) }).first().click();
  const receipt = page.getByRole("complementary", { name: t("common.receipt") });
  const reopen = async (file: string) => {
    const chooser = page.waitForEvent("filechooser");
    await receipt.getByRole("button", { name: t("import_result.retry.reopen", { file: "harbour.xml" }) }).click();
    await (await chooser).setFiles(file);
  };
  await reopen("files/failing.xml");
  await expect(receipt.getByText(t("import_result.retry.different"))).toBeVisible();
  await expectAccessible(page);
  await reopen(HARBOUR);
  const file = await downloaded(page, () => page.getByRole("button", { name: t("import_result.retry_download") }).click());
  expect(file.text).toContain('identifier="hb-idle"');
  // The same file, chosen on the import page, leads to the receipt and its retry file.
  await page.reload();
  await go(page, "Import");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("common.choose_a_file") }).click();
  await (await chooser).setFiles(HARBOUR);
  await page.getByRole("link", { name: t("common.open_receipt") }).click();
  await expect(page.getByRole("button", { name: t("import_result.retry_download") })).toBeVisible();
});

test("parts missing in the response are unaccounted for, and can be imported with a retry file", async ({ page, faults, signIn }) => {
  const silent = faults.set(IMPORT, { kind: "answer", status: 200, body: JSON.stringify(SILENT), headers: { "content-type": "application/json" } }, { times: 1 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await upload(page);
  expect(silent.hits).toBe(1);
  const list = await openList(page, t("common.not_in_response"));
  await expect(list.getByRole("table", { name: t("import_result.rest.element_list") })).toContainText("Hydraulic oil");
  await expect(list.getByRole("table", { name: t("import_result.rest.element_list") })).toContainText("Oil pump");
  await expect(list.getByRole("table", { name: t("import_result.rest.relationship_list") })).toContainText("Hydraulic oil, Oil pump");
  await expectAccessible(page);
  const receipt = page.getByRole("complementary", { name: t("common.receipt") });
  await expect(receipt).toContainText(holds([t("import_result.retry.failed", { count: 1 }), t("import_result.retry.unaccounted", { count: 2 }), t("common.relationship_count", { count: 1 })]));
  await expect(receipt).toContainText(t("import_result.retry.untyped", { count: 1 }));
  const write = () => page.getByRole("button", { name: t("import_result.retry_download") }).click();
  const small = await downloaded(page, write);
  expect(small.name).toBe("harbour-retry.xml");
  for (const id of ["hb-idle", "hb-oil", "hb-pump", "hr-oil"]) expect(small.text).toContain(`identifier="${id}"`);
  for (const id of ["hb-quay", "hr-idle", "def-load"]) expect(small.text).not.toContain(id);
  await receipt.getByRole("checkbox", { name: t("import_result.retry.with_ends", { count: 1 }) }).check();
  await expect(receipt).toContainText(t("import_result.retry.list_end", { first: t("common.relationship_count", { count: 2 }), last: t("import_result.retry.ends", { count: 1 }) }));
  const whole = await downloaded(page, write);
  for (const id of ["hb-quay", "hr-idle", "def-load"]) expect(whole.text).toContain(`identifier="${id}"`);
  const mended = test.info().outputPath("harbour-retry.xml");
  await writeFile(mended, whole.text.replace('identifier="hb-idle"', 'identifier="hb-idle" xsi:type="Equipment"'));
  await check(page, mended);
  await upload(page);
  await expect(receipt.getByRole("row", { name: begins("common.imported") })).toContainText(/4\s*2/);
  await expect(receipt.getByRole("row", { name: begins("common.failed") })).toContainText(/0\s*0/);
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
  const markdown = await save(t("import_result.actions.all_markdown"));
  expect(markdown.name).toBe("harbour-receipt.md");
  for (const part of [`# ${t("import_result.report.title", { file: "harbour.xml" })}`, `## ${t("common.failed")} (2)`, `## ${t("import_result.dropped_properties")} (3)`, `## ${t("common.not_in_response")} (0)`, `## ${t("common.imported")} (8)`]) {
    expect(markdown.text).toContain(part);
  }
  expect((await save(t("import_result.actions.list_csv", { list: t("import_result.dropped_properties") }))).text).toContain("maxLoad,Facility,North quay,hb-quay,900,");
  const json = JSON.parse((await save(t("import_result.actions.all_json"))).text);
  expect(json.head.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(json.head.elements).toEqual({ in_file: 6, imported: 5, failed: 1, unaccounted: 0 });
});

test.describe("with every page loaded", () => {
  test.use({ preloads: true });

  test("a receipt is read offline, beside another one, and deleted", async ({ page, context, signIn }) => {
    await signIn("Manager");
    await check(page, "files/failing.xml");
    await upload(page);
    await check(page, HARBOUR);
    await upload(page);
    await check(page, HARBOUR);
    await expect(page.getByText(t("import_check.page.sent_imported"))).toBeVisible();
    await upload(page);
    const beside = await openList(page, t("common.compare"));
    await expect(beside).toContainText(t("import_result.compare.same", { count: 8 }));
    await expect(beside.getByRole("table", { name: t("common.differences") })).toContainText(t("import_result.compare.neither"));
    await expectAccessible(page);
    await allLoaded(page);
    await context.setOffline(true);
    await go(page, "Activity");
    await page.getByRole("link", { name: new RegExp(`^${t("common.receipt")}.*harbour`) }).first().click();
    await expect(page.getByRole("tablist", { name: t("import_result.lists") })).toBeVisible();
    const dropped = await openList(page, t("import_result.dropped_properties"));
    await expect(dropped.getByText("42.5")).toBeVisible();
    const markdown = await downloaded(page, async () => {
      await page.getByRole("button", { name: t("common.export") }).click();
      await page.getByRole("menuitem", { name: t("import_result.actions.all_markdown") }).click();
    });
    expect(markdown.text).toContain(`## ${t("common.imported")} (8)`);
    const compared = await openList(page, t("common.compare"));
    await compared.getByRole("combobox", { name: t("import_result.compare.with") }).selectOption({ label: await compared.getByRole("option", { name: /^failing\.xml/ }).innerText() });
    await expect(compared.getByRole("button", { name: begins("common.label_and_number", { label: t("import_result.compare.only_here_label"), n: 10 }) })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("common.delete"), exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: t("common.delete") }).click();
    await expect(page.getByText("1 record deleted.")).toBeVisible();
    await context.setOffline(false);
  });
});
