// How the bench uses Architrave: by ids, roles and names, which its users rely on too.
// The contract is in ../README.md.
const fold = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replaceAll("ß", "ss");
const searched = new WeakMap();

/** What the filter searches: names, class in words, specialization, both ids. */
function textOf(element) {
  if (!searched.has(element)) {
    const label = element.conceptualClass.replace(/([a-z])([A-Z])/g, "$1 $2");
    searched.set(element, fold([...element.names, label, element.specialization ?? "", element.id, element.elementId].join("\n")));
  }
  return searched.get(element);
}

export default {
  name: "architrave",
  dir: "dist",
  keepsSession: true,
  async connect(page, { warehouse, token, key }) {
    await page.locator("#connect-space").fill(warehouse);
    await page.locator("#connect-token").fill(token);
    await page.locator("#connect-licence").fill(key);
    await page.getByRole("checkbox", { name: "Stay signed in" }).check();
    await page.getByRole("button", { name: /^(Connect|Sign in)$/ }).click();
    await page.getByRole("heading", { level: 1, name: "Elements" }).waitFor();
  },
  async provideIds(page, { file }) {
    await page.getByRole("button", { name: "Add ids" }).first().click();
    await page.locator("dialog input[type=file]").setInputFiles(file);
    await page.locator("dialog button[type=submit]:enabled").waitFor();
  },
  loadButton: "dialog button[type=submit]",
  filterInput: "#elements-filter",
  sortButton: (column) => `#elements-table [role=columnheader]:has-text("${column}") button`,
  async openImport(page) {
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: /^Import/ }).click();
    await page.getByRole("button", { name: "Choose file" }).waitFor();
  },
  importInput: "input[type=file]",
  /** Each word has to occur somewhere; case and accents do not matter. */
  matches: (element, text) => fold(text).split(/\s+/).every((word) => textOf(element).includes(word)),
  inPage: {
    // Until the program has loaded, the page shows a prerendered form in #start.
    ready: () => !document.querySelector("#start") && Boolean(document.querySelector("form button[type=submit]")?.getBoundingClientRect().height),
    elementsReady: () => document.querySelector("h1")?.textContent === "Elements",
    rowSelector: "#elements-table [role=row][data-id]",
    rows: () => [...document.querySelectorAll("#elements-table [role=row][data-id]")],
    rowId: (row) => row.getAttribute("data-id"),
    count: () => {
      const table = document.querySelector("#elements-table");
      if (table) return Number(table.getAttribute("aria-rowcount")) - 1;
      return [...document.querySelectorAll("h2")].some((heading) => heading.textContent === "No loaded element matches") ? 0 : NaN;
    },
    loaded: () => {
      if (document.querySelector("[role=progressbar][aria-label=Retrieval]")) return -1;
      const says = [...document.querySelectorAll("[role=status]")].map((status) => /([\d.,\s]+) loaded/.exec(status.textContent)?.[1]);
      const number = says.find((text) => text !== undefined);
      return number === undefined ? -1 : window.__b.num(number);
    },
    scroller: () => document.querySelector("#elements-table"),
    preview: () => {
      const heading = (region) => document.querySelector(`section[aria-label=${region}] h2 .meta`);
      if (!heading("Elements")) return null;
      const rows = (region, list, name) => [...document.querySelectorAll(`section[aria-label=${region}] ${list} li`)].map((row) => [name(row), window.__b.num(row.querySelector(".number")?.textContent)]);
      const tight = (words) => words.replace(/(^|[ -])(\p{L})/gu, (_, gap, letter) => letter.toUpperCase());
      const number = (region) => window.__b.num(heading(region).textContent.split(", of which")[0]);
      return {
        elements: number("Elements"),
        relationships: number("Details"),
        byType: Object.fromEntries(rows("Elements", ".import-layer", (row) => tight(row.querySelector("button").textContent))),
        byRel: Object.fromEntries(rows("Details", ".import-list", (row) => row.querySelector("span:not(.number)")?.textContent)),
      };
    },
  },
};
