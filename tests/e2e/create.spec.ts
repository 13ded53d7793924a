// Creating an element: from the form to the disk of the service; drafts that survive; refusals and lost responses.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { draft, go, takeIn } from "./steps.ts";
import { begins, t, within } from "./t.ts";

test("a Designer creates an element and it is opened", { tag: "@journey" }, async ({ page, signIn }) => {
  await signIn("Designer");
  await takeIn(page);
  await draft(page, "Every reading within a day");
  await expectAccessible(page);
  await expect(page.getByLabel(t("create.request_body"))).toContainText('"conceptualClass": "Goal"');
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Every reading within a day" })).toBeVisible();
  await expect(page.getByText(t("states.draft"), { exact: true }).first()).toBeVisible();
  await go(page, "Activity");
  await expect(page.getByText("Every reading within a day").first()).toBeVisible();
});

test("a person without permission sees who can create, and the draft remains after a reload", async ({ page, signIn }) => {
  await signIn("Reader");
  await takeIn(page);
  await draft(page, "Not for me");
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  await expect(page.getByText(within("create.refused.forbidden_title"))).toBeVisible();
  await expect(page.getByText(/Manager or Designer/).first()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  const name = page.getByRole("textbox", { name: begins("common.name") });
  await expect(name).toHaveValue("Not for me");
  // What was typed right before is saved too.
  await name.fill("Not for me, typed last");
  await page.reload();
  await expect(name).toHaveValue("Not for me, typed last");
});

test("a draft that cannot be saved makes the browser ask before it leaves the page", async ({ page, signIn }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args: Parameters<IDBObjectStore["put"]>) {
      if (this.name === "drafts" && sessionStorage.getItem("full")) throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, args);
    };
  });
  await signIn("Designer");
  await takeIn(page);
  await draft(page, "Saved");
  await page.evaluate(() => sessionStorage.setItem("full", "yes"));
  const name = page.getByRole("textbox", { name: begins("common.name") });
  await name.press("End");
  await page.keyboard.type(" in part");
  await expect(page.getByText(begins("create.saved.draft_failed"))).toBeVisible();
  await expectAccessible(page);
  const asked = page.waitForEvent("dialog");
  const reload = page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reload;
  await expect(name).toHaveValue("Saved in part");
  // Once it is saved, nothing is asked.
  await page.evaluate(() => sessionStorage.removeItem("full"));
  await page.keyboard.type(" and whole");
  await expect(page.getByText(begins("create.saved.draft_at"))).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Saved in part and whole");
});

test("a missing response is an unknown outcome, and a retry with the same key creates no second element", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  await takeIn(page);
  await draft(page, "Once and only once");
  faults.set(/architectureElements$/, { kind: "cut after" }, { method: "POST" });
  await page.getByRole("button", { name: begins("common.create_element") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(t("common.outcome_unknown"))).toBeVisible();
  await expectAccessible(page);
  faults.clear();
  const before = faults.forwarded.length;
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: t("common.retry") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Once and only once" })).toBeVisible();
  expect(faults.forwarded.slice(before).filter((line) => line.endsWith("/architectureElements"))).toHaveLength(1);
});
