/**
 * The address of the homepage as the sheet knows it: where the codes of the signs may lead.
 *
 * @module
 */
import type { Resource } from "../../routes/schemas/resources.ts";
import { requestJson, writeJson } from "../api.ts";
import { Observed } from "../ui/observable.ts";

type Address = Resource<"SiteAddress">;

const ADDRESS = "/api/site/address";

/** The homepage. */
export class Homepage {
  readonly #url: Observed<string | null>;
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe: Observed<string | null>["subscribe"];

  constructor({ url }: Address) {
    this.#url = new Observed(url);
    this.subscribe = this.#url.subscribe;
  }

  /** The address of the folder, with a slash at its end; null if none is known. */
  get url(): string | null {
    return this.#url.value;
  }

  /** Stores another address. @throws {ApiError} @throws {NetworkError} */
  async store(url: string): Promise<void> {
    this.#url.set((await writeJson<Address>("PUT", ADDRESS, { url })).url);
  }
}

/** Reads the address. @throws {ApiError} @throws {NetworkError} */
export function readAddress(): Promise<Address> {
  return requestJson(ADDRESS);
}
