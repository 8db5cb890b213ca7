/** The zip file of a site of published walks, for tests. @module */
import assert from "node:assert/strict";
import type { DataFile } from "../../src/shared/guide_walk.ts";
import type { PublishedWalk, SiteFile } from "../../src/site/site_file.ts";
import type { Service } from "./service.ts";
import { unpack } from "./walk_pack.ts";

/** The files of a site by path. */
export interface UnpackedSite {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The text of a file. */
  readonly text: (path: string) => string;
  /** What `walks.json` has. */
  readonly walks: readonly PublishedWalk[];
  /** The data file of a walk. */
  readonly data: (walk: PublishedWalk | undefined) => DataFile;
}

/** Downloads and unpacks a site. @param query Such as `?walks=1`. */
export async function siteOf(service: Service, query = ""): Promise<UnpackedSite> {
  const response = await service.fetch(`/api/site${query}`);
  assert.equal(response.status, 200);
  return await unpackSite(await response.bytes());
}

/** Unpacks a site. */
export async function unpackSite(zip: Uint8Array): Promise<UnpackedSite> {
  const files = await unpack(zip);
  const text = (path: string) => {
    assert.ok(files.has(path), `${path} is in the site`);
    return new TextDecoder().decode(files.get(path));
  };
  const { walks }: { walks: readonly PublishedWalk[] } = JSON.parse(text("walks.json"));
  const data = (walk: PublishedWalk | undefined): DataFile => JSON.parse(text(walk?.data ?? ""));
  return { files, text, walks, data };
}

/** The addresses in a page: those of links, scripts and `data-` attributes; not in the script inside it. */
export function addressesIn(page: string): string[] {
  const found = page.replace(/<script>[^]*?<\/script>/, "").matchAll(
    / (?:href|src|data-(?:disk|walk|guide[a-z_-]*))="([^"]*)"/g,
  );
  return [...found].map(([, address = ""]) => address);
}

/** The text of a file of a site. */
export async function textOfFile({ content, size }: SiteFile): Promise<string> {
  return await new Response(ReadableStream.from(content.read(0, size))).text();
}
