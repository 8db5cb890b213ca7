/**
 * Taking the tiles of a walk along: downloaded, put into one file, and stored. It goes on while the dialog is closed.
 *
 * @module
 */
import { PMTILES_TYPE } from "../../../shared/stored_map.ts";
import type { Surroundings } from "../../../shared/surroundings.ts";
import { surroundingsDownload } from "../../../shared/surroundings_download.ts";
import {
  type DownloadOutcome,
  estimatedBytes,
  type TileDownload,
  type TileProgress,
} from "../../../shared/tile_download.ts";
import { type FetchTile, tileAddress } from "../../../shared/tile_fetch.ts";
import { encodeTileMap } from "../../../shared/tile_map.ts";
import { Listeners, type Observable } from "../../ui/observable.ts";

/** Why the tiles cannot be taken along. */
export type TileTrouble =
  | Exclude<DownloadOutcome["kind"], "complete" | "stopped" | "failed">
  | Extract<DownloadOutcome, { kind: "failed" }>["why"]
  /** There is no network. */
  | "offline"
  /** The server lets no page of another origin read its tiles. */
  | "no-cors";

/** What happens with the tiles. */
export type TileState =
  | { readonly kind: "idle" }
  | { readonly kind: "loading" }
  /** The teacher has stopped it. */
  | { readonly kind: "stopped" }
  | { readonly kind: "trouble"; readonly why: TileTrouble }
  | { readonly kind: "storing" }
  /** All tiles are there, but the service has not stored them. */
  | { readonly kind: "not stored" }
  | { readonly kind: "stored" };

/** Where the tiles come from. */
export interface TileSource {
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  readonly attribution: string;
}

/** Stores the form with the file. @returns Whether it is stored. */
export type StoreMap = (form: FormData) => Promise<boolean>;

const fetchAnywhere: FetchTile = (address, init) => fetch(address, init);

/** The tiles of one walk. */
export class TileJob implements Observable {
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.add;
  #download: TileDownload;
  #state: TileState = { kind: "idle" };
  #stop = new AbortController();

  constructor(private readonly source: TileSource, readonly surroundings: Surroundings) {
    this.#download = this.#newDownload();
  }

  get state(): TileState {
    return this.#state;
  }

  get progress(): TileProgress {
    return this.#download.progress;
  }

  /** The tiles that are there. */
  get tiles(): TileDownload["tiles"] {
    return this.#download.tiles;
  }

  /** How many places have no tile, as far as is known. */
  get missing(): number {
    return this.#download.missing.length;
  }

  /** How many bytes all tiles will have, at a guess. */
  get estimatedBytes(): number {
    return estimatedBytes(this.progress.all, this.tiles);
  }

  /** Loads what is not there yet, and stores all. The promise is never rejected. */
  async run(store: StoreMap): Promise<void> {
    if (this.#state.kind === "loading" || this.#state.kind === "storing") return;
    this.#stop = new AbortController();
    this.#set({ kind: "loading" });
    const outcome = await this.#download.run(this.#stop.signal);
    if (outcome.kind === "stopped") return this.#set({ kind: "stopped" });
    if (outcome.kind !== "complete") {
      return this.#set({ kind: "trouble", why: await this.#troubleOf(outcome) });
    }
    this.#set({ kind: "storing" });
    const { source: { attribution }, surroundings, tiles } = this;
    const file = encodeTileMap({ surroundings, tiles, tileType: outcome.tileType, attribution });
    const form = new FormData();
    form.append("map", new Blob([file], { type: PMTILES_TYPE }), "map.pmtiles");
    this.#set({ kind: await store(form) ? "stored" : "not stored" });
  }

  /** Loads all tiles again, which may be newer now, and stores them. */
  async runAgain(store: StoreMap): Promise<void> {
    this.#download = this.#newDownload();
    await this.run(store);
  }

  /** Stops loading; {@link run} goes on where it was. */
  stop(): void {
    this.#stop.abort();
  }

  #newDownload(): TileDownload {
    return surroundingsDownload(this.surroundings, {
      url: this.source.url,
      fetch: fetchAnywhere,
      onProgress: () => this.#listeners.call(),
    });
  }

  async #troubleOf(
    outcome: Exclude<DownloadOutcome, { kind: "complete" | "stopped" }>,
  ): Promise<TileTrouble> {
    if (outcome.kind !== "failed") return outcome.kind;
    if (outcome.why !== "unreachable") return outcome.why;
    if (!navigator.onLine) return "offline";
    const [place] = this.surroundings.tiles;
    if (place === undefined) return "unreachable";
    // A page learns nothing of a response that it may not read, but that there was one.
    const address = tileAddress(this.source.url, place);
    return await fetch(address, { mode: "no-cors", credentials: "omit" })
      .then(() => "no-cors" as const, () => "unreachable" as const);
  }

  #set(state: TileState): void {
    this.#state = state;
    this.#listeners.call();
  }
}
