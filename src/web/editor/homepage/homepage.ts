/**
 * The homepage as the editor knows it: its address, and what was found there the last time it was read.
 *
 * @module
 */
import type { Resource } from "../../../routes/schemas/resources.ts";
import { requestJson, writeJson } from "../../api.ts";
import { Observed } from "../../ui/observable.ts";
import { keepFolders, keptFolders, type WalkFolder } from "./kept_folders.ts";
import { readHomepage, type Reading } from "./reading.ts";

/** What is known. */
export interface HomepageState {
  /** The address of the folder, with a slash at its end; null if none is known. */
  readonly url: string | null;
  readonly isReading: boolean;
  /** What was found at the address; null if it has not been looked at. */
  readonly reading: Reading | null;
}

type Address = Resource<"SiteAddress">;

const ADDRESS = "/api/site/address";

/** The homepage. */
export class Homepage {
  readonly #state: Observed<HomepageState>;
  #readings = 0;
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe: Observed<HomepageState>["subscribe"];

  /** @param url The address, as the settings have it. */
  constructor(url: string | null) {
    this.#state = new Observed<HomepageState>({
      url,
      isReading: false,
      reading: null,
    });
    this.subscribe = this.#state.subscribe;
  }

  /** What is known now. */
  get state(): HomepageState {
    return this.#state.value;
  }

  /** Reads the address. @throws {ApiError} @throws {NetworkError} */
  async load(): Promise<void> {
    this.#setAddress(await requestJson<Address>(ADDRESS));
  }

  /** Stores an address, or none. @throws {ApiError} @throws {NetworkError} */
  async store(url: string | null): Promise<void> {
    this.#setAddress(await writeJson<Address>("PUT", ADDRESS, { url }));
  }

  /**
   * Looks at what is at the address, if one is known; not twice at a time. It never throws: the reading says what went
   * wrong.
   */
  async read(): Promise<void> {
    const { url, isReading } = this.state;
    if (url === null || isReading) return;
    const number = ++this.#readings;
    this.#set({ isReading: true });
    const reading = await readHomepage(url);
    if (this.#readings === number) this.#set({ isReading: false, reading });
  }

  /** Keeps that a folder with these walks was made: the homepage may not let pages read what is there. */
  keepMade(folders: readonly WalkFolder[]): void {
    const { url } = this.state;
    const paths = new Set(folders.map(({ path }) => path));
    keepFolders(url, [...keptFolders(url).filter(({ path }) => !paths.has(path)), ...folders]);
  }

  /** Forgets a folder that was deleted on the homepage. */
  forget(path: string): void {
    const { url, reading } = this.state;
    const without = <Folder extends WalkFolder>(folders: readonly Folder[]) =>
      folders.filter((folder) => folder.path !== path);
    keepFolders(url, without(keptFolders(url)));
    if (reading !== null) this.#set({ reading: { ...reading, folders: without(reading.folders) } });
  }

  #setAddress({ url }: Address): void {
    const isOther = url !== this.state.url;
    if (isOther) this.#readings++; // The one of the address before does not count.
    this.#set({ url, ...(isOther ? { isReading: false, reading: null } : {}) });
  }

  #set(changes: Partial<HomepageState>): void {
    this.#state.set({ ...this.state, ...changes });
  }
}
