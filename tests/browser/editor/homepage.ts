/** A laptop with walks and the homepage of its school, for tests of the editor's dialog. @module */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { jsonOf } from "../../support/responses.ts";
import { createWalk } from "../../support/walk.ts";
import { unpack } from "../../support/walk_pack.ts";
import type { Files } from "../../support/web_servers/folder_server.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

/** Makes a walk with one station. @returns Its id. */
export async function makeWalk(send: Send, name: string): Promise<number> {
  const stations = [{ title: "Halt 1", atM: 100, seconds: 1, description: "Text" }];
  return (await createWalk(send, name, stations)).routeId;
}

/** Stores the address of the homepage. */
export async function storeAddress(send: Send, url: string | null): Promise<void> {
  const body = JSON.stringify({ url });
  await jsonOf(send("/api/site/address", { method: "PUT", headers: JSON_TYPE, body }), 200);
}

/** The files that the walks with these ids make, unpacked. */
export async function folderOf(send: Send, routeIds: readonly number[]): Promise<Files> {
  const response = await send(`/api/site?walks=${routeIds}`, {});
  assert.equal(response.status, 200);
  const files = await unpack(await response.bytes());
  return new Map([...files].map(([path, content]) => [path, new Uint8Array(content)]));
}

/** Opens the dialog by the button in the head of the list. */
export async function openDialog(page: Page): Promise<Locator> {
  const name =
    /^(Auf die Homepage stellen|Homepage aktualisieren|Put walks on the homepage|Update the homepage)$/;
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { level: 2 }).waitFor();
  return dialog;
}

/** Waits until an element has the focus. */
export async function focused(page: Page, element: Locator): Promise<void> {
  await element.and(page.locator(":focus")).waitFor();
}
