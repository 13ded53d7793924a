// Many elements at once: pasted, checked as a table, created one by one; no row twice, none lost, under any failure.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { go, takeIn } from "./steps.ts";
import { create, names, outcomes, paste, retry, rows } from "./rows.ts";
import { begins, t, within } from "./t.ts";

test("rows are checked and fixed in a table, created, and listed in the activity", async ({ page, signIn, space }) => {
  await signIn("Designer");
  await takeIn(page);
  await paste(page, "Name\tPriority\tClass\tRemark\nFirst of many\tMust\tGoal\tx\n\nSecond of many\tnever\tGoal\ty\nThird of many\tMust\tThing\tz\nFirst of many\tMust\tGoal\t");
  await expect(page.getByText(t("batch.table.sums_left", { count: 4, ready: "1", to_fix: "2", left: "1" }))).toBeVisible();
  await expect(page.getByText(t("batch.cell.twin_row", { number: "2" }))).toBeVisible();
  await expect(page.getByLabel(t("batch.cell.create_row", { number: "6" }))).not.toBeChecked();
  await expectAccessible(page);
  await page.getByLabel(/^Row 4\. Priority/).fill("Must");
  await page.getByLabel(/^Row 4\. Priority/).press("Tab");
  await expect(page.getByText(t("batch.table.sums_left", { count: 4, ready: "2", to_fix: "1", left: "1" }))).toBeVisible();
  await expect(page.getByText(begins("create.saved.draft_at"))).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: t("batch.header.create", { count: 2 }) })).toBeEnabled();
  await create(page, 2);
  await expect(page.getByText(t("batch.sums.created", { created: "2", count: 2 })).first()).toBeVisible();
  await expectAccessible(page);
  await outcomes(page).getByRole("link", { name: "Second of many" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Second of many" })).toBeVisible();
  expect(await space.elementsNamed("First of many")).toBe(1);
  await go(page, "Activity");
  await expect(page.getByText(t("batch.sums.created", { created: "2", count: 2 })).first()).toBeVisible();
  await page.getByRole("link", { name: t("common.rows") }).first().click();
  await expect(outcomes(page)).toBeVisible();
});

test("the mapping of a column is reused for the next table with the same heading", async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await paste(page, "What it is called\tImportance\tClass\nRemembered\tMust\tGoal");
  await page.getByLabel(t("batch.heads.becomes", { column: "What it is called" })).selectOption({ label: "Name (EN)" });
  await page.getByLabel(t("batch.heads.becomes", { column: "Importance" })).selectOption({ label: "Priority" });
  await create(page, 1);
  await expect(page.getByText(t("batch.sums.created", { created: "1", count: 1 })).first()).toBeVisible();
  await paste(page, "Importance;What it is called;Class\nMust;Remembered too;Goal");
  await expect(page.getByRole("button", { name: t("batch.header.create", { count: 1 }) })).toBeEnabled();
});

test("after the browser closes in the middle, a retry with the same keys creates each row once", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const all = names("Cut in the middle", 4);
  await paste(page, rows(all));
  faults.set(/architectureElements$/, { kind: "hold reply" }, { times: 1, method: "POST" });
  await create(page, 4);
  await expect.poll(() => space.elementsNamed(all[0])).toBe(1);
  await page.reload();
  await expect(page.getByText(t("batch.stop.unknown_title", { count: 1 }))).toBeVisible();
  await expect(page.getByText(/closed before a response/).first()).toBeVisible();
  await expectAccessible(page);
  await retry(page);
  await expect(page.getByText(t("batch.sums.created", { created: "4", count: 4 })).first()).toBeVisible();
  for (const name of all) expect(await space.elementsNamed(name), name).toBe(1);
});

test("a batch is paused and resumed after a reload, and its remaining rows can be cancelled", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const all = names("Paused", 3);
  await paste(page, rows(all));
  const held = faults.set(/architectureElements$/, { kind: "hold" }, { times: 1, method: "POST" });
  await create(page, 3);
  await held.reached;
  await page.getByRole("button", { name: t("batch.progress.pause"), exact: true }).click();
  await expect(page.getByRole("button", { name: t("batch.progress.pausing") })).toBeDisabled();
  held.release();
  await expect(page.getByText(t("batch.sums.waiting", { rows: "1 of 3 rows created, 2" })).first()).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: t("batch.progress.create_rest", { rows: "2" }) }).click();
  await expect(page.getByText(t("batch.sums.created", { created: "3", count: 3 })).first()).toBeVisible();
  for (const name of all) expect(await space.elementsNamed(name), name).toBe(1);
});

