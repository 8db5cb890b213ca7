/**
 * Two versions of a published walk: other texts, another recording, another program, and a station that came and one
 * that went. One recording and one picture are the same in both.
 *
 * @module
 */
import { type SiteProgram, siteProgram } from "../../src/pages/site_program.ts";
import { integrityOf } from "../../src/pages/headers.ts";
import { siteEntryFiles } from "../../src/site/entry_files.ts";
import { Sites } from "../../src/site/mod.ts";
import type { SiteFile } from "../../src/site/site_file.ts";
import { dataOf, listedWalk } from "./published_files.ts";
import { jsonOf, object, objects, text } from "./responses.ts";
import { Service } from "./service.ts";
import { createWalk, onTrack, recording } from "./walk.ts";
import type { Files } from "./web_servers/folder_server.ts";

/** The name of the script of the pages, without its hash. */
const SCRIPT = "guide.js";

/** A version of the walk. */
export interface PublishedVersion {
  readonly number: 1 | 2;
  /** The name of the walk. */
  readonly name: string;
  readonly files: Files;
  /** Paths of all files without which the version is not complete, but its page. */
  readonly needed: readonly string[];
  /** The title and the path of the recording of each station. */
  readonly stations: readonly { readonly title: string; readonly recording: string }[];
}

/** Both versions. */
export interface PublishedVersions {
  /** The folder of the walk, such as `w/am-bach/`. */
  readonly path: string;
  /** The id of the first station. */
  readonly stationId: number;
  readonly first: PublishedVersion;
  readonly second: PublishedVersion;
}

/** Makes both versions. */
export async function publishedVersions(): Promise<PublishedVersions> {
  await using service = await Service.open();
  const send = (path: string, init: RequestInit) => service.fetch(path, init);
  const { routeId, poiIds: [stationId = 0, second = 0, third = 0] } = await createWalk(
    send,
    "Am Bach, wie er war",
    [
      { title: "Erste Fassung: die Brücke", atM: 100, seconds: 0.3 },
      { title: "Erste Fassung: das Wehr", atM: 200, seconds: 0.35, hasPicture: true },
      { title: "Erste Fassung: die Wiese", atM: 300, seconds: 0.4 },
    ],
  );
  await createWalk(send, "Zur Burg", [{ title: "Das Tor", atM: 100, seconds: 0.3 }]);
  const filesBefore = await siteFiles(service, 1);
  const route = `/api/routes/${routeId}`;
  await jsonOf(service.send("PUT", route, { name: "Am Bach, wie er ist" }));
  for (const [id, what] of [[stationId, "die Brücke"], [second, "das Wehr"]] as const) {
    await jsonOf(service.send("PUT", `${route}/pois/${id}`, { title: `Zweite Fassung: ${what}` }));
  }
  const path = `${route}/pois/${stationId}/audio`;
  await jsonOf(service.sendForm("PUT", path, { audio: recording(0.45) }));
  await jsonOf(service.fetch(`${route}/pois/${third}`, { method: "DELETE" }));
  const added = { title: "Zweite Fassung: die Höhle", ...onTrack(350), sequence: 9 };
  const { id } = await jsonOf(service.send("POST", `${route}/pois`, added), 201);
  const audio = { audio: recording(0.5) };
  await jsonOf(service.sendForm("POST", `${route}/pois/${id}/audio`, audio), 201);
  const filesAfter = await siteFiles(service, 2);
  return {
    path: text(listedWalk(filesBefore, "Am Bach, wie er war").path),
    stationId,
    first: versionOf(1, "Am Bach, wie er war", filesBefore),
    second: versionOf(2, "Am Bach, wie er ist", filesAfter),
  };
}

/** A version of a walk, by its name, among the files of a site. */
export function versionOf(number: 1 | 2, name: string, files: Files): PublishedVersion {
  const data = dataOf(files, name);
  const stations = objects(object(data.walk).stations)
    .map(({ title, audioUrl }) => ({ title: text(title), recording: text(audioUrl) }));
  const needed = objects(data.files).map(({ path }) => text(path));
  return {
    number,
    name,
    files,
    needed: [text(listedWalk(files, name).data), ...needed],
    stations,
  };
}

/** The files of all walks of a service, with a program that says its number in `window.programVersion`. */
async function siteFiles(service: Service, number: number): Promise<Files> {
  const program = numbered(siteProgram({ language: "de" }), number);
  const sites = new Sites(service.library, () => Promise.resolve(program));
  const site = await sites.make({ routeIds: null, isIndexable: false });
  try {
    const all = [...site.files, ...siteEntryFiles(site)];
    return new Map(
      await Promise.all(all.map(async (file) => [file.path, await contentOf(file)] as const)),
    );
  } finally {
    site.release();
  }
}

async function contentOf({ content, size }: SiteFile): Promise<Uint8Array<ArrayBuffer>> {
  return await new Response(ReadableStream.from(content.read(0, size))).bytes();
}

function numbered(program: SiteProgram, number: number): SiteProgram {
  const original = program.assets.get(SCRIPT) ?? new Uint8Array();
  const changed = new TextEncoder().encode(
    `${new TextDecoder().decode(original)};window.programVersion=${number};`,
  );
  return {
    ...program,
    assets: new Map([...program.assets, [SCRIPT, changed]]),
    page: (page, address) =>
      program.page(page, address).replace(integrityOf(original), integrityOf(changed)),
  };
}
