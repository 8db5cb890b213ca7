/** The homepage as the editor and the sheet know it: the address of the folder there. @module */
import type { Resource } from "../../src/routes/resources.ts";
import { requestJson, writeJson } from "./api.ts";
import { Observed } from "./observable.ts";

type Address = Resource<"SiteAddress">;

const ADDRESS = "/api/site/address";

/** The homepage. */
export class Homepage {
  readonly #url: Observed<string | null>;
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe: Observed<string | null>["subscribe"];

  /** @param url The address, as the settings have it. */
  constructor(url: string | null) {
    this.#url = new Observed(url);
    this.subscribe = this.#url.subscribe;
  }

  /** The address of the folder, with a slash at its end; null if none is known. */
  get url(): string | null {
    return this.#url.value;
  }

  /** Reads the address. @throws {ApiError} @throws {NetworkError} */
  async load(): Promise<void> {
    this.#url.set((await requestJson<Address>(ADDRESS)).url);
  }

  /** Stores an address, or none. @throws {ApiError} @throws {NetworkError} */
  async store(url: string | null): Promise<void> {
    this.#url.set((await writeJson<Address>("PUT", ADDRESS, { url })).url);
  }
}
