/**
 * A walk that is published as plain files, as it is copied onto this device.
 *
 * @module
 */
import { type DataFile, type PublishedVersion, readPublished } from "./published_manifest.ts";
import type { PublishedAddress } from "./published_page.ts";
import { siteWorkerReady } from "./register.ts";
import type { RemoteWalk } from "./remote_walk.ts";

/** The key of a published walk: see `RemoteWalk`. */
export function keyOfPublished({ root, path }: PublishedAddress): string {
  return `${root.pathname}:${path}`;
}

/** The published walk at an address. */
export function publishedWalk(address: PublishedAddress): RemoteWalk {
  const { root } = address;
  const media = new URL("media/", root).pathname;
  let newest: PublishedVersion | null = null;
  return {
    key: keyOfPublished(address),
    readManifest: async () => {
      newest = await readPublished(address);
      return newest.manifest;
    },
    textUrls: ({ files }) => files.map(({ url }) => url).filter((url) => !url.startsWith(media)),
    inOrder: ({ files }) => Promise.resolve(files),
    // Some servers change a page with every response, such as by a script of theirs.
    contentOf: ({ sha256 }) => newest?.page.file.sha256 === sha256 ? newest.page.content : null,
    nameIn: (_key, cache) => nameIn(cache),
    addressOf: (path) => path,
    workerReady: () => siteWorkerReady(root),
  };
}

async function nameIn(cache: Cache): Promise<string> {
  for (const request of await cache.keys()) {
    if (!/\/walk\.[0-9a-f]+\.json$/.test(request.url)) continue;
    const data: DataFile | undefined = await (await cache.match(request))?.json();
    if (data !== undefined) return data.walk.name;
  }
  return "";
}
