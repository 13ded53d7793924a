// Journeys that send requests, each with what the page claims at its end and what the service knows.
import { readFile, writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, type Space } from "../fixtures.ts";
import type { Faults } from "../faults.ts";
import * as importing from "../importing.ts";
import { askForFirst, includeAll, onlyId, publishAs, showDrafts } from "../publishing.ts";
import * as rows from "../rows.ts";
import { draft, filterField, go, grid, takeIn } from "../steps.ts";
import { begins, like, t, within } from "../t.ts";

export interface World {
  page: Page;
  space: Space;
  faults: Faults;
  /** Signs in a person of the sample. */
  signIn: (role: string) => Promise<void>;
  /** A text that no other run uses. */
  unique: string;
  /** Where files of this run are written. */
  file: (name: string) => string;
}

/** One run of a journey, ready to send its first request. */
export interface Run {
  /** Sends the first request. */
  act(): Promise<void>;
  /** Visible when the page says that all of it worked. */
  done: Locator;
  /** How much of it the service has done, and how much of it there is; `undefined` where nothing is changed. */
  truth?: () => Promise<{ did: number; all: number }>;
  /** What a person typed and must find again when it did not work; in this page or a later one. */
  saved?: (page: Page) => Promise<void>;
  /** What the activity shows of it once it was sent. */
  record?: (page: Page) => Locator;
}

export interface Journey {
  name: string;
  role: string;
  /** The paths of its requests: the names of people are requested beside it. */
  api: RegExp;
  /** How many it sends where nothing fails. */
  requests: number;
  /** Signs in, unless that is the journey, and goes to where the first request is sent. */
  ready(world: World): Promise<Run>;
}

/** Whatever tells a person that something did not work, or may not have worked. */
export const message = (page: Page) =>
  page
    .locator("[role=alert], [role=status] .error-text, .banner, .toast, dialog[open]:not(.sheet) h2")
    .or(page.getByRole("heading", { level: 2, name: /^(Published \d+ of \d+|Outcome unknown)$/ }))
    .or(page.getByText(/^[1-9]\d* refused$/))
    .filter({ visible: true });

async function signedIn({ page, signIn }: World, role: string): Promise<void> {
  await signIn(role);
  await expect(page.getByRole("navigation", { name: t("shell.nav.label") })).toBeVisible();
}

async function loaded(world: World, role: string): Promise<void> {
  await signedIn(world, role);
  await takeIn(world.page);
}

const counted = (space: Space, names: string[]) => async () => {
  const counts = await Promise.all(names.map((name) => space.elementsNamed(name)));
  expect(Math.max(...counts), "nothing is there twice").toBeLessThanOrEqual(1);
  return { did: counts.reduce((sum, count) => sum + count, 0), all: names.length };
};

export const USERS = /\/users\//;
const ELEMENTS = /\/(architectureElements|archimate)\b/;

