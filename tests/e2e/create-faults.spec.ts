// A creation under every fault: the draft stays, no false success is shown, and exactly one element is created.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { draft, go, takeIn } from "./steps.ts";
import { keptOnDisk } from "./storage.ts";
import { begins, t } from "./t.ts";

const create = { name: begins("common.create_element") };

const lost = [
  { fault: { kind: "cut before" }, there: 0 },
  { fault: { kind: "cut after" }, there: 1 },
  { fault: { kind: "cut in reply" }, there: 1 },
  { fault: { kind: "answer", status: 500, body: "boom" }, there: 0 },
  { fault: { kind: "answer", status: 502, body: "<html><h1>Bad gateway</h1></html>", headers: { "Content-Type": "text/html" } }, there: 0 },
  { fault: { kind: "answer", status: 200, body: '{"id": "half' }, there: 0 },
  { fault: { kind: "answer", status: 200, body: "<!doctype html>", headers: { "Content-Type": "text/html" } }, there: 0 },
] as const;

test("a creation whose response is lost has an unknown outcome and results in one element", async ({ page, signIn, faults, space }) => {
  test.slow();
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const dialog = page.getByRole("dialog");
  for (const { fault, there } of lost) {
    const title = "status" in fault ? `${fault.status} ${fault.body.slice(0, 9)}` : fault.kind;
    await test.step(title, async () => {
      const name = `Lost by ${title}`;
      await draft(page, name);
      // Each time: a browser sends a POST again by itself where the connection was dropped without a response.
      faults.set(/architectureElements$/, fault, { method: "POST" });
      await page.getByRole("button", create).click();
      await expect(dialog.getByRole("heading", { name: t("common.outcome_unknown") })).toBeVisible();
      expect(await space.elementsNamed(name)).toBe(there);
      await page.reload();
      await expect(page.getByRole("textbox", { name: begins("common.name") })).toHaveValue(name);
      faults.clear();
      await page.getByRole("button", { name: t("create.head.resolve_outcome") }).click();
      await dialog.getByRole("radio").first().check();
      await dialog.getByRole("button", { name: t("common.retry") }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      expect(await space.elementsNamed(name)).toBe(1);
    });
  }
});

test("a retried creation that is refused leads to sending the corrected draft", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  const name = "Retried, then refused";
  await draft(page, name);
  faults.set(/architectureElements$/, { kind: "cut before" }, { method: "POST" });
  await page.getByRole("button", create).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: t("common.outcome_unknown") })).toBeVisible();
  await expect(dialog.getByRole("radio", { name: begins("common.retry") })).toBeChecked();
  faults.clear();
  faults.set(/architectureElements$/, { kind: "answer", status: 400, body: "no" }, { times: 1, method: "POST" });
  await dialog.getByRole("button", { name: t("common.retry") }).click();
  await expect(page.getByText(t("create.refused.not_taken_title"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("create.refused.create_again") }).click();
  await expect(dialog.getByText(t("create.unknown.retry_refused"))).toBeVisible();
  await expect(dialog.getByRole("radio", { name: begins("create.resolve.send_again") })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("create.resolve.send_again_button") }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await space.elementsNamed(name)).toBe(1);
});

const refused = [
  { status: 400, body: "property \"name\": it is too short", says: t("create.refused.not_taken_title") },
  { status: 403, body: "insufficient permissions", says: t("create.refused.forbidden_title") },
  { status: 404, body: "warehouse not found", says: t("connect.refused.not_found_title") },
  { status: 429, body: "slow down", headers: { "Retry-After": "7" }, says: "7 s" },
];

test("a refused creation shows an error; the draft remains and can be sent again", async ({ page, signIn, faults, space }) => {
  test.slow();
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  for (const { says, ...answer } of refused) {
    await test.step(String(answer.status), async () => {
      const name = `Refused with ${answer.status}`;
      await draft(page, name);
      faults.set(/architectureElements$/, { kind: "answer", ...answer }, { times: 1, method: "POST" });
      await page.getByRole("button", create).click();
      await expect(page.getByText(says).first()).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByRole("textbox", { name: begins("common.name") })).toHaveValue(name);
      await expect(page.getByText(t("common.outcome_unknown"))).toBeHidden();
      expect(await space.elementsNamed(name)).toBe(0);
      await page.getByRole("button", create).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      expect(await space.elementsNamed(name)).toBe(1);
    });
  }
});

test("a 401 asks for a new token over the page, and the element is then created once", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Designer");
  await takeIn(page);
  await draft(page, "Expired in between");
  faults.set(/architectureElements$/, { kind: "answer", status: 401, body: "token expired" }, { times: 1, method: "POST" });
  await page.getByRole("button", create).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("token expired")).toBeVisible();
  await dialog.getByLabel(t("common.access_token"), { exact: true }).fill(space.person("Designer").token);
  await dialog.getByRole("button", { name: t("shell.token.dialog.continue") }).click();
  // The app retries the refused request by itself: a 401 created nothing.
  await expect(page.getByRole("heading", { level: 1, name: "Expired in between" })).toBeVisible();
  expect(await space.elementsNamed("Expired in between")).toBe(1);
});

test("a page closed while waiting for a new token leaves a draft that was refused, not one of unknown outcome", async ({ page, context, signIn, faults, space }) => {
  const creation = /architectureElements$/;
  const expire = () => faults.set(creation, { kind: "answer", status: 401, body: "token expired" }, { times: 1, method: "POST" });
  await page.goto(faults.url);
  await signIn("Designer");
  await takeIn(page);
  const name = "Closed while it waited";
  await draft(page, name);
  expire();
  await page.getByRole("button", create).click();
  await expect(page.getByRole("dialog").getByText("token expired")).toBeVisible();
  await expect.poll(() => keptOnDisk(page)).toContain(t("create.ended.refused_title", { name }));
  await page.close();
  const later = await context.newPage();
  await later.goto(faults.url);
  await signIn("Designer", later);
  await go(later, "Activity");
  await expect(later.getByText(t("create.ended.refused_title", { name: name })).first()).toBeVisible();
  await expect(later.getByText(/outcome unknown/i)).toBeHidden();
  // The retry with a new token is in flight again: its outcome is then unknown.
  await go(later, "Create");
  await later.getByRole("link", { name }).click();
  await expect(later.getByText(t("common.outcome_unknown"))).toBeHidden();
  expire();
  await later.getByRole("button", create).click();
  const dialog = later.getByRole("dialog");
  await dialog.getByLabel(t("common.access_token"), { exact: true }).fill(space.person("Designer").token);
  const held = faults.set(creation, { kind: "hold" }, { method: "POST" });
  await dialog.getByRole("button", { name: t("shell.token.dialog.continue") }).click();
  await held.reached;
  await later.close();
  const last = await context.newPage();
  await last.goto(faults.url);
  await signIn("Designer", last);
  await go(last, "Activity");
  await expect(last.getByText(/outcome unknown/i).first()).toBeVisible();
  expect(await space.elementsNamed(name)).toBe(0);
});
