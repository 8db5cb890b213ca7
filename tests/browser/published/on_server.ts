/**
 * What pupils do with published walks on a web server, in any engine: they choose a walk, scan a code, load the walk, get
 * a newer version of it, and hear it when the server is gone.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { PublishedVersion, PublishedVersions } from "../../support/published_versions.ts";
import { until } from "../../support/until.ts";
import { onTrack } from "../../support/walk.ts";
import type { WebServer } from "../../support/web_servers/mod.ts";
import { writeFiles } from "../../support/web_servers/started.ts";
import type { Role } from "../finding.ts";
import { GOOD_M } from "../guide/phone.ts";
import { forgetAll } from "../guide/stored_progress.ts";
import { steps } from "../guide/positions.ts";
import type { WalkingPage } from "../guide/whole_walk.ts";
import { BEGIN, passReady } from "../guide/begin_walk.ts";

/** A page, the server of the walks, and their versions; the first one is on the server. */
export interface OnServer {
  readonly page: WalkingPage;
  readonly server: WebServer;
  readonly versions: PublishedVersions;
}

const LISTEN_KEY = /^(Tippen und hören|Anhören)/;

/** Chooses the walk in the list, and hears a station whose code was scanned. @param code That of the first one. */
export async function hearOnline(
  { page, server, versions }: OnServer,
  code = `${server.address}${versions.path}#s${versions.stationId}`,
): Promise<void> {
  const { first } = versions;
  await page.goto(server.address);
  await page.tap("link", new RegExp(first.name));
  await sees(page, "heading", first.name);
  await page.goto(server.address);
  await page.goto(code);
  await page.tap("button", LISTEN_KEY);
  await untilHeard(page, server, first, 0);
}

/** Loads the walk, gets its second version without a tap, and hears that after the server has ended. */
export async function loadAndLoseServer({ page, server, versions }: OnServer): Promise<void> {
  const { second, path } = versions;
  await page.goto(server.address);
  await page.goto(server.address + path);
  await page.tap("button", /^Für unterwegs laden/);
  await sees(page, "heading", "Bereit ohne Internet");
  await writeFiles(server.folder, second.files);
  await page.reload();
  await sees(page, "heading", second.name);
  await sees(page, "heading", "Bereit ohne Internet");
  await page.reload();
  await sees(page, "heading", second.name);
  assert.equal(await page.evaluate("window.programVersion"), 2);
  await server.end();
  await page.reload();
  await sees(page, "heading", second.name);
  await page.evaluate(`void (location.hash = "#s${versions.stationId}")`);
  await page.tap("button", LISTEN_KEY);
  await untilHeard(page, server, second, 0);
}

/** Walks a version from the start to the last station, and hears every recording once and in order. */
export async function walkToEnd(
  { page, server, versions }: OnServer,
  { stations }: PublishedVersion = versions.first,
): Promise<void> {
  const { path } = versions;
  await page.goto(server.address);
  await page.goto(server.address + path);
  await page.tap("button", BEGIN);
  await passReady(page);
  for (const [index, atM] of [100, 200, 300].entries()) {
    for (const position of steps(atM - 40, atM + 6, 8)) await page.report(position, GOOD_M);
    let moment = 0;
    await until(`station ${index + 1} is heard`, async () => {
      if ((await heard(page)).length > index) return true;
      // A page takes no position that is the same as the one before.
      await page.report(onTrack(atM + moment++ % 2), GOOD_M);
      return false;
    });
  }
  const expected = stations.map(({ recording }) => pathOf(server, recording));
  assert.deepEqual(await heard(page), expected);
  await page.tap("link", "Zum Schluss");
  await sees(page, "heading", "Geschafft!");
  await passOn({ page, server });
}

/** Another pupil takes the phone: nothing is heard yet; copies stay. */
export async function passOn({ page, server }: Pick<OnServer, "page" | "server">): Promise<void> {
  await page.goto(server.address);
  await forgetAll(page);
}

async function untilHeard(
  page: WalkingPage,
  server: WebServer,
  { stations }: PublishedVersion,
  index: number,
): Promise<void> {
  const path = pathOf(server, stations[index]?.recording ?? "");
  await until(`${path} is heard`, async () => (await heard(page)).includes(path), {
    limitMs: 60_000,
  });
}

/** The path of a file of the walks on the server. */
function pathOf(server: WebServer, file: string): string {
  return new URL(file, server.address).pathname;
}

async function heard(page: WalkingPage): Promise<readonly string[]> {
  const paths = await page.evaluate("window.heard");
  return Array.isArray(paths) ? paths.map(String) : [];
}

/** Waits until the page shows an element. */
export async function sees(page: WalkingPage, role: Role, name: string | RegExp): Promise<void> {
  await until(`${role} ${name}`, () => page.has(role, name), { limitMs: 60_000 });
}
