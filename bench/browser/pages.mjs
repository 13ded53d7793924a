// Pages over everything that is loaded: the longest task while each is opened; for this app only.
import { setTimeout as pause } from "node:timers/promises";

/** How long a page is followed after the click: rules run for seconds where many elements are loaded. */
const TIME = 5000;

export async function pages({ visit, record }) {
  const { page } = visit;
  const follow = async (name, act) => {
    const from = await page.evaluate(() => performance.now());
    await act();
    await pause(TIME);
    record(`pages, ${name}: longest task`, "ms", Math.max(0, ...(await page.evaluate((from) => window.__b.tasks(from), from))));
  };
  const go = (name) => page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name }).click();
  await go(/^Elements/);
  await pause(TIME);
  await follow("quality", () => go(/^Quality/));
  await follow("elements", () => go(/^Elements/));
  // It is loaded in full, which changes what is known of it.
  await follow("an element", () => page.getByRole("grid").getByRole("row").getByRole("link").first().click());
  await follow("quality again", () => go(/^Quality/));
  await go(/^Elements/);
}
