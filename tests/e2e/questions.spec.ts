// The twenty questions of docs/questions.md, each answered in the sample in at most three actions once its elements are
// loaded, with what the answer covers.
import { readFile } from "node:fs/promises";
import { test, expect } from "./fixtures.ts";
import { check, upload } from "./importing.ts";
import { filterField, grid, go, takeIn } from "./steps.ts";
import { begins, like, t, within } from "./t.ts";
import type { Locator, Page } from "@playwright/test";

/** What a person does for an answer. */
class Asked {
  private actions = 0;
  private began = 0;

  constructor(
    readonly page: Page,
    readonly question: number,
  ) {}

  async act(action: () => Promise<unknown>): Promise<void> {
    if (this.actions === 0) this.began = Date.now();
    this.actions += 1;
    await action();
  }

  async filter(text: string): Promise<void> {
    await this.act(async () => {
      await filterField(this.page).fill(text);
      await filterField(this.page).press("Enter");
    });
  }

  async open(page: "Quality" | "Diagrams" | "Import"): Promise<void> {
    await this.act(() => go(this.page, page));
  }

  async diagram(key: string): Promise<void> {
    await this.act(() => this.page.getByRole("main").getByRole("link", { name: begins(`pages.diagrams.${key}`) }).click());
  }

  async impactOf(name: string): Promise<void> {
    await this.open("Diagrams");
    await this.diagram("impact");
    await this.act(async () => {
      await this.page.getByRole("combobox", { name: t("impact.picker.field") }).fill(name);
      await this.page.getByRole("option", { name }).first().click();
    });
  }

  async rule(title: string): Promise<void> {
    await this.open("Quality");
    const rules = this.page.getByRole("navigation", { name: t("quality.rules") });
    await this.act(() => rules.getByRole("link", { name: begins(title) }).click());
    await expect(this.page.getByRole("heading", { level: 2, name: t(title) })).toBeVisible();
  }

  /** The line below the list says how many elements are loaded, what is not, and how many match. */
  async answeredByList(matches: number | RegExp): Promise<void> {
    this.answered();
    const status = this.page.locator(".status-line");
    await expect(status).toBeVisible();
    await expect(status).toContainText(within("elements.status.loaded", { number: /\d+/ }));
    await expect(status).toContainText(within("elements.status.not_returned", { number: /\d+/ }));
    await expect(status).toContainText(within("elements.status.matches", { number: matches }));
  }

  /** The heading of the page says of how many elements it is, and how many neighbors are not loaded. */
  async answeredByPage(): Promise<void> {
    this.answered();
    const coverage = this.page.locator(".coverage");
    await expect(coverage).toBeVisible();
    await expect(coverage).toContainText(within("analysis.coverage.of", { count: /\d+/ }));
    await expect(coverage).toContainText(within("analysis.coverage.missing", { count: /\d+/ }));
  }

  /** The answer is there. */
  answered(): void {
    const ms = Date.now() - this.began;
    test.info().annotations.push({ type: "answer", description: `${this.question}: ${this.actions} actions, ${ms} ms` });
    expect(this.actions).toBeLessThanOrEqual(3);
  }
}

const row = (page: Page, name: string): Locator => grid(page).getByRole("link", { name, exact: true });
const findings = (page: Page): Locator => page.getByRole("grid", { name: t("quality.findings") });

/** The list shows these and no others. */
async function lists(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await expect(row(page, name).first()).toBeVisible();
  await expect(grid(page).getByRole("rowheader")).toHaveCount(names.length);
}

/** Values of a facet with their counts, as they are listed. */
async function counts(facet: Locator): Promise<[string, number][]> {
  const lines = await facet.locator("label.facet").allInnerTexts();
  return lines.map((line) => {
    const [, name, count] = line.match(/^(.*?)\s*([\d.,]+)$/s)!;
    return [name.trim().split("\n").at(-1)!, Number(count)];
  });
}

// Answers count elements, which other tests publish and create.
test.use({ sampleUse: "questions" });

test.beforeEach(async ({ page, signIn }) => {
  await signIn("Manager");
  await takeIn(page);
});

