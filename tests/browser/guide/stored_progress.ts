/** Scripts that change what the guide has stored on a device, for a page of its origin that shows no walk. @module */
import { until } from "../../support/until.ts";

/** A page of any engine. */
interface ScriptedPage {
  evaluate(expression: string): Promise<unknown>;
}

/** Removes all that the guide has stored, without copies. */
export async function forgetAll(page: ScriptedPage): Promise<void> {
  await page.evaluate(`void [localStorage, sessionStorage].forEach((storage) => storage.clear())`);
  await page.evaluate(`void (indexedDB.deleteDatabase("route-guide-walks").onsuccess = () => {
    window.isForgotten = true;
  })`);
  await until("nothing is stored", async () => await page.evaluate("window.isForgotten") === true);
}

/** Makes all progress that is stored some hours older. */
export async function ageProgress(page: ScriptedPage, hours: number): Promise<void> {
  await page.evaluate(`void (indexedDB.open("route-guide-walks").onsuccess = (opened) => {
    const database = opened.target.result;
    const transaction = database.transaction("texts", "readwrite");
    const store = transaction.objectStore("texts");
    store.getAll().onsuccess = ({ target: { result: rows } }) => {
      for (const [key, text] of rows.filter(([key]) => key.startsWith("route-guide-walk-"))) {
        const kept = JSON.parse(text);
        kept.lastMs -= ${hours} * 3_600_000;
        store.put([key, JSON.stringify(kept)], key);
      }
    };
    transaction.oncomplete = () => {
      database.close();
      window.isAged = true;
    };
  })`);
  await until("the progress is older", async () => await page.evaluate("window.isAged") === true);
}
