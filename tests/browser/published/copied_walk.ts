/** A phone with a copy of the first version of a published walk, and the server of its files. @module */
import type { Page } from "playwright-core";
import { type PublishedVersions, publishedVersions } from "../../support/published_versions.ts";
import { until } from "../../support/until.ts";
import { A_MONTH, type Files, FolderServer } from "../../support/web_servers/folder_server.ts";
import { openPhone, type Phone } from "../guide/phone.ts";
import type { InContexts } from "../profile.ts";

/** The heading of a walk with a complete copy. */
export const READY = { name: "Bereit ohne Internet" };

/** A phone on the page of a walk, and the server of its files. */
export interface CopiedWalk {
  readonly server: FolderServer;
  readonly versions: PublishedVersions;
  readonly phone: Phone;
  /** What responds in the place of the folder. */
  readonly host: Host;
  /** The address of the walk. */
  readonly address: string;
}

/** A server that does not always send the files of its folder. */
export interface Host {
  /** Responds to a request, as {@link FolderServer.requests} has it, unless it returns null. */
  instead: (request: string) => Promise<Response> | Response | null;
}

/** Runs `work` with a phone that has opened the first version of a walk, and has no copy yet. */
export async function withWalk(
  inBrowser: InContexts,
  test: Deno.TestContext,
  work: (walk: CopiedWalk) => Promise<void>,
): Promise<void> {
  await inBrowser(test, async (browser) => {
    const versions = await publishedVersions();
    const host: Host = { instead: () => null };
    await using server = new FolderServer(versions.first.files, {
      cacheControl: A_MONTH,
      instead: ({ method }, path) => host.instead(`${method} ${path}`),
    });
    const address = server.address + versions.path;
    const { origin, pathname } = new URL(address);
    const phone = await openPhone(browser, origin, pathname);
    await work({ server, host, versions, phone, address });
  });
}

/** Runs `work` with a phone that has loaded the first version of a walk. */
export function withCopy(
  inBrowser: InContexts,
  test: Deno.TestContext,
  work: (walk: CopiedWalk) => Promise<void>,
): Promise<void> {
  return withWalk(inBrowser, test, async (walk) => {
    await load(walk.phone.page);
    await work(walk);
  });
}

/** Loads the walk that is shown onto the phone. */
export async function load(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
  await page.getByRole("heading", READY).waitFor();
}

/**
 * Leaves the walk for a page that no service worker has, and waits until the one that the server has now has replaced the one
 * before, or was refused. While a driver is connected, Chromium loses a navigation that the one before gets then.
 */
export async function leave(page: Page): Promise<void> {
  const walk = page.url();
  const registration = `navigator.serviceWorker.getRegistration("${walk}")`;
  await page.evaluate(`${registration}.then((it) => it.update()).then(() => null, () => null)`);
  await page.goto(new URL("/", walk).href);
  const isReplaced = `${registration}.then(({ installing, waiting, active }) =>
    installing === null && waiting === null && active.state === "activated")`;
  await until("no service worker is replaced", () => page.evaluate<boolean>(isReplaced));
}

/** Names of the caches with a copy of a walk. */
export async function copies(page: Page): Promise<string[]> {
  const names = await page.evaluate<string[]>("caches.keys()");
  return names.filter((name) => name.startsWith("walk-"));
}

/** The heading of the page without the hyphens that it may be divided at. */
export function heading(page: Page): Promise<string> {
  return page.evaluate<string>(
    `document.querySelector("h1").textContent.replaceAll("\\u00ad", "")`,
  );
}

/** The recording that only the second version has at its first station. */
export function newRecording({ first, second }: PublishedVersions): string {
  return second.stations.map(({ recording }) => recording)
    .find((path) => !first.files.has(path)) ?? "";
}

/** The files with those of a newer version beside them. */
export function both({ first, second }: PublishedVersions): Files {
  return new Map([...first.files, ...second.files]);
}
