// Two tabs on one draft: neither overwrites what the other saved, and nothing is created twice.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { create, names, paste, rows } from "./rows.ts";
import { draft, go, takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";

const creation = /architectureElements$/;

test("typing in one tab does not remove the unknown outcome that another tab saved in the draft", async ({ page, context, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const name = "Sent in the other tab";
  await draft(page, name);
  const other = await context.newPage();
  await other.goto(page.url());
  await signIn("Manager", other);
  await expect(other.getByRole("textbox", { name: begins("common.name") })).toHaveValue(name);
  faults.set(creation, { kind: "cut after" }, { method: "POST" });
  await other.getByRole("button", { name: begins("common.create_element") }).click();
  await expect(other.getByRole("dialog").getByText(t("common.outcome_unknown"))).toBeVisible();
  // This tab does not know yet; it learns it when it saves what is typed.
  await page.getByLabel(t("common.specialization")).fill("Typed later");
  await expect(page.getByText(t("common.outcome_unknown"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("create.head.resolve_outcome") })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(t("common.outcome_unknown"))).toBeVisible();
  await expect(page.getByLabel(t("common.specialization"))).toHaveValue("Typed later");
  expect(await space.elementsNamed(name)).toBe(1);
});

test("two tabs that edit one draft do not overwrite each other, and both texts are shown", { tag: "@engine" }, async ({ page, context, signIn }) => {
  await signIn("Manager");
  await takeIn(page);
  const name = "Typed in two tabs";
  await draft(page, name);
  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await signIn("Manager", other);
  const nameOf = (where: typeof page) => where.getByRole("textbox", { name: begins("common.name") });
  await expect(nameOf(other)).toHaveValue(name);
  await nameOf(page).fill(`${name}, the first`);
  await expect(page.getByText(t("create.saved.draft_waiting"))).toBeVisible();
  await expect(page.getByText(begins("create.saved.draft_at"))).toBeVisible();
  await nameOf(other).fill(`${name}, the second`);
  await expect(other.getByText(t("create.conflict.title"), { exact: true })).toBeVisible();
  const versions = other.getByRole("row", { name: /^name \(EN\)/ });
  await expect(versions).toContainText(`${name}, the second`);
  await expect(versions).toContainText(`${name}, the first`);
  await expectAccessible(other);
  await expect(other).not.toHaveURL(address);
  await other.getByRole("link", { name: t("create.conflict.open_version") }).click();
  await expect(nameOf(other)).toHaveValue(`${name}, the first`);
  await other.getByRole("button", { name: /other draft/ }).click();
  await other.getByRole("menuitem", { name: `${name}, the second` }).click();
  await expect(nameOf(other)).toHaveValue(`${name}, the second`);
});

test("editing a draft that another tab created continues in a new draft, with a notice", async ({ page, context, signIn, space }) => {
  await signIn("Manager");
  await takeIn(page);
  const name = "Created in the other tab";
  await draft(page, name);
  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await signIn("Manager", other);
  await other.getByRole("button", { name: begins("common.create_element") }).click();
  await expect(other.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("textbox", { name: begins("common.name") }).fill(`${name}, and another`);
  await expect(page.getByText(/Another tab created or discarded this draft/)).toBeVisible();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByText(begins("create.saved.draft_at"))).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: begins("common.name") })).toHaveValue(`${name}, and another`);
  expect(await space.elementsNamed(name)).toBe(1);
});

test("of two tabs with the same rows one sends them, and the other shows that", async ({ page, context, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const all = names("In two tabs", 3);
  await paste(page, rows(all));
  const held = faults.set(creation, { kind: "hold" }, { times: 1, method: "POST" });
  await create(page, 3);
  await held.reached;
  const other = await context.newPage();
  await other.goto(page.url());
  await signIn("Manager", other);
  await expect(other.getByText(t("batch.stop.elsewhere_title"))).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: t("batch.progress.create_rest", { rows: "3" }) }).click();
  await expect(other.getByText(t("batch.stop.elsewhere_title"))).toBeVisible();
  held.release();
  await expect(page.getByText(t("batch.sums.created", { created: "3", count: 3 })).first()).toBeVisible();
  await other.getByRole("button", { name: t("common.refresh") }).click();
  await expect(other.getByText(t("batch.sums.created", { created: "3", count: 3 })).first()).toBeVisible();
  for (const name of all) expect(await space.elementsNamed(name), name).toBe(1);
});

test("records created or deleted in one tab appear or disappear in the activity of the other", async ({ page, context, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  const other = await context.newPage();
  await other.goto("/");
  await signIn("Designer", other);
  await go(other, "Activity");
  const records = other.getByRole("region", { name: t("activity.list.label") });
  await expect(records.getByRole("listitem")).toHaveCount(1);
  await draft(page, "Seen in both tabs");
  await expect(other.getByRole("navigation", { name: t("shell.nav.label") }).getByText(t("common.draft_count", { count: 1 }))).toBeVisible();
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Seen in both tabs" })).toBeVisible();
  await expect(records.getByText(t("create.ended.created_title", { name: "Seen in both tabs" }), { exact: true })).toBeVisible();
  await expect(other.getByRole("navigation", { name: t("shell.nav.label") }).getByText(t("common.draft_count", { count: 1 }))).toBeHidden();
  await go(page, "Activity");
  await page.getByRole("button", { name: "Delete record: Created “Seen in both tabs”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: t("common.delete") }).click();
  await expect(records.getByText(t("create.ended.created_title", { name: "Seen in both tabs" }), { exact: true })).toBeHidden();
  await expect(records.getByRole("listitem")).toHaveCount(1);
});
