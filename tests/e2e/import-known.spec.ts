// A file beside what is known here, element by element.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { downloaded } from "./importing.ts";
import { go } from "./steps.ts";
import type { Locator, Page } from "@playwright/test";
import { t } from "./t.ts";

const element = (id: string, type: string, name: string) => `<element identifier="${id}" xsi:type="${type}"><name xml:lang="en">${name}</name></element>`;
const model = (id: string, ...elements: string[]) =>
  `<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="${id}"><name xml:lang="en">${id}</name>\n<elements>\n${elements.join("\n")}\n</elements></model>`;

async function choose(page: Page, name: string, text: string): Promise<void> {
  const another = page.getByRole("button", { name: "Import another" });
  const button = page.getByRole("button", { name: /^Choose (file|another)$/ });
  await expect(another.or(button)).toBeVisible();
  if (await another.isVisible()) await another.click();
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles({ name, mimeType: "application/xml", buffer: Buffer.from(text) });
  await expect(page.getByText(name, { exact: true })).toBeVisible();
}

const table = (page: Page): Locator => page.getByRole("table", { name: "Elements of the file" });
const checks = (page: Page): Locator => page.getByRole("region", { name: "Checks" });

test.beforeEach(async ({ page, signIn }) => {
  await signIn("Manager");
  await go(page, "Import");
  await choose(page, "ferry.xml", model("ferry", element("f1", "Node", "Ferry ramp"), element("f2", "Node", "Ferry bell"), element("f3", "Node", "Ferry bell"), element("f4", "Device", "Ferry light")));
  await page.getByRole("button", { name: /^Upload/ }).click();
  await expect(page.getByText("Loaded 4")).toBeVisible();
});

test("by type and name where no receipt tells of an identifier", async ({ page }) => {
  await choose(page, "other.xml", model("other", element("a", "Node", "FERRY RAMP"), element("b", "Node", "Ferry bell"), element("c", "Node", "Ferry light"), element("d", "Node", "Ferry flag"), element("e", "Node", " ")));
  for (const words of ["1 same type and name", "1 several of this type and name", "1 same name, other type", "1 not known here", "1 no name to go by"]) {
    await expect(checks(page).getByRole("button", { name: words })).toBeVisible();
  }
  await checks(page).getByText("How this is known").click();
  await expect(checks(page).getByText(/Properties are not compared\. What is known here need not be the whole space/)).toBeVisible();
  await checks(page).getByRole("button", { name: "1 several of this type and name" }).click();
  await expect(table(page).getByRole("row")).toHaveCount(2);
  await table(page).getByRole("button", { name: "2 of this type and name" }).click();
  const several = page.getByRole("dialog", { name: "Known here beside “Ferry bell”" });
  await expect(several.getByRole("link", { name: "Ferry bell, node" })).toHaveCount(2);
  await expectAccessible(page);
  await several.getByRole("button", { name: t("common.done") }).click();
  await page.getByRole("button", { name: /^Show others than Several/ }).click();
  await expect(table(page).getByRole("row")).toHaveCount(6);
  await expect(table(page).getByRole("link", { name: "Same name, device" })).toBeVisible();
  await expectAccessible(page);
  const list = await downloaded(page, () => checks(page).getByRole("button", { name: "Export list" }).click());
  expect(list.name).toBe("other-compared.csv");
  expect(list.text).toContain("d,Node,Ferry flag,6,1,,,Not known here,,,\r\n");
  expect(list.text).toMatch(/\r\nc,Node,Ferry light,5,1,,,"Same name, other type",Device,Ferry light,\S+\r\n/);
  await table(page).getByRole("link", { name: "Same type and name" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ferry ramp" })).toBeVisible();
  // What was looked for is still there when one comes back.
  await page.goBack();
  await expect(table(page).getByRole("row")).toHaveCount(6);
});

test("by what a receipt says an identifier became: names and types that are others are told", async ({ page }) => {
  await choose(page, "ferry-2.xml", model("ferry", element("f1", "Node", "Ferry bridge"), element("f2", "Facility", "Ferry bell"), element("f3", "Node", "Ferry bell"), element("f5", "Node", "Ferry flag")));
  await checks(page).getByText("How this is known").last().click();
  await expect(checks(page).getByText(/^3 elements by receipts of this browser/)).toBeVisible();
  await expect(checks(page).getByRole("button", { name: "1 known, same type and name" })).toBeVisible();
  await checks(page).getByRole("button", { name: "1 known as another type" }).click();
  await expect(table(page).getByRole("link", { name: "Known as node" })).toBeVisible();
  await checks(page).getByRole("button", { name: "1 known under another name or none" }).click();
  await expect(table(page).getByText("Ferry bridge")).toBeVisible();
  await table(page).getByRole("link", { name: "Known as “Ferry ramp”" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ferry ramp" })).toBeVisible();
});
