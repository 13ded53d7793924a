// A view that is sent to another person: what the link contains, and what its recipient sees first.
import { test, expect, expectAccessible, prepare } from "./fixtures.ts";
import { filterBy, grid, takeIn } from "./steps.ts";
import { keptOnDisk } from "./storage.ts";
import type { Page } from "@playwright/test";
import { begins, t, within } from "./t.ts";

/** Copies the link of the view by the dialog. */
async function share(page: Page, look: () => Promise<void> = async () => {}): Promise<string> {
  await page.getByRole("button", { name: t("common.views") }).click();
  await page.getByRole("menuitem", { name: t("views.share_this") }).click();
  const dialog = page.getByRole("dialog", { name: t("views.share_this") });
  await expect(dialog.getByRole("button", { name: t("common.copy_link") })).toBeEnabled();
  await look();
  await dialog.getByRole("button", { name: t("common.copy_link") }).click();
  await expect(page.getByText(t("components.copied", { what: t("element.header.link") }))).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test("a shared link opens its elements in another browser, and loads no elements before it is confirmed", async ({ page, signIn, context, browser, space }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("Owner");
  await takeIn(page);
  await filterBy(page, "meter");
  await page.getByRole("checkbox", { name: begins("facets.mine") }).check();
  await expect(page).toHaveURL(/mine=1/);
  await expect(grid(page).getByRole("link").first()).toBeVisible();
  const shown = (await grid(page).getByRole("row").count()) - 1;
  expect(shown).toBeGreaterThan(0);
  const link = await share(page, async () => {
    await expect(page.getByRole("radio", { name: begins("elements.share.with_ids", { count: shown }) })).toBeChecked();
    await expectAccessible(page);
  });
  const url = new URL(link);
  expect(url.search).not.toContain("mine");
  expect(url.search).toContain("owner=UserId");
  expect(url.hash).toMatch(/ids=[\w-]+$/);

  const other = await prepare(await browser.newContext());
  const theirs = await other.newPage();
  const requests: string[] = [];
  theirs.on("request", (request) => requests.push(request.url()));
  await theirs.goto(link);
  await signIn("Reader", theirs);
  await expect(theirs.getByRole("heading", { name: t("elements.arrival.title") })).toBeVisible();
  await expect(theirs.getByText(t("elements.arrival.some_missing", { count: shown, missing: shown }))).toBeVisible();
  await expect(theirs.getByText(begins("elements.arrival.filters"))).toContainText("meter");
  await expect(theirs.getByText(within("elements.arrival.of_sender"))).toBeVisible();
  await expectAccessible(theirs);
  // Signing in sends an empty read as its check; the link alone requests nothing.
  const elements = requests.filter((request) => /byIds|\/users\//.test(request)).length;
  // The reader's person is requested once: the reload must come after it is on the disk.
  await expect.poll(() => keptOnDisk(theirs)).toMatch(new RegExp(`/people[^]*${space.person("Reader").displayName}`));
  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: t("elements.arrival.title") })).toBeVisible();
  expect(requests.filter((request) => /byIds|\/users\//.test(request))).toHaveLength(elements);
  expect(requests.every((request) => request.startsWith(space.url) || request.startsWith("data:"))).toBe(true);
  await theirs.getByRole("button", { name: `Load ${shown} element` }).click();
  await expect(grid(theirs).getByRole("link").first()).toBeVisible();
  await expect.poll(async () => (await grid(theirs).getByRole("row").count()) - 1).toBe(shown);
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: t("elements.arrival.mine_instead") }).click();
  await expect(theirs).toHaveURL(/mine=1/);
  await expect(theirs).not.toHaveURL(/owner=UserId/);
  await other.close();
});

test("a link fits into a message, and a damaged link shows an error", async ({ page, signIn, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("Reader");
  await takeIn(page);
  const link = await share(page);
  expect(link.length).toBeLessThanOrEqual(16_000);
  expect(link).toContain("ids=");
  await page.goto("about:blank");
  await page.goto(link.replace(/ids=.{40}/, "ids=AAAA"));
  await expect(page.getByText(t("elements.arrival.damaged"))).toBeVisible();
  await page.getByRole("button", { name: t("elements.arrival.dismiss") }).click();
  await expect(page.getByText(/are damaged/)).toBeHidden();
  await expect(page).not.toHaveURL(/shared=/);
});
