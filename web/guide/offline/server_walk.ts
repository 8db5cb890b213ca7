/** A walk of the service, as it is copied onto this device. @module */
import { type Outline, type Poi, readManifest, type WalkManifest } from "../../kit/api.ts";
import { RemoteCopies } from "./copies.ts";
import { COPY_PARAMETER, type RemoteWalk } from "../../kit/offline/names.ts";
import { shownWalk } from "./stored_walk.ts";
import { workerReady } from "../../kit/offline/register.ts";

/** The copies of one walk of the service, of which one version is shown. */
export class ServerCopies extends RemoteCopies {
  readonly #remote: RemoteWalk;

  constructor(remote: RemoteWalk) {
    super(remote);
    this.#remote = remote;
  }

  /** Makes a version of the server the shown one. Files that are the same in the copy come from this device. */
  async show({ files }: WalkManifest): Promise<void> {
    const stored = await shownWalk(this.#remote);
    if (stored === null) return;
    const hashes = new Map(stored.manifest.files.map(({ url, sha256 }) => [url, sha256]));
    const same = files.filter(({ url, sha256 }) =>
      stored.paths.has(url) && hashes.get(url) === sha256
    );
    const paths = new Set(same.map(({ url }) => url));
    this.shown = { version: stored.manifest.version, paths };
  }
}

/** Files in the order of the walk: of each station its recording, then its pictures. */
export function inOrderOfStations<File extends { readonly url: string }>(
  files: readonly File[],
  stations: readonly { readonly id: number }[],
): File[] {
  const indexById = new Map(stations.map(({ id }, index) => [id, index]));
  const rank = ({ url }: File) => {
    const [, id, kind] = /\/pois\/(\d+)\/(\w+)/.exec(url) ?? [];
    const index = indexById.get(Number(id));
    if (index === undefined) return -1;
    return 2 * index + Number(kind !== "audio");
  };
  return [...files].sort((one, other) => rank(one) - rank(other));
}

/** Paths of the files without which a walk cannot be shown: its track and its texts. */
export function textPaths(
  routeId: number | string,
): { readonly outline: string; readonly pois: string } {
  return { outline: `/api/routes/${routeId}/outline`, pois: `/api/routes/${routeId}/pois` };
}

/** The walk of the service with this id. */
export function serverWalk(routeId: number): RemoteWalk {
  const { outline, pois } = textPaths(routeId);
  return {
    key: String(routeId),
    readManifest: () => readManifest(routeId),
    textUrls: () => [outline, pois],
    inOrder: async ({ files }, cache) => {
      const list: { pois: Poi[] } = await (await cache.match(pois))?.json() ?? { pois: [] };
      return inOrderOfStations(files, list.pois);
    },
    contentOf: () => null,
    nameIn: async (key, cache) => {
      const stored: Outline | undefined = await (await cache.match(textPaths(key).outline))?.json();
      return stored?.route.name ?? "";
    },
    addressOf: (path, version) => `${path}?${COPY_PARAMETER}=${version}`,
    workerReady,
  };
}
