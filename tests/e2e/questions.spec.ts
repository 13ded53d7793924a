// Questions that architects bring, each answered in the sample in at most three actions once its elements are loaded.
import { test, expect } from "./fixtures.ts";
import { filterField, grid, go, takeIn } from "./steps.ts";
import { begins, t, within } from "./t.ts";
import type { Locator, Page } from "@playwright/test";

/** What a person does for an answer. */
class Asked {
  private actions = 0;
  private began = 0;

  constructor(readonly page: Page) {}

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

  async rule(title: string): Promise<void> {
    const rules = this.page.getByRole("navigation", { name: t("quality.rules") });
    await this.act(() => rules.getByRole("link", { name: begins(title) }).click());
  }

  /** The answer is there. */
  answered(): void {
    const ms = Date.now() - this.began;
    test.info().annotations.push({ type: "answer", description: `${this.actions} actions, ${ms} ms` });
    expect(this.actions).toBeLessThanOrEqual(3);
  }
}

const row = (page: Page, name: string): Locator => grid(page).getByRole("link", { name, exact: true });

test.beforeEach(async ({ page, signIn }) => {
  await signIn("Manager");
  await takeIn(page);
});

test("which applications nobody owns", async ({ page }) => {
  const asked = new Asked(page);
  await asked.filter("class:ApplicationComponent owner:none");
  await expect(row(page, "Outage management")).toBeVisible();
  await expect(row(page, "Meter Data Management")).toBeHidden();
  asked.answered();
});

test("what depends on an application, directly and over others", async ({ page }) => {
  const asked = new Asked(page);
  await asked.open("Diagrams");
  await asked.diagram("impact");
  await asked.act(async () => {
    await page.getByRole("combobox", { name: t("impact.picker.field") }).fill("Meter Data Management");
    await page.getByRole("option", { name: "Meter Data Management" }).first().click();
  });
  const steps = page.getByRole("list", { name: t("impact.picture.label") }).getByRole("link", { name: within("impact.picture.step_count", { count: 2 }) });
  await expect(steps.first()).toBeVisible();
  asked.answered();
});

test("which business processes stop if a node fails", async ({ page }) => {
  const asked = new Asked(page);
  await asked.open("Diagrams");
  await asked.diagram("impact");
  await asked.act(async () => {
    await page.getByRole("combobox", { name: t("impact.picker.field") }).fill("Internet perimeter proxy");
    await page.getByRole("option", { name: "Internet perimeter proxy" }).first().click();
  });
  await expect(page.getByRole("region", { name: t("impact.list.title") }).getByText("Answer customer enquiry").first()).toBeVisible();
  asked.answered();
});

test("which relationships ArchiMate does not allow", async ({ page }) => {
  const asked = new Asked(page);
  await asked.open("Quality");
  await asked.rule("quality.check.relationship_not_allowed");
  await expect(page.getByRole("heading", { level: 2, name: t("quality.check.relationship_not_allowed") })).toBeVisible();
  asked.answered();
});

test("which applications support which processes, and where the gaps are", async ({ page }) => {
  const asked = new Asked(page);
  await asked.open("Diagrams");
  await asked.diagram("matrix");
  await expect(page.getByRole("grid").first()).toBeVisible();
  asked.answered();
});

test("what changed in a time, and by whom", async ({ page }) => {
  const asked = new Asked(page);
  await asked.filter("modified:2y");
  await expect(page.getByRole("columnheader", { name: begins("common.modified") })).toBeVisible();
  await expect(grid(page).getByRole("rowheader").first()).toBeVisible();
  asked.answered();
});

test("which drafts are old, and whose they are", async ({ page }) => {
  const asked = new Asked(page);
  await asked.filter("state:Draft -modified:90d");
  await expect(page.getByRole("columnheader", { name: begins("common.owner") })).toBeVisible();
  await expect(grid(page).getByRole("rowheader").first()).toBeVisible();
  asked.answered();
});

test("which names occur twice within a class", async ({ page }) => {
  const asked = new Asked(page);
  await asked.open("Quality");
  await asked.rule("quality.check.same_name");
  await expect(page.getByRole("heading", { level: 2, name: t("quality.check.same_name") })).toBeVisible();
  asked.answered();
});

