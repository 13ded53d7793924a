// Texts of others with markup and scripts in them: nothing of it runs, and all of it is shown as text.
import { test, expect } from "./fixtures.ts";
import { chooseButton, upload, uploadButton } from "./importing.ts";
import { payloads, shownPayloads, watchForRuns, withPayloads } from "./markup.ts";
import { check as checkRows } from "./rows.ts";
import { go, grid, pasteText, takeIn } from "./steps.ts";
import { begins, t } from "./t.ts";
import type { Page } from "@playwright/test";

/** What a page needs to be found again: ids, kinds, times. */
const IDS = /\.(id|elementId|relationshipId|userId|at|by|type|key|language|defaultLanguage|referenceKind|referenceDirection|multiplicity|conceptualClass|layer|validityState|targetClasses|status|state)$|owners\.value$/;
/** Only what a request is compared with. */
const FEW = /\.(id|elementId|relationshipId|userId)$/;
const BULK = /byIds\/bulk/;
const PERSON = /\/users\//;

/** Pages with the keys of their headings, and whether they show texts of elements without a further step. */
const PAGES: [string, string, boolean][] = [
  ["/elements", "common.elements", true],
  ["/quality", "common.quality", true],
  ["/diagrams", "common.diagrams", false],
  ["/diagrams/diagram", "diagram.title", true],
  ["/diagrams/matrix", "pages.diagrams.matrix", true],
  ["/diagrams/impact", "pages.diagrams.impact", false],
  ["/diagrams/landscape", "pages.diagrams.landscape", false],
  ["/people", "common.people", false],
  ["/activity", "common.activity", false],
];

/** Goes to an address of the app as its links do, and waits for its heading. */
async function visit(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.evaluate((path) => {
    const space = /^\/s\/[^/]+/.exec(location.pathname)![0];
    history.pushState({}, "", `${space}${path}`);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** Visits all pages, and returns how many payloads they show. Without relationships the matrix is empty. */
async function visitAll(page: Page, hasMatrix = true): Promise<number> {
  let all = 0;
  for (const [path, heading, shows] of PAGES) {
    await visit(page, path, t(heading));
    let shown = 0;
    const least = shows && (hasMatrix || !path.endsWith("matrix")) ? 1 : 0;
    await expect.poll(async () => (shown = await shownPayloads(page)), path).toBeGreaterThanOrEqual(least);
    all += shown;
  }
  return all;
}

for (const [name, unchanged] of [["texts", IDS], ["strings", FEW]] as const) {
  test(`nothing runs of markup in all ${name} of responses`, async ({ page, faults, space }) => {
    test.setTimeout(240_000);
    const runs = await watchForRuns(page);
    let shown = 0;
    const look = async () => {
      shown += await shownPayloads(page);
      expect(runs(), "payloads that ran").toEqual([]);
    };
    faults.set(BULK, { kind: "rewrite", body: withPayloads(unchanged) });
    faults.set(PERSON, { kind: "rewrite", body: withPayloads(unchanged) });
    await page.goto(faults.url);
    await page.getByRole("button", { name: space.person("Designer").displayName }).click();
    await takeIn(page);
    await look();
    const elements = await grid(page).getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")!.replace(/^\/s\/[^/]+/, "").replace(/\?.*/, "")));
    expect(elements.length).toBeGreaterThan(10);
    for (const element of elements.slice(0, 20)) {
      for (const tab of ["", "?tab=relations", "?tab=json"]) {
        await visit(page, `${element}${tab}`, /ran/i);
        await look();
      }
    }
    shown += await visitAll(page);
    await look();
    test.info().annotations.push({ type: "payloads shown", description: String(shown) });
    expect(shown).toBeGreaterThan(2_500);
  });
}

const xml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

test("nothing runs of markup in a file, before and after the upload", async ({ page, signIn }) => {
  test.setTimeout(240_000);
  const runs = await watchForRuns(page);
  await signIn("Manager");
  await go(page, "Import");
  const elements = payloads.map((text, n) => `<element identifier="m-${n}" xsi:type="Goal"><name xml:lang="en">${xml(text)}</name><documentation xml:lang="en">${xml(payloads[payloads.length - 1 - n]!)}</documentation><properties><property propertyDefinitionRef="p"><value xml:lang="en">${xml(text)}</value></property></properties></element>`);
  const nodes = payloads.map((text, n) => `<node identifier="n-${n}" xsi:type="Label" x="${(n % 10) * 160}" y="${Math.floor(n / 10) * 80}" w="140" h="60"><label xml:lang="en">${xml(text)}</label></node>`);
  const file = `<?xml version="1.0" encoding="UTF-8"?>
<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">
<name xml:lang="en">${xml(payloads[0]!)}</name>
<elements>${elements.join("\n")}</elements>
<propertyDefinitions><propertyDefinition identifier="p" type="string"><name>${xml(payloads[2]!)}</name></propertyDefinition></propertyDefinitions>
<views><diagrams><view identifier="v" xsi:type="Diagram"><name xml:lang="en">${xml(payloads[4]!)}</name>${nodes.join("\n")}</view></diagrams></views>
</model>`;
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: chooseButton }).first().click();
  await (await chooser).setFiles({ name: `${payloads[2]}.xml`.replaceAll("/", "-"), mimeType: "application/xml", buffer: Buffer.from(file) });
  await expect(uploadButton(page)).toBeEnabled();
  let shown = await shownPayloads(page);
  await page.getByRole("button", { name: t("common.list"), exact: true }).click();
  shown += await shownPayloads(page);
  await upload(page);
  shown += await shownPayloads(page);
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    shown += await shownPayloads(page);
  }
  await page.getByRole("link", { name: begins("imported.show_number") }).click();
  await expect(page.getByRole("list", { name: t("graph.boxes") }).getByRole("button").first()).toBeVisible();
  shown += await shownPayloads(page);
  shown += await visitAll(page, false);
  expect(runs(), "payloads that ran").toEqual([]);
  test.info().annotations.push({ type: "payloads shown", description: String(shown) });
  expect(shown).toBeGreaterThan(500);
});

