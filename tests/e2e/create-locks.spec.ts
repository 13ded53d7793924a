// Only one tab sends: with the browser's locks, without them, and where the browser refuses the request for one.
import { test, expect } from "./fixtures.ts";
import { create, names, paste, rows } from "./rows.ts";
import { draft, go, takeIn } from "./steps.ts";
import { begins, t, within } from "./t.ts";

const creation = /architectureElements$/;

test("without web locks, as over http, elements and rows are created", async ({ page, signIn, space }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { value: undefined }));
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Without a lock");
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Without a lock" })).toBeVisible();
  const all = names("Without locks", 2);
  await paste(page, rows(all));
  await create(page, 2);
  await expect(page.getByText(t("batch.sums.created", { created: "2", count: 2 })).first()).toBeVisible();
  for (const name of all) expect(await space.elementsNamed(name), name).toBe(1);
});

test("a browser that rejects the lock request sends nothing and shows a notice", async ({ page, signIn, space }) => {
  await page.addInitScript(() => {
    // The first page is not secure, and has none in Firefox.
    if ("LockManager" in globalThis) LockManager.prototype.request = () => Promise.reject(new DOMException("not allowed", "SecurityError"));
  });
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Never asked");
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await expect(page.getByText(t("create.send.elsewhere"))).toBeVisible();
  await expect(page.getByRole("button", { name: begins("common.create_element") })).toBeEnabled();
  expect(await space.elementsNamed("Never asked")).toBe(0);
});

test("two tabs send one draft: the second shows a notice, and one element is created", async ({ page, context, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const name = "Sent by two";
  await draft(page, name);
  const other = await context.newPage();
  await other.goto(page.url());
  await signIn("Manager", other);
  await expect(other.getByRole("textbox", { name: begins("common.name") })).toHaveValue(name);
  const held = faults.set(creation, { kind: "hold" }, { times: 1, method: "POST" });
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await held.reached;
  await other.getByRole("button", { name: begins("common.create_element") }).click();
  await expect(other.getByText(within("create.send.elsewhere"))).toBeVisible();
  held.release();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await other.getByRole("button", { name: begins("common.create_element") }).click();
  await expect(other.getByText(within("create.send.gone"))).toBeVisible();
  expect(await space.elementsNamed(name)).toBe(1);
});

test("text typed during the request is saved, and the draft stays marked as sent", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Typed meanwhile");
  const held = faults.set(creation, { kind: "hold" }, { times: 1, method: "POST" });
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await held.reached;
  await page.getByLabel(t("common.specialization")).fill("While it was sent");
  await expect(page.getByText(t("create.saved.draft_waiting"))).toBeVisible();
  await expect(page.getByText(begins("create.saved.draft_at"))).toBeVisible();
  await page.reload();
  await expect(page.getByText(t("common.outcome_unknown"))).toBeVisible();
  await expect(page.getByLabel(t("common.specialization"))).toHaveValue("While it was sent");
});

test("a table changed by another tab is neither overwritten nor created", async ({ page, context, signIn, space }) => {
  await signIn("Manager");
  await takeIn(page);
  const [first, second] = names("One table", 2);
  await paste(page, rows([first]));
  await expect(page.getByText(begins("create.saved.draft_at"))).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await signIn("Manager", other);
  await expect(other.getByRole("button", { name: t("batch.header.create", { count: 1 }) })).toBeEnabled();
  await other.getByRole("button", { name: t("batch.header.start_over") }).click();
  await other.getByLabel(t("batch.paste.label")).fill(rows([second]));
  await expect(other.getByText(begins("create.saved.draft_at"))).toBeVisible();
  await create(page, 1);
  await expect(page.getByText(/Nothing sent\. .*another tab created or changed these rows/)).toBeVisible();
  expect(await space.elementsNamed(first)).toBe(0);
  await other.getByRole("button", { name: t("batch.paste.check") }).click();
  await create(other, 1);
  await expect(other.getByText(t("batch.sums.created", { created: "1", count: 1 })).first()).toBeVisible();
  expect(await space.elementsNamed(second)).toBe(1);
  await go(page, "Activity");
  await expect(page.getByText(t("batch.sums.created", { created: "1", count: 1 })).first()).toBeVisible();
});
