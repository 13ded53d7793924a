// Rules of one's own, and sets of rules from files and from the site.
import { test, expect, expectAccessible } from "./fixtures.ts";
import { findings, open, rule, rules } from "./quality.ts";
import { t, within } from "./t.ts";

test("a rule of one's own finds what its filter finds, and can be switched off", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await page.getByRole("button", { name: t("quality.rules_open") }).click();
  const sheet = page.getByRole("dialog", { name: t("quality.sheet.title") });
  await expectAccessible(page);
  await sheet.getByLabel(t("quality.sheet.query")).fill("classs:Node");
  await sheet.getByRole("button", { name: t("quality.sheet.add"), exact: true }).click();
  await expect(sheet.getByText(t("quality.sheet.name_missing"))).toBeVisible();
  await expect(sheet.getByText(within("query.problems.field_unknown"))).toBeVisible();
  await sheet.getByLabel(t("common.name"), { exact: true }).fill("No nodes");
  await sheet.getByLabel(t("quality.sheet.query")).fill("class:Node");
  await sheet.getByRole("button", { name: t("quality.sheet.add"), exact: true }).click();
  await expect(sheet.getByRole("checkbox", { name: "No nodes" })).toBeChecked();
  await page.keyboard.press("Escape");
  await rule(page, "No nodes").click();
  await expect(findings(page).getByText(t("classes.node"), { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: t("quality.rules_open") }).click();
  await sheet.getByRole("checkbox", { name: "No nodes" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(rule(page, "No nodes")).toBeHidden();
});

test("a rule of one's own is written with completion, and edited", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await page.getByRole("button", { name: t("quality.rules_open") }).click();
  const sheet = page.getByRole("dialog", { name: t("quality.sheet.title") });
  const name = sheet.getByLabel(t("common.name"), { exact: true });
  const query = sheet.getByLabel(t("quality.sheet.query"));
  const options = sheet.getByRole("listbox", { name: t("components.suggestions") });
  await name.fill("No nodes");
  await query.pressSequentially("cl");
  await expect(options).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(options.getByRole("option", { selected: true })).toHaveText(/^class/);
  await page.keyboard.press("Enter");
  await expect(query).toHaveValue("class:");
  await expect(options).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("Nodee");
  await expect(options).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(sheet.getByText(within("query.problems.value_unknown"))).toBeVisible();
  await expect(query).toHaveAttribute("aria-invalid", "true");
  await expect(sheet.getByRole("checkbox", { name: "No nodes" })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Backspace");
  await expect(options).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(options).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("checkbox", { name: "No nodes" })).toBeChecked();
  await expect(query).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(rule(page, "No nodes")).toHaveText(/[1-9]\d*$/);

  await page.getByRole("button", { name: t("quality.rules_open") }).click();
  await sheet.getByRole("button", { name: t("quality.sheet.edit_rule", { name: "No nodes" }) }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("No nodes");
  await expect(query).toHaveValue("class:Node");
  await name.fill("No MDM nodes");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: t("quality.rules_open") }).click();
  await expect(name).toHaveValue("");
  await name.fill("Another");
  await sheet.getByRole("button", { name: t("quality.sheet.edit_rule", { name: "No nodes" }) }).click();
  await expect(name).toHaveValue("No MDM nodes");
  await sheet.getByLabel(t("quality.sheet.only"), { exact: true }).fill("classs:Node");
  await sheet.getByRole("button", { name: t("quality.sheet.save"), exact: true }).click();
  await expect(sheet.getByText(within("query.problems.field_unknown"))).toBeVisible();
  await expect(sheet.getByRole("checkbox", { name: "No nodes" })).toBeVisible();
  await sheet.getByLabel(t("quality.sheet.only"), { exact: true }).fill('"MDM cluster"');
  await expectAccessible(page);
  await sheet.getByRole("button", { name: t("quality.sheet.save"), exact: true }).click();
  await expect(sheet.getByRole("checkbox", { name: "No MDM nodes" })).toBeChecked();
  await expect(sheet.getByRole("heading", { name: t("quality.sheet.add_title") })).toBeVisible();
  await expect(name).toHaveValue("Another");
  await page.keyboard.press("Escape");
  await expect(rule(page, "No MDM nodes")).toHaveText(/\D2$/);
});

