/** Stations in the editor, and what the service has of them. @module */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";

/** The stations of a walk. */
export const TWO = [{ title: "Halt 1", atM: 100 }, { title: "Halt 2", atM: 200 }];

/** Titles as they are stored, in order. */
export async function titlesOf(send: Send, routeId: number): Promise<string[]> {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  return pois.map(({ title }: { title: string }) => title);
}

/** The list of stations. */
export function list(page: Page): Locator {
  return page.getByRole("region", { name: "Stationen" });
}

/**
 * The key of a row in the list, in every language. The name of a station alone also names its marker on the map, which
 * moves while the page gets its sizes.
 */
export function row(page: Page, title: string): Locator {
  return page.locator(".order .pick", { hasText: title });
}

/** Opens the form of a station. */
export async function select(page: Page, title: string): Promise<void> {
  await list(page).getByRole("button", { name: title }).click();
  await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
}

/** Sends a write of another client. */
export async function write(send: Send, method: string, path: string, fields: object = {}) {
  const headers = { "Content-Type": "application/json" };
  const init = method === "DELETE" ? {} : { headers, body: JSON.stringify(fields) };
  const response = await send(path, { method, ...init });
  assert.ok(response.ok, await response.text());
}
