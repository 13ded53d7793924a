// The layout of diagrams comes from a worker: it may not come, take long, or break.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { boxes, drawn, filter, open, openLoaded } from "./diagrams.ts";
import { check, exchangeFile, upload } from "./importing.ts";
import { filterBy, grid, takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";

test("a layout that could not be loaded is retried", async ({ page, signIn }) => {
  await page.route(/\/layout[-_]/, (route) => route.abort());
  await signIn("Reader");
  await open(page);
  const failed = page.getByRole("alert").filter({ hasText: t("updates.part_failed") });
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/layout[-_]/);
  await failed.getByRole("button", { name: t("common.retry") }).click();
  await expect(boxes(page).getByRole("button").first()).toBeVisible();
  await expect(failed).toBeHidden();
});

test("the page says that it lays out, and the earlier diagram stays until the next one is there", async ({ page, signIn }) => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/layout[-_]loader/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn("Reader");
  await open(page);
  await expect(page.getByRole("status").filter({ hasText: t("layout.running") })).toBeVisible();
  await expect(page.locator(".diagram-body")).toHaveAttribute("aria-busy", "true");
  await expectAccessible(page);
  release();
  await expect(boxes(page).getByRole("button").first()).toBeVisible();
  await drawn(page);
  // The worker never gets its next job, so it seems to run without end. A newer job ends it.
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = () => (Worker.prototype.postMessage = postMessage);
  });
  const before = await boxes(page).getByRole("button").count();
  const field = page.getByRole("searchbox", { name: t("diagram.filter") });
  await field.fill("meter");
  await expect(page.locator(".diagram-body")).toHaveAttribute("aria-busy", "true");
  await expect(boxes(page).getByRole("button")).toHaveCount(before);
  await field.fill("class:ApplicationComponent");
  await drawn(page);
  await expect(boxes(page).getByRole("button")).not.toHaveCount(before);
});

test("the enlarged graph of an element can be saved once it is laid out", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Reader");
  await takeIn(page);
  const layout = faults.set(/\/layout[-_]loader/, { kind: "hold" });
  await filterBy(page, "Meter Data Management");
  await grid(page).getByRole("link", { name: "Meter Data Management" }).first().click();
  await page.getByRole("button", { name: t("graph.enlarge") }).click();
  const dialog = page.getByRole("dialog", { name: begins("graph.title_of") });
  await layout.reached;
  await expect(dialog.getByRole("status").filter({ hasText: t("layout.running") })).toBeVisible();
  const save = dialog.getByRole("button", { name: t("graph.full.save") });
  await expect(save).toBeHidden();
  layout.release();
  await expect(save).toBeVisible();
});

test("a layout that breaks is retried", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await expect(boxes(page).getByRole("button").first()).toBeVisible();
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker) {
      Worker.prototype.postMessage = postMessage;
      this.dispatchEvent(new Event("error"));
    };
  });
  await page.getByRole("searchbox", { name: t("diagram.filter") }).fill("meter");
  const failed = page.getByRole("alert").filter({ hasText: t("layout.stopped") });
  await failed.getByRole("button", { name: t("common.retry") }).click();
  await expect(boxes(page).getByRole("button", { name: /^Meter Data Management, / })).toBeVisible();
  await expect(failed).toBeHidden();
});

test("a diagram that is too large leaves some elements out, and the landscape has all", async ({ page, signIn }) => {
  const elements = Array.from({ length: 1010 }, (_, n) => [`crowd-${n}`, "ApplicationComponent", `Crowd ${n}`]);
  const relationships = elements.slice(1).map(([id]) => [`serves-${id}`, "Serving", "crowd-0", id!]);
  await signIn("Manager");
  await check(page, exchangeFile("crowd", elements, relationships));
  await upload(page);
  await expect(page.getByText(t("import_result.actions.loaded", { n: "1,010" }))).toBeVisible();
  await openLoaded(page);
  await filter(page, "Crowd");
  await expect(page.getByRole("status").filter({ hasText: "1,000" })).toContainText(t("diagram.left_out", { count: 10 }));
  await expectAccessible(page);
  const all = page.getByRole("link", { name: t("diagram.show_in_landscape") });
  await all.click();
  await expect(page.getByRole("heading", { level: 1, name: t("pages.diagrams.landscape") })).toBeVisible();
  await expect(page.getByRole("searchbox", { name: t("diagram.filter") })).toHaveValue("Crowd");
  await expect(page.getByRole("region", { name: begins("landscape.found_title") })).toContainText("1,010");
});