test("questions that the list answers", async ({ page }) => {
  test.slow();
  await test.step("1: which applications nobody owns", async () => {
    const asked = new Asked(page, 1);
    await asked.filter("class:ApplicationComponent owner:none");
    await expect(row(page, "Outage management")).toBeVisible();
    await expect(row(page, "Billing engine")).toBeVisible();
    await expect(row(page, "Meter Data Management")).toBeHidden();
    await expect(grid(page).getByRole("rowheader")).toHaveCount(7);
    await asked.answeredByList(7);
  });
  await test.step("6: what changed in the last 30 days, and by whom", async () => {
    const asked = new Asked(page, 6);
    await asked.filter("modified:30d");
    const people = page.getByRole("region", { name: t("common.modified_by") });
    await asked.act(() => people.getByRole("button").click());
    await lists(page, "Meter Data Management", "Interval data query", "Billing engine", "SCADA front end");
    await expect.poll(async () => (await counts(people)).filter(([, count]) => count > 0).sort()).toEqual([["Farid Nazari", 1], ["Jonas Brandt", 2], ["Oluwaseun Adeyemi", 1]]);
    await asked.answeredByList(4);
  });
  await test.step("7: which drafts are older than 90 days, and whose they are", async () => {
    const asked = new Asked(page, 7);
    await asked.filter("state:Draft modified:<-90d");
    const draft = grid(page).getByRole("row").filter({ has: page.getByRole("link", { name: "Metering point", exact: true }) });
    await expect(draft.getByRole("img", { name: "Jonas Brandt" })).toBeVisible();
    await expect(row(page, "Meter Data Management")).toBeHidden();
    await asked.answeredByList(/\d+/);
  });
  await test.step("9: which elements have no relationship", async () => {
    const asked = new Asked(page, 9);
    await asked.filter("-has:relation");
    await lists(page, "Data stewardship", "IT operations", "Open standards at every border", "Key account manager", "Business bundle power and gas", "Energy advice");
    await asked.answeredByList(6);
  });
  await test.step("10: which elements lack a German name", async () => {
    const asked = new Asked(page, 10);
    await asked.filter("-lang:de");
    await lists(page, "Notification hub", "No changes between 15 December and 10 January", "tariffs-2027.csv", "Key account manager", "billing-engine.jar", "mdm-core.war");
    await asked.answeredByList(6);
  });
  await test.step("13: which technology services realize more than three application services", async () => {
    const asked = new Asked(page, 13);
    await asked.filter("class:TechnologyService realizes>4+class:ApplicationService");
    await lists(page, "Messaging service");
    await asked.answeredByList(1);
  });
  await test.step("14: which valid elements rely on something invalid", async () => {
    const asked = new Asked(page, 14);
    await asked.filter("state:Valid depends>state:Invalid");
    await lists(page, "Customer relationship management", "Metering domain");
    await asked.answeredByList(2);
  });
  await test.step("15: which capabilities nothing realizes", async () => {
    const asked = new Asked(page, 15);
    await asked.filter("class:Capability -realizes<any");
    await lists(page, "Cyber security", "Data stewardship");
    await asked.answeredByList(2);
  });
  await test.step("18: who owns most of what is not published", async () => {
    const asked = new Asked(page, 18);
    await asked.filter("published:none");
    const owners = page.getByRole("region", { name: t("common.owner"), exact: true });
    await asked.act(() => owners.getByRole("button", { name: begins("facets.all", { number: /\d+/ }) }).click());
    await expect.poll(async () => (await counts(owners)).sort(([, a], [, b]) => b - a).slice(0, 2)).toEqual([["Katrin Albers", 26], ["Jonas Brandt", 12]]);
    await asked.answeredByList(/\d+/);
  });
});

