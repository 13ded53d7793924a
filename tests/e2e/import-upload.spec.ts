// The one request of an import, and every way in which it can end without a result.
import { copyFile, utimes, writeFile, readFile } from "node:fs/promises";
import { test, expect, expectAccessible } from "./fixtures.ts";
import { check, IMPORT, imports, openList, upload, uploadButton } from "./importing.ts";
import { go } from "./steps.ts";

const HARBOUR = "files/harbour.xml";

test("stopped while it is sent: nothing was imported, and it can be sent again", async ({ page, signIn }) => {
  await signIn("Manager");
  await check(page, HARBOUR);
  let sent = 0;
  await page.route(IMPORT, () => void (sent += 1));
  await uploadButton(page).click();
  await expect(page.getByText(/^Sending /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expect(page.getByText("Cancelled before the last byte was sent")).toBeVisible();
  await expect(page.getByText(/nothing was imported/)).toBeVisible();
  await expectAccessible(page);
  expect(sent).toBe(1);
  await page.unroute(IMPORT);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("tablist", { name: "Lists" })).toBeVisible();
});

test("stopped after the last byte: the outcome is unknown, and stands in Activity until it is settled", async ({ page, faults, signIn }) => {
  const held = faults.set(IMPORT, { kind: "hold reply" }, { times: 1 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await uploadButton(page).click();
  await expect(page.getByText("Waiting for the answer")).toBeVisible();
  await expect(page.getByText(/If you stop waiting now, the outcome is unknown/)).toBeVisible();
  await expectAccessible(page);
  await go(page, "Elements");
  await go(page, "Import");
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await expect(page.getByText("Outcome unknown", { exact: true })).toBeVisible();
  await expectAccessible(page);
  held.release();
  await go(page, "Activity");
  await page.getByRole("link", { name: /^Resolve.*harbour/ }).click();
  await expect(page.getByText(/The file may have been imported/)).toBeVisible();
  await page.getByRole("button", { name: "Mark as resolved" }).click();
  await expect(page.getByText("Resolved", { exact: true })).toBeVisible();
  expect(imports(faults)).toBe(1);
});

test("an import that goes on while its page is left is shown in the top bar, and its end is told", async ({ page, faults, signIn }) => {
  const held = faults.set(IMPORT, { kind: "hold reply" }, { times: 1 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await uploadButton(page).click();
  await expect(page.getByText("Waiting for the answer")).toBeVisible();
  const chip = page.getByRole("banner").getByRole("link", { name: /Open the import/ });
  await expect(chip).toBeHidden();
  await go(page, "Elements");
  await expect(chip).toHaveText("Importing file");
  for (const width of [720, 1000, 1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const [link, command] = [(await chip.boundingBox())!, (await page.getByRole("button", { name: /Find an element/ }).boundingBox())!];
    expect(link.x >= command.x + command.width || link.x + link.width <= command.x, `beside the command field at ${width} px`).toBe(true);
  }
  await expectAccessible(page);
  held.release();
  await expect(page.getByText("harbour.xml: 8 imported, 2 failed, 3 property values dropped.")).toBeVisible();
  await expect(chip).toHaveText("Imported, 2 failed");
  await expectAccessible(page);
  await chip.click();
  await expect(page.getByRole("tablist", { name: "Lists" })).toBeVisible();
  await go(page, "Elements");
  await expect(chip).toBeHidden();
});

test("a lost reply is an unknown outcome; sent again by hand, the service knows the file", async ({ page, faults, signIn }) => {
  faults.set(IMPORT, { kind: "cut in reply" }, { times: 1 });
  await page.goto(faults.url);
  await signIn("Manager");
  await check(page, HARBOUR);
  await uploadButton(page).click();
  await expect(page.getByText("Outcome unknown", { exact: true })).toBeVisible();
  expect(imports(faults)).toBe(1);
  await page.getByRole("button", { name: "Import the same file again" }).click();
  await expect(page.getByRole("complementary", { name: "Receipt" })).toContainText("Adds up: 5 + 1 + 0 = 6 elements");
  expect(imports(faults)).toBe(2);
});

test("a connection that breaks before the last byte leaves nothing behind", async ({ page, faults, signIn }) => {
  faults.set(IMPORT, { kind: "cut in request" });
  await page.goto(faults.url);
  await signIn("Manager");
  // More than the buffers on the way take in, so that the last byte cannot be handed over.
  const large = test.info().outputPath("large.xml");
  const model = await readFile(HARBOUR, "utf8");
  await writeFile(large, model.replace("</model>", `<!-- ${"x".repeat(24 * 1024 * 1024)} --></model>`));
  await check(page, large);
  await uploadButton(page).click();
  await expect(page.getByText("The file was not sent whole")).toBeVisible();
  await expect(page.getByText(/nothing was imported/)).toBeVisible();
  expect(imports(faults)).toBe(0);
});

for (const [status, words] of [
  [400, "The service refused the file"],
  [403, "You may not import into sample"],
  [404, "The process space sample was not found"],
  [413, "The file is larger than the service takes"],
  [503, "Outcome unknown"],
] as const) {
  test(`${status} is said in words, beside what the service said`, async ({ page, faults, signIn }) => {
    faults.set(IMPORT, { kind: "answer", status, body: `reason of the ${status}` });
    await page.goto(faults.url);
    await signIn("Manager");
    await check(page, HARBOUR);
    await uploadButton(page).click();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(page.getByText(`reason of the ${status}`)).toBeVisible();
    await expectAccessible(page);
    await go(page, "Activity");
    await expect(page.getByText("harbour.xml").first()).toBeVisible();
  });
}

test("a file that changed on disk after the check is not sent", async ({ page, faults, signIn }) => {
  await page.goto(faults.url);
  await signIn("Manager");
  const copy = test.info().outputPath("copy.xml");
  await copyFile(HARBOUR, copy);
  await check(page, copy);
  await writeFile(copy, (await readFile(copy, "utf8")).replace("Crane 7", "Crane 8"));
  // Some seconds on, for file systems that count in seconds.
  const later = new Date(Date.now() + 5_000);
  await utimes(copy, later, later);
  await uploadButton(page).click();
  await expect(page.getByText("The file changed on disk, or is gone")).toBeVisible();
  await expectAccessible(page);
  expect(imports(faults)).toBe(0);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose another" }).click();
  await (await chooser).setFiles(copy);
  await upload(page);
  await expect((await openList(page, "Imported")).getByText("Crane 8")).toBeVisible();
});
