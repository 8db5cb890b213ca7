/**
 * The copies of a walk of the service on this device.
 *
 * @module
 */
import type { WalkManifest } from "../api.ts";
import { RemoteCopies } from "./copies.ts";
import type { RemoteWalk } from "./remote_walk.ts";
import { shownWalk } from "./stored_walk.ts";

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