test("questions that rules answer", async ({ page }) => {
  test.slow();
  await test.step("4: which relationships ArchiMate does not allow", async () => {
    const asked = new Asked(page, 4);
    await asked.rule("quality.check.relationship_not_allowed");
    await expect(findings(page).getByRole("row", { name: /Charging session.*Charging detail record/ })).toBeVisible();
    await asked.answeredByPage();
  });
  await test.step("8: which names occur twice within a class", async () => {
    const asked = new Asked(page, 8);
    await asked.rule("quality.check.same_name");
    await expect(findings(page).getByRole("row", { name: /MDM cluster/ })).toHaveCount(2);
    await asked.answeredByPage();
  });
  await test.step("19: whether anything serves or triggers in a circle", async () => {
    const asked = new Asked(page, 19);
    await asked.rule("quality.check.cycle");
    await expect(findings(page).getByText(/Validate readings/).first()).toBeVisible();
    await asked.answeredByPage();
  });
});

test("questions that pictures answer", async ({ page }) => {
  test.slow();
  await test.step("2: what depends on an application, directly and over others, and by what chain", async () => {
    const asked = new Asked(page, 2);
    await asked.impactOf("Meter Data Management");
    const list = page.getByRole("region", { name: t("impact.list.title") });
    const found = (name: string) => list.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
    await expect(list.getByRole("heading", { level: 3, name: within("impact.picture.step_count", { count: 1 }) })).toBeVisible();
    await expect(found("Interval data query")).toContainText("Meter Data Management");
    await expect(found("Plan grid reinforcement")).toContainText(/Meter Data Management → .+ → Interval data query → .+ → Plan grid reinforcement/);
    await asked.answeredByPage();
  });
  await test.step("3: which business processes stop if a node fails", async () => {
    const asked = new Asked(page, 3);
    await asked.impactOf("Internet perimeter proxy");
    const list = page.getByRole("region", { name: t("impact.list.title") });
    const processes = list.getByRole("listitem").filter({ hasText: t("classes.business_process") });
    await expect(processes.filter({ hasText: "Answer customer enquiry" })).toHaveCount(1);
    await expect(processes.filter({ has: page.getByRole("link", { name: "Operate charge points" }) })).toHaveCount(1);
    await asked.answeredByPage();
  });
  await test.step("5: which applications support which processes, and where the gaps are", async () => {
    const asked = new Asked(page, 5);
    await asked.open("Diagrams");
    await asked.diagram("matrix");
    const matrix = page.getByRole("grid", { name: like("matrix.label") });
    await expect(matrix).toBeVisible();
    await expect(page.getByText(t("matrix.status.gaps", { count: 5 }))).toBeVisible();
    const legend = page.getByRole("complementary", { name: t("matrix.legend.label") });
    await expect(legend.getByRole("button", { name: within("matrix.legend.unrelated", { number: 1 }) })).toBeVisible();
    await asked.answeredByPage();
  });
  await test.step("12: the application landscape by layer, colored by criticality", async () => {
    const asked = new Asked(page, 12);
    await asked.open("Diagrams");
    await asked.diagram("diagram");
    await asked.act(() => page.getByLabel(t("diagram.color_by")).selectOption({ label: "Criticality" }));
    const legend = page.getByRole("list", { name: t("diagram.legend") });
    for (const value of ["Vital", "Normal"]) await expect(legend.getByRole("listitem").filter({ hasText: value })).toBeVisible();
    const layers = page.locator(".diagram-band");
    for (const layer of ["layers.application", "layers.technology"]) await expect(layers.filter({ hasText: t(layer) }).first()).toBeAttached();
    await asked.answeredByPage();
  });
  await test.step("20: which neighbors are not loaded, those that are referred to most first", async () => {
    const asked = new Asked(page, 20);
    await asked.open("Diagrams");
    await asked.act(() => page.getByRole("button", { name: within("analysis.coverage.missing", { count: /\d+/ }) }).first().click());
    const missing = page.getByRole("dialog").getByText(within("analysis.frontier.referred_to", { count: /\d+/ }));
    await expect(missing.first()).toBeVisible();
    const numbers = (await missing.allInnerTexts()).map((text) => Number(text.match(/\d+/)![0]));
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    await asked.answeredByPage();
  });
});