export const journeys: Journey[] = [
  {
    name: "signing in",
    role: "Reader",
    api: USERS,
    requests: 1,
    async ready({ page, space }) {
      const { displayName } = space.person(this.role);
      const person = page.getByRole("button", { name: displayName });
      // The site's own file says whom to offer.
      await expect(person).toBeVisible();
      return {
        act: () => person.click(),
        done: page.getByRole("navigation", { name: t("shell.nav.label") }),
      };
    },
  },
  {
    name: "refreshing the list",
    role: "Reader",
    api: ELEMENTS,
    requests: 1,
    async ready(world) {
      const { page, space } = world;
      await loaded(world, this.role);
      await showDrafts(page);
      const link = grid(page).getByRole("link").first();
      const [name, href] = [await link.innerText(), (await link.getAttribute("href"))!];
      await page.getByRole("checkbox", { name: begins("states.draft") }).uncheck();
      await filterField(page).fill(name);
      const row = grid(page).getByRole("row").filter({ has: page.locator(`a[href="${href}"]`) });
      await expect(row).toBeVisible();
      // Another person publishes it, which the list does not know until it is loaded again.
      const id = href.split("/").at(-1)!;
      await publishAs(space, "Manager", [id]);
      expect(await space.stateOf(id)).toBe("Valid");
      return {
        act: () => page.getByRole("button", { name: within("elements.toolbar.retrieve_again") }).click(),
        done: row.filter({ hasText: t("states.valid") }),
      };
    },
  },
  {
    name: "loading a list for the first time",
    role: "Reader",
    api: ELEMENTS,
    requests: 1,
    async ready(world) {
      const { page } = world;
      await signedIn(world, this.role);
      return {
        act: () => page.getByRole("button", { name: /Stadtwerke Nordhafen/ }).first().click(),
        done: grid(page).getByRole("link").first(),
      };
    },
  },
  {
    name: "loading older versions",
    role: "Reader",
    api: ELEMENTS,
    requests: 1,
    async ready(world) {
      const { page } = world;
      await loaded(world, this.role);
      await page.getByLabel(t("elements.toolbar.only_latest")).uncheck();
      return {
        act: () => page.getByRole("button", { name: like("elements.toolbar.retrieve_again") }).click(),
        done: page.getByText(like("elements.status.versions_loaded")),
      };
    },
  },
  {
    name: "asking for the latest version",
    role: "Reader",
    api: ELEMENTS,
    requests: 1,
    async ready(world) {
      const { page } = world;
      await loaded(world, this.role);
      await filterField(page).fill("Meter Data Management");
      await grid(page).getByRole("link", { name: "Meter Data Management", exact: true }).first().click();
      await page.getByRole("navigation", { name: t("element.tabs.label") }).getByRole("link", { name: begins("element.tabs.versions") }).click();
      const ask = page.getByRole("button", { name: t("element.latest.button_ask") }).or(page.getByRole("button", { name: t("common.check_again") }));
      return { act: () => ask.first().click(), done: page.getByText(like("element.latest.answer_for", { time: /.*/ })) };
    },
  },
  {
    name: "looking up a person",
    role: "Reader",
    api: USERS,
    requests: 1,
    async ready(world) {
      const { page } = world;
      await signedIn(world, this.role);
      await go(page, "People");
      await page.getByLabel(t("people.lookup.label")).fill("u-minh.tran");
      return {
        act: () => page.getByRole("button", { name: t("people.lookup.button"), exact: true }).click(),
        done: page.getByRole("heading", { level: 1, name: "Minh Tran" }),
      };
    },
  },
  {
    name: "creating an element",
    role: "Manager",
    api: ELEMENTS,
    requests: 1,
    async ready(world) {
      const { page, space, unique } = world;
      await loaded(world, this.role);
      await draft(page, unique);
      return {
        act: () => page.getByRole("button", { name: begins("common.create_element") }).click(),
        done: page.getByRole("heading", { level: 1, name: unique }),
        truth: counted(space, [unique]),
        saved: async (page) => {
          await go(page, "Create");
          await expect(page.getByRole("link", { name: unique })).toBeVisible();
        },
        record: (page) => page.getByText(unique),
      };
    },
  },
  {
    name: "creating three rows",
    role: "Manager",
    api: ELEMENTS,
    requests: 3,
    async ready(world) {
      const { page, space, unique } = world;
      await loaded(world, this.role);
      const all = rows.names(unique, 3);
      await rows.paste(page, rows.rows(all));
      await expect(page.getByText(begins("create.saved.draft_at"))).toBeVisible();
      return {
        act: () => rows.create(page, 3),
        done: page.getByText(t("batch.sums.created", { created: "3", count: 3 })).first(),
        truth: counted(space, all),
        saved: async (page) => {
          await go(page, "Create");
          await page.getByRole("link", { name: t("common.many_at_once"), exact: true }).click();
          // Among the rows in this browser, or still in the table.
          const table = page.getByRole("button", { name: "Create 3 elements" });
          await expect(page.getByText(/of 3 rows created/).or(table).first()).toBeVisible();
        },
        record: (page) => page.getByText(/of 3 rows created|3 rows|3 elements/),
      };
    },
  },
  {
    name: "publishing a version",
    role: "Manager",
    api: ELEMENTS,
    requests: 1,
    async ready(world) {
      const { page, space } = world;
      await loaded(world, this.role);
      await showDrafts(page);
      const sheet = await askForFirst(page);
      await includeAll(sheet);
      await expect(sheet.getByRole("button", { name: /^Publish 1/ })).toBeEnabled();
      const id = await onlyId(sheet);
      return {
        act: () => page.keyboard.press("Control+Enter"),
        done: sheet.getByRole("heading", { level: 2, name: "Published 1 of 1" }),
        truth: async () => ({ did: Number((await space.stateOf(id)) === "Valid"), all: 1 }),
        record: (page) => page.getByText(/Published 1 of 1|Published 0 of 1|Published earlier|Outcome unknown/),
      };
    },
  },
  {
    name: "importing a file",
    role: "Manager",
    api: ELEMENTS,
    requests: 2,
    async ready(world) {
      const { page, space, unique, file } = world;
      await signedIn(world, this.role);
      const path = file("harbour.xml");
      const text = await readFile("files/harbour.xml", "utf8");
      await writeFile(path, text.replaceAll('"hb-', `"${unique.replaceAll(" ", "-")}-`).replace("Crane control", unique));
      await importing.check(page, path);
      return {
        act: () => importing.uploadButton(page).click(),
        // What it loads afterwards is no part of what was imported.
        done: page.getByRole("tablist", { name: t("import_result.lists") }),
        truth: counted(space, [unique]),
        saved: async (page) => {
          await go(page, "Activity");
          await expect(page.getByText("harbour.xml").first()).toBeVisible();
        },
        record: (page) => page.getByText("harbour.xml"),
      };
    },
  },
];
