// What a page stores on disk, and that it contains no secret.
import { expect, type Page } from "@playwright/test";

/** Everything that outlives the tab: cookies, localStorage, every IndexedDB, every cache; as one text. */
export async function keptOnDisk(page: Page): Promise<string> {
  const cookies = JSON.stringify(await page.context().cookies());
  const inPage = await page.evaluate(async () => {
    const finished = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    // Bytes are read as text too: a secret could be inside of a buffer.
    const shown = (_: string, value: unknown) => {
      if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
      return value instanceof Map ? [...value] : value;
    };
    const parts = [JSON.stringify({ ...localStorage })];
    for (const { name } of await indexedDB.databases()) {
      const database = await finished(indexedDB.open(name!));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        parts.push(`${name}/${store}`, JSON.stringify(await finished(objects.getAllKeys()), shown));
        parts.push(JSON.stringify(await finished(objects.getAll()), shown));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    return parts.join("\n");
  });
  return `${cookies}\n${inPage}`;
}

/** Checks that no token and no licence is stored on disk; with `tab`, not even for this tab. */
export async function expectNoSecretKept(page: Page, secrets: string[], tab = false): Promise<void> {
  let kept = await keptOnDisk(page);
  if (tab) kept += await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  // Only the number of finds: a failure must not print the secret.
  expect(secrets.filter((secret) => kept.includes(secret)).length, "secrets found in storage").toBe(0);
}