test("which elements have no relationship", async ({ page }) => {
  const asked = new Asked(page);
  await asked.filter("-has:relation");
  await expect(row(page, "Data stewardship")).toBeVisible();
  await expect(grid(page).getByRole("rowheader")).toHaveCount(6);
  asked.answered();
});

test("which elements lack a German name", async ({ page }) => {
  const asked = new Asked(page);
  await asked.filter("-lang:de");
  await expect(row(page, "Notification hub")).toBeVisible();
  await expect(grid(page).getByRole("rowheader")).toHaveCount(6);
  asked.answered();
});

test("how two elements are connected", async ({ page }) => {
  const [proxy, process] = ["Internet perimeter proxy", "Answer customer enquiry"];
  const asked = new Asked(page);
  await asked.filter(`"${proxy}" OR "${process}"`);
  await asked.act(() => grid(page).getByRole("checkbox").first().check());
  await asked.act(async () => {
    await page.getByRole("button", { name: t("common.more"), exact: true }).last().click();
    await page.getByRole("menuitem", { name: t("diagram.show_connection") }).click();
  });
  const chain = page.getByRole("region", { name: t("impact.side.label") }).getByRole("list").first().getByRole("link");
  await expect(chain.first()).toHaveText(new RegExp(`${proxy}|${process}`));
  expect(await chain.count()).toBeGreaterThan(1);
  asked.answered();
});

test("the landscape by layer, colored by a property", async ({ page }) => {
  const asked = new Asked(page);
  await asked.open("Diagrams");
  await asked.diagram("diagram");
  await asked.act(() => page.getByLabel(t("diagram.color_by")).selectOption({ label: "Criticality" }));
  await expect(page.getByRole("list", { name: t("diagram.legend") }).getByRole("listitem").first()).toBeVisible();
  asked.answered();
});

test("what realizes more than one application service", async ({ page }) => {
  const asked = new Asked(page);
  await asked.filter("realizes>2+class:ApplicationService");
  await expect(row(page, "Meter Data Management")).toBeVisible();
  await expect(grid(page).getByRole("rowheader")).toHaveCount(1);
  asked.answered();
});

test("which valid elements rely on drafts", async ({ page }) => {
  const asked = new Asked(page);
  await asked.filter("state:Valid depends>state:Draft");
  await expect(grid(page).getByRole("rowheader").first()).toBeVisible();
  asked.answered();
});

test("which capabilities nothing realizes", async ({ page }) => {
  const asked = new Asked(page);
  await asked.filter("class:Capability -realizes<any");
  await expect(row(page, "Cyber security")).toBeVisible();
  await expect(row(page, "Data stewardship")).toBeVisible();
  await expect(grid(page).getByRole("rowheader")).toHaveCount(2);
  asked.answered();
});

test("what the diagrams of a file looked like, and what a file would change", async ({ page }) => {
  const asked = new Asked(page);
  await asked.open("Import");
  await asked.act(async () => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: t("common.choose_a_file") }).click();
    await (await chooser).setFiles("files/views.xml");
  });
  await expect(page.getByRole("region", { name: t("import_rules.page.heading"), exact: true })).toBeVisible();
  await asked.act(() => page.getByRole("link", { name: t("imported.show") }).click());
  await expect(page.getByRole("heading", { level: 1, name: "Gates, as is" })).toBeVisible();
  asked.answered();
});

test("who owns most of what is not published", async ({ page }) => {
  const asked = new Asked(page);
  await asked.filter("published:none");
  await expect(page.getByRole("checkbox", { name: /Katrin Albers/ }).first()).toBeVisible();
  asked.answered();
});

test("whether anything serves or triggers in a circle", async ({ page }) => {
  const asked = new Asked(page);
  await asked.open("Quality");
  await asked.rule("quality.check.cycle");
  await expect(page.getByRole("heading", { level: 2, name: t("quality.check.cycle") })).toBeVisible();
  asked.answered();
});

test("which neighbors are not loaded, those that are referred to most first", async ({ page }) => {
  const asked = new Asked(page);
  await asked.open("Diagrams");
  await asked.diagram("diagram");
  await asked.act(() => page.getByRole("button", { name: within("analysis.coverage.missing", { count: /\d+/ }) }).first().click());
  await expect(page.getByRole("dialog").getByText(within("analysis.frontier.referred_to", { count: /\d+/ })).first()).toBeVisible();
  asked.answered();
});