const faultsOfOne = [
  { fault: { kind: "cut before" }, says: t("batch.stop.unknown_title", { count: 1 }), there: 0 },
  { fault: { kind: "cut after" }, says: t("batch.stop.unknown_title", { count: 1 }), there: 1 },
  { fault: { kind: "cut in reply" }, says: t("batch.stop.unknown_title", { count: 1 }), there: 1 },
  { fault: { kind: "answer", status: 500, body: "boom" }, says: "boom", there: 0 },
  { fault: { kind: "answer", status: 200, body: '{"id": ' }, says: within("errors.unreadable"), there: 0 },
  { fault: { kind: "answer", status: 200, body: "<!doctype html>", headers: { "Content-Type": "text/html" } }, says: within("errors.unreadable"), there: 0 },
] as const;

test("a row without a readable response stops the batch with an unknown outcome and results in one element", async ({ page, signIn, faults, space }) => {
  test.slow();
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  for (const { fault, says, there } of faultsOfOne) {
    const title = "status" in fault ? `${fault.status} ${fault.body.slice(0, 9)}` : fault.kind;
    await test.step(title, async () => {
      const all = names(`Met ${title}`, 3);
      await paste(page, rows(all));
      // Each time: a browser sends a POST again by itself where the connection was dropped without a response.
      faults.set(/architectureElements$/, fault, { method: "POST" });
      await create(page, 3);
      await expect(page.getByText(says).first()).toBeVisible();
      await expect(page.getByText(t("batch.sums.waiting", { rows: "0 of 3 rows created, 1 unknown, 2" })).first()).toBeVisible();
      expect(await space.elementsNamed(all[0])).toBe(there);
      expect(await space.elementsNamed(all[1])).toBe(0);
      faults.clear();
      await retry(page);
      await expect(page.getByText(t("batch.sums.created", { created: "3", count: 3 })).first()).toBeVisible();
      for (const name of all) expect(await space.elementsNamed(name), name).toBe(1);
    });
  }
});

test("a 403 stops before the other rows; a 429 waits as requested; a 400 refuses one row", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const all = names("Answered", 3);
  await paste(page, rows(all));
  faults.set(/architectureElements$/, { kind: "answer", status: 403, body: "insufficient permissions" }, { times: 1, method: "POST" });
  await create(page, 3);
  await expect(page.getByText(t("create.refused.forbidden_title"))).toBeVisible();
  await expect(page.getByText(t("batch.sums.waiting", { rows: "0 of 3 rows created, 3" })).first()).toBeVisible();
  await expectAccessible(page);
  faults.set(/architectureElements$/, { kind: "answer", status: 400, body: "no such thing" }, { times: 1, method: "POST" });
  const wait = faults.set(/architectureElements$/, { kind: "answer", status: 429, body: "slow down", headers: { "Retry-After": "1" } }, { times: 1, method: "POST" });
  await page.getByRole("button", { name: t("batch.progress.create_rest", { rows: "3" }) }).click();
  await expect(page.getByText(within("batch.stop.slow_down"))).toBeVisible();
  await expect(page.getByText(t("batch.sums.refused", { rows: "2 of 3 rows created, 1" })).first()).toBeVisible();
  await expect(page.getByText(/no such thing/).first()).toBeVisible();
  expect(wait.hits).toBe(1);
  expect(await space.elementsNamed(all[0])).toBe(0);
});

test("a 401 pauses the rows, and a new token resumes them", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Designer");
  await takeIn(page);
  const all = names("Signed in again", 2);
  await paste(page, rows(all));
  faults.set(/architectureElements$/, { kind: "answer", status: 401, body: "token expired" }, { times: 1, method: "POST" });
  await create(page, 2);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("common.access_token"), { exact: true }).fill(space.person("Designer").token);
  await dialog.getByRole("button", { name: t("shell.token.dialog.continue") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t("batch.sums.created", { created: "2", count: 2 })).first()).toBeVisible();
  for (const name of all) expect(await space.elementsNamed(name), name).toBe(1);
});