test("11: how two elements are connected", async ({ page }) => {
  const [proxy, process] = ["Internet perimeter proxy", "Answer customer enquiry"];
  const asked = new Asked(page, 11);
  await asked.filter(`"${proxy}" OR "${process}"`);
  await asked.act(() => grid(page).getByRole("checkbox").first().check());
  await asked.act(async () => {
    await page.getByRole("button", { name: t("common.more"), exact: true }).last().click();
    await page.getByRole("menuitem", { name: t("diagram.show_connection") }).click();
  });
  const chain = page.getByRole("region", { name: t("impact.side.label") }).getByRole("list").first().getByRole("link");
  await expect(chain.first()).toHaveText(new RegExp(`${proxy}|${process}`));
  expect(await chain.count()).toBeGreaterThan(1);
  await asked.answeredByPage();
});

test("questions that an imported file answers", async ({ page }) => {
  test.slow();
  await test.step("16: what the diagrams of an imported file looked like, and the state of what they show", async () => {
    await check(page, "files/views.xml");
    await upload(page);
    await expect(page.getByText(t("import_result.actions.loaded", { n: 3 }))).toBeVisible();
    const asked = new Asked(page, 16);
    await asked.open("Diagrams");
    await asked.act(() => page.getByRole("link", { name: /views\.xml/ }).first().click());
    await expect(page.getByRole("heading", { level: 1, name: "Gates, as is" })).toBeVisible();
    const boxes = page.getByRole("list", { name: t("graph.boxes") });
    const states = ["draft", "upcoming", "next", "valid", "invalid"].map((state) => t(`states.${state}`)).join("|");
    await expect(boxes.getByRole("button", { name: /^Gate control, / })).toHaveAccessibleName(new RegExp(`, (${states})\\b`));
    await expect(boxes.getByRole("button", { name: /^Gate without a type, / })).toHaveAccessibleName(within("imported.not_imported"));
    asked.answered();
    const status = page.locator(".diagram-status");
    await expect(status).toContainText(within("imported.status.loaded", { boxes: t("diagram.box_count", { count: 3 }), loaded: /\d+/ }));
    await expect(status).toContainText(t("imported.drawn_as"));
  });
  await test.step("17: what a file would change, add and break", async () => {
    await check(page, "files/views.xml");
    await upload(page);
    await expect(page.getByText(t("import_result.actions.loaded", { n: 3 }))).toBeVisible();
    await go(page, "Elements");
    const camera = `<element identifier="lv-camera" xsi:type="Node"><name xml:lang="en">Gate camera 17</name></element>`;
    const composed = `<relationship identifier="lr-camera" xsi:type="Composition" source="lv-service" target="lv-camera"/>`;
    const text = (await readFile("files/views.xml", "utf8")).replace("Lock gate<", "Lock gate, renewed<").replace("</elements>", `${camera}</elements>`).replace("</relationships>", `${composed}</relationships>`);
    const asked = new Asked(page, 17);
    await asked.open("Import");
    await asked.act(() => page.getByRole("button", { name: t("import.strip.import_next") }).click());
    await asked.act(async () => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: t("common.choose_a_file") }).click();
      await (await chooser).setFiles({ name: "renewed.xml", mimeType: "application/xml", buffer: Buffer.from(text) });
    });
    const checks = page.getByRole("region", { name: t("import_check.page.checks") });
    const number = (key: string) => checks.getByRole("button", { name: t("common.label_and_number", { label: t(key), n: 1 }), exact: true });
    await expect(number("import_check.here.renamed")).toBeVisible();
    await expect(checks.getByText(begins("import_check.matches.changes", { count: /\d+/ }))).toBeVisible();
    await expect(checks.getByRole("button", { name: like("common.label_and_number", { label: t("common.not_in_this_browser") }) })).toBeVisible();
    const rules = page.getByRole("region", { name: t("import_rules.page.heading"), exact: true });
    await expect(rules.getByText(within("import_rules.page.adds", { count: /\d+/ }))).toBeVisible();
    await expect(rules.getByText(/“Gate positions” → Node “Gate camera 17”/)).toBeVisible();
    asked.answered();
    await expect(checks.getByRole("heading", { name: within("import_check.matches.title") })).toContainText(within("common.element_count", { count: /\d+/ }));
    await expect(rules.getByText(begins("import_rules.page.not_applicable", { count: /\d+/ }))).toBeVisible();
  });
});