test("a rule of one's own checks more than a filter: each check asks for what it needs", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await page.getByRole("button", { name: t("quality.rules_open") }).click();
  const sheet = page.getByRole("dialog", { name: t("quality.sheet.title") });
  const check = sheet.getByLabel(t("quality.parameters.label"), { exact: true });
  const add = sheet.getByRole("button", { name: t("quality.sheet.add"), exact: true });
  const chosen = async (kind: string) => {
    await check.selectOption({ label: t(kind) });
    await expect(sheet.getByLabel(t("quality.sheet.query"))).toHaveCount(0);
    await add.click();
  };
  await chosen("quality.check_kinds.name_pattern");
  await expect(sheet.getByText(t("quality.broken.pattern_empty"))).toBeVisible();
  await sheet.getByLabel(t("quality.parameters.pattern"), { exact: true }).fill("[A-");
  await expect(sheet.getByText(within("quality.broken.pattern_open_set"))).toBeVisible();
  await chosen("quality.check_kinds.language_missing");
  await expect(sheet.getByText(t("quality.parameters.language_wrong"))).toBeVisible();
  await chosen("quality.check_kinds.not_modified");
  await sheet.getByLabel(t("quality.parameters.days"), { exact: true }).fill("a week");
  await expect(sheet.getByText(t("values.check.integer"))).toBeVisible();
  await expectAccessible(page);
  await chosen("quality.check.cycle");
  await expect(sheet.getByRole("group", { name: t("analysis.kinds.label") })).toBeVisible();
  await chosen("quality.check_kinds.value_not_listed");
  await expect(sheet.getByText(t("quality.parameters.key_missing"))).toBeVisible();
  await expect(sheet.getByText(t("quality.parameters.values_missing"))).toBeVisible();
  await expectAccessible(page);

  // A property key is completed, and what was typed for one check is there for the next.
  await chosen("quality.check_kinds.property_missing");
  await sheet.getByLabel(t("common.name"), { exact: true }).fill("Needs a description");
  const key = sheet.getByLabel(t("quality.parameters.key"), { exact: true });
  await key.pressSequentially("descr");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(key).toHaveValue("description");
  await sheet.getByLabel(t("quality.sheet.only"), { exact: true }).fill("class:Node");
  await add.click();
  await expect(sheet.getByRole("checkbox", { name: "Needs a description" })).toBeChecked();
  await sheet.getByRole("button", { name: t("quality.sheet.edit_rule", { name: "Needs a description" }) }).click();
  await expect(check).toHaveValue("property-missing");
  await expect(key).toHaveValue("description");
  await check.selectOption({ label: t("quality.check.orphan") });
  await sheet.getByRole("button", { name: t("quality.sheet.save"), exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(rule(page, "Needs a description")).toBeVisible();
  await page.reload();
  await expect(rule(page, "Needs a description")).toBeVisible();
});

test("a rule set is opened from a file: what is wrong is told, and the rest is used", async ({ page, signIn }) => {
  await signIn("Reader");
  await open(page);
  await page.getByRole("button", { name: t("quality.rules_open") }).click();
  const sheet = page.getByRole("dialog", { name: t("quality.sheet.title") });
  const file = (name: string, set: object) => ({ name, mimeType: "application/json", buffer: Buffer.from(JSON.stringify(set)) });
  const input = sheet.getByLabel(t("quality.sheet.open_file"));
  await input.setInputFiles(file("newer.json", { version: 7, rules: [] }));
  await expect(sheet.getByRole("alert")).toContainText("newer.json");
  await expect(sheet.getByRole("radio", { name: t("quality.status.built_in") })).toBeChecked();
  const check = (type: string, more = {}) => ({ type, ...more });
  const set = [
    { id: "nodes", name: "Nodes of our own", severity: "error", check: check("query", { query: "class:Node" }) },
    { id: "odd", severity: "hint", check: check("no-such-check") },
    { id: "broken", name: "A broken rule", severity: "hint", scope: "classs:Node", check: check("orphan") },
  ];
  await input.setInputFiles(file("ours.json", { version: 1, name: "Our rules", rules: set }));
  await expect(sheet.getByRole("alert")).toContainText("no-such-check");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(rule(page, "Nodes of our own")).toBeVisible();
  await expect(rules(page).getByText("A broken rule")).toBeVisible();
  await expect(rules(page).getByText(within("quality.broken.scope"))).toBeVisible();
  await expect(page.getByText("Our rules")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Our rules")).toBeVisible();
});

test("rule sets of the site are offered, and one that is missing changes nothing", async ({ page, signIn }) => {
  const [house, gone] = ["/rules/house.json", "/rules/gone.json"];
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ruleSets: [house, gone] } });
  });
  const nodes = { id: "nodes", name: "Nodes of the house", severity: "error", check: { type: "query", query: "class:Node" } };
  await page.route(`**${house}`, (route) => route.fulfill({ json: { version: 1, name: "House rules", rules: [nodes] } }));
  await page.route(`**${gone}`, (route) => route.fulfill({ status: 404, body: "" }));
  await signIn("Reader");
  await open(page);
  await page.getByRole("button", { name: t("quality.rules_open") }).click();
  const sheet = page.getByRole("dialog", { name: t("quality.sheet.title") });
  const site = (url: string) => sheet.getByRole("radio", { name: t("quality.sheet.site_set", { url }) });
  await expect(sheet.getByRole("radio", { name: t("quality.status.built_in") })).toBeChecked();
  await site(house).check();
  await expect(sheet.getByRole("checkbox", { name: "Nodes of the house" })).toBeChecked();
  await site(gone).click();
  await expect(sheet.getByRole("alert")).toContainText(gone);
  await expect(site(house)).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(rule(page, "Nodes of the house")).toBeVisible();
  await expect(rule(page, t("common.no_owner"))).toBeHidden();
  await page.reload();
  await expect(rule(page, "Nodes of the house")).toBeVisible();
  await expect(page.getByText("House rules")).toBeVisible();
});
