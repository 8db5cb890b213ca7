/**
 * The homepage as the editor knows it: its address, and what was found there the last time it was read.
 *
 * @module
 */
import type { Resource } from "../../../routes/schemas/resources.ts";
import { requestJson, writeJson } from "../../api.ts";
import { Observed } from "../../ui/observable.ts";
import { readHomepage, type Reading } from "./reading.ts";

/** What is known. */
export interface HomepageState {
  /** The address of the folder, with a slash at its end; null if none is known. */
  readonly url: string | null;
  /** Whether the address is set by a setting of the server. */
  readonly isFixed: boolean;
  readonly isReading: boolean;
  /** What was found at the address; null if it has not been looked at. */
  readonly reading: Reading | null;
}

type Address = Resource<"SiteAddress">;

const ADDRESS = "/api/site/address";

/** The homepage. */
export class Homepage {
  readonly #state: Observed<HomepageState>;
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe: Observed<HomepageState>["subscribe"];

  /** @param url The address, as the settings have it. */
  constructor(url: string | null) {
    this.#state = new Observed<HomepageState>({
      url,
      isFixed: false,
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

  /** Looks at what is at the address, if one is known. It never throws: the reading says what went wrong. */
  async read(): Promise<void> {
    const { url } = this.state;
    if (url === null) return;
    this.#set({ isReading: true });
    const reading = await readHomepage(url);
    if (this.state.url === url) this.#set({ isReading: false, reading });
  }

  #setAddress({ url, isFixed }: Address): void {
    const isOther = url !== this.state.url;
    this.#set({ url, isFixed, ...(isOther ? { isReading: false, reading: null } : {}) });
  }

  #set(changes: Partial<HomepageState>): void {
    this.#state.set({ ...this.state, ...changes });
  }
}