test("nothing runs of markup in ids, pasted rows, rules and links", async ({ page, signIn, space }) => {
  test.setTimeout(240_000);
  const runs = await watchForRuns(page);
  await signIn("Designer");
  await takeIn(page);
  await page.getByRole("button", { name: t("common.add_ids") }).first().click();
  const dialog = page.getByRole("dialog", { name: t("common.add_ids") });
  await pasteText(dialog.getByLabel(t("common.instance_ids")), payloads.join("\n"));
  let shown = await shownPayloads(page);
  await dialog.getByRole("button", { name: /^Add [\d,]+ ids?$/ }).click();
  await expect(dialog).toBeHidden();
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  shown += await shownPayloads(page);
  await go(page, "Create");
  await page.getByRole("link", { name: t("common.many_at_once"), exact: true }).click();
  await checkRows(page, ["Name\tPriority\tClass\tOwner", ...payloads.map((text, n) => `${text}\t${payloads[(n + 50) % 200]}\t${n % 2 ? "Goal" : text}\t${text}`)].join("\n"));
  shown += await shownPayloads(page);
  await go(page, "Quality");
  await page.getByRole("button", { name: t("quality.rules_open") }).click();
  const sheet = page.getByRole("dialog", { name: t("quality.sheet.title") });
  const rules = payloads.map((text, n) => ({ id: text, name: text, severity: "error", check: { type: n % 2 ? "query" : text, query: n % 4 ? `name:"${text}"` : text } }));
  await sheet.getByLabel(t("quality.sheet.open_file")).setInputFiles({ name: "markup.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ version: 1, name: payloads[0], rules })) });
  await expect(sheet.getByRole("alert")).toBeVisible();
  shown += await shownPayloads(page);
  await page.keyboard.press("Escape");
  shown += await shownPayloads(page);
  for (const text of payloads) {
    const value = encodeURIComponent(text);
    await page.evaluate((query) => {
      history.pushState({}, "", `${location.pathname.replace(/quality.*|elements.*/, "elements")}?q=${query}&sort=${query}&group=${query}#v=${query}`);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, value);
    shown += await shownPayloads(page);
  }
  // As addresses that are opened; each is a start of the app.
  for (const text of payloads.slice(0, 20)) {
    const value = encodeURIComponent(text);
    await page.goto(`${space.url}/s/${value}/elements/${value}?tab=${value}&from=${value}#${value}`);
    await expect(page.locator("body")).not.toBeEmpty();
    shown += await shownPayloads(page);
  }
  expect(runs(), "payloads that ran").toEqual([]);
  test.info().annotations.push({ type: "payloads shown", description: String(shown) });
  expect(shown).toBeGreaterThan(1_000);
});

test("text with code in it becomes no markup, no script of another place runs, and no second policy is made", async ({ context, space }) => {
  // A page of its own: each refusal is in its console.
  const page = await context.newPage();
  await page.goto(space.url);
  await expect(page.getByRole("heading", { name: t("connect.title") })).toBeVisible();
  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      handler: () => (document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>"),
      script: () => (document.createElement("div").innerHTML = "<script>alert(1)</" + "script>"),
      frame: () => document.body.insertAdjacentHTML("beforeend", "<iframe srcdoc='x'></iframe>"),
      source: () => (document.createElement("script").src = "https://elsewhere.example/a.js"),
      text: () => (document.createElement("script").text = "alert(1)"),
      worker: () => new Worker("data:text/javascript,1"),
      policy: () => (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }).trustedTypes.createPolicy("other", {}),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch (error) {
        return [(error as Error).name === "TypeError" ? name : `${name}: ${error}`];
      }
    });
  });
  expect(refused).toEqual(["handler", "script", "frame", "source", "text", "worker", "policy"]);
});
