// Reading people through a network that fails: a message each time, no false data, and one request for each.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { go, lookUp, takeIn } from "./steps.ts";
import type { Fault } from "./faults.ts";
import { begins, t, within } from "./t.ts";

const minh = /users\/u-minh/;

const eachFault: { name: string; id: string; person: string; fault: Fault; says: RegExp }[] = [
  { name: "403", id: "u-minh.tran", person: "Minh Tran", fault: { kind: "answer", status: 403, body: "no licence" }, says: /no licence/ },
  { name: "429", id: "u-katrin.albers", person: "Katrin Albers", fault: { kind: "answer", status: 429, body: "slow down", headers: { "Retry-After": "7" } }, says: /Wait 7 s/ },
  { name: "500", id: "u-jonas.brandt", person: "Jonas Brandt", fault: { kind: "answer", status: 500, body: "boom" }, says: /boom/ },
  { name: "a web page", id: "u-farid.nazari", person: "Farid Nazari", fault: { kind: "answer", status: 200, body: "<!doctype html><title>Sign in</title>", headers: { "Content-Type": "text/html" } }, says: within("errors.unreadable") },
  { name: "half a document", id: "u-greta.lindqvist", person: "Greta Lindqvist", fault: { kind: "answer", status: 200, body: '{"id": "u-minh' }, says: within("errors.unreadable") },
  { name: "a cut before the reply", id: "u-oluwaseun.adeyemi", person: "Oluwaseun Adeyemi", fault: { kind: "cut before" }, says: within("errors.no_response") },
  { name: "a cut after the request", id: "u-hedwig.petersen", person: "Hedwig Petersen", fault: { kind: "cut after" }, says: within("errors.no_response") },
  { name: "a cut in the reply", id: "u-silke.voss", person: "Silke Voß", fault: { kind: "cut in reply" }, says: within("errors.cut_off") },
];

test("a person that meets a fault shows an error, and a retry loads the person", async ({ page, signIn, faults }) => {
  test.slow();
  await page.goto(faults.url);
  await signIn("Reader");
  // Another person each time: one who was loaded is not requested again.
  for (const { name, id, person, fault, says } of eachFault) {
    await test.step(name, async () => {
      faults.set(/users\/u-/, fault);
      await lookUp(page, id);
      await expect(page.getByText(t("person.failed"))).toBeVisible();
      await expect(page.getByText(says).first()).toBeVisible();
      await expectAccessible(page);
      faults.clear();
      // The app detects by itself that the service is reachable again.
      await expect(page.getByText(begins("shell.offline.title_offline"))).toBeHidden();
      await page.getByRole("main").getByRole("button", { name: t("common.retry") }).click();
      await expect(page.getByRole("heading", { level: 1, name: person })).toBeVisible();
    });
  }
});

test("a 401 asks to sign in again, and the new token loads the person", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Reader");
  faults.set(minh, { kind: "answer", status: 401, body: "token expired" }, { times: 1 });
  await lookUp(page, "u-minh.tran");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("token expired")).toBeVisible();
  await dialog.getByLabel(t("common.access_token"), { exact: true }).fill(space.person("Reader").token);
  await dialog.getByRole("button", { name: t("shell.token.dialog.continue") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Minh Tran" })).toBeVisible();
});

test("a request for a person times out after 60 s", async ({ page, signIn, faults }) => {
  await page.clock.install();
  await page.goto(faults.url);
  await signIn("Reader");
  const rule = faults.set(minh, { kind: "hold" });
  await lookUp(page, "u-minh.tran");
  await rule.reached;
  await expect(page.getByText(t("person.loading"))).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(page.getByText(t("errors.timed_out", { seconds: "60" })).first()).toBeVisible();
});

test("each referenced person is requested at most once, also one that is not found", async ({ page, signIn, faults }) => {
  await page.goto(faults.url);
  await signIn("Reader");
  faults.set(/users\/u-jonas/, { kind: "answer", status: 404, body: "no user with this id in the process space" });
  await takeIn(page);
  await go(page, "People");
  const table = page.getByRole("table").first();
  await expect(table.getByText(t("people.table.not_found"))).toBeVisible();
  await expect(table.getByRole("link", { name: "Katrin Albers" })).toBeVisible();
  await expectAccessible(page);
  await go(page, "Elements");
  await go(page, "People");
  await page.getByRole("link", { name: "u-jonas.brandt" }).click();
  await expect(page.getByText(t("person.not_found"))).toBeVisible();
  await expect(page.getByText(/404 {2}no user with this id/)).toBeVisible();
  const asked = faults.forwarded.filter((line) => line.includes("/users/"));
  expect(asked.length).toBe(new Set(asked).size);
  expect(asked.join()).not.toContain("jonas");
});

test("people are saved over a reload, reloaded on demand, and removed with the elements", async ({ page, signIn, faults, space }) => {
  await page.goto(faults.url);
  await signIn("Reader");
  const gone = faults.set(/users\/u-jonas/, { kind: "answer", status: 404, body: "no user with this id in the process space" });
  await takeIn(page);
  await go(page, "People");
  const table = page.getByRole("table").first();
  await expect(table.getByText(t("people.table.not_found"))).toBeVisible();
  await expect(table.getByRole("link", { name: "Katrin Albers" })).toBeVisible();
  await expect(table.getByText("Minh Tran").or(table.getByText("u-minh.tran")).first()).toBeVisible();
  const asked = () => faults.forwarded.filter((line) => /users\/u-katrin/.test(line)).length;
  expect([asked(), gone.hits]).toEqual([1, 1]);
  await page.reload();
  await expect(table.getByRole("link", { name: "Katrin Albers" })).toBeVisible();
  await expect(table.getByText(t("people.table.not_found"))).toBeVisible();
  expect([asked(), gone.hits], "each was asked for once").toEqual([1, 1]);
  await table.getByRole("link", { name: "Katrin Albers" }).click();
  await expect(page.getByText(/^Loaded (.*ago|just now|now)/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("common.refresh") }).click();
  await expect.poll(asked).toBe(2);
  // A person who cannot be requested again stays as shown.
  faults.set(/users\/u-katrin/, { kind: "answer", status: 500, body: "boom" });
  await page.getByRole("button", { name: t("common.refresh") }).click();
  await expect(page.getByText(begins("state_messages.person_not_refreshed", { name: "Katrin Albers" }))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Katrin Albers" })).toBeVisible();
  await page.getByRole("button", { name: space.person("Reader").displayName }).click();
  await page.getByRole("menuitem", { name: t("common.sign_out") }).click();
  await page.getByRole("dialog").getByRole("button", { name: t("sign_out.forget") }).click();
  await expect(page.getByText(t("state_messages.forgotten"))).toBeVisible();
  const before = gone.hits;
  await signIn("Reader");
  await lookUp(page, "u-jonas.brandt");
  await expect(page.getByText(t("person.not_found"))).toBeVisible();
  expect(gone.hits).toBe(before + 1);
});
