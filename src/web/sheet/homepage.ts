/**
 * The homepage as the sheet knows it: its address, the folder of the walk there, and what was found.
 *
 * @module
 */
import type { Resource } from "../../routes/schemas/resources.ts";
import { requestJson, writeJson } from "../api.ts";
import { type CheckedState, checkWalk } from "../published/check.ts";
import { readSite } from "../published/site_lists.ts";
import { type LocalWalk, ownPath, pathThere, type SiteFiles } from "../published/state.ts";
import { Observed } from "../ui/observable.ts";

type Address = Resource<"SiteAddress">;

const ADDRESS = "/api/site/address";

/** What is known. */
export interface HomepageState extends Address {
  /** The folder of the walk below the address: that of its slug, unless the list of the homepage says another. */
  readonly path: string;
  /** Whether the lists of the homepage have been read for that folder: `null` while they are. */
  readonly isPathKnown: boolean | null;
  /** What was found; null if nothing has been looked at, `failed` if this server did not list the files of the walk. */
  readonly found: CheckedState | "failed" | null;
  readonly isChecking: boolean;
}

/** The homepage of a walk. */
export class Homepage {
  readonly #walk: LocalWalk;
  readonly #state: Observed<HomepageState>;
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe: Observed<HomepageState>["subscribe"];

  constructor(walk: LocalWalk, address: Address) {
    this.#walk = walk;
    this.#state = new Observed<HomepageState>({
      ...address,
      path: ownPath(walk),
      isPathKnown: null,
      found: null,
      isChecking: false,
    });
    this.subscribe = this.#state.subscribe;
    void this.#findPath();
  }

  /** What is known now. */
  get state(): HomepageState {
    return this.#state.value;
  }

  /** Stores another address. @throws {ApiError} @throws {NetworkError} */
  async store(url: string): Promise<void> {
    const address = await writeJson<Address>("PUT", ADDRESS, { url });
    const path = ownPath(this.#walk);
    this.#set({ ...address, path, isPathKnown: null, found: null, isChecking: false });
    void this.#findPath(); // a homepage that does not respond must not keep the teacher from printing
  }

  /** Looks for the walk at the address. It never throws. */
  async check(): Promise<void> {
    const { url } = this.state;
    if (url === null || this.state.isChecking) return;
    this.#set({ isChecking: true });
    const found = await readLocal(this.#walk)
      .then((local) => checkWalk(url, this.#walk, local), () => "failed" as const);
    if (this.state.url !== url) return;
    this.#set({ isChecking: false, found });
    if (found !== "failed" && "path" in found) this.#set({ path: found.path, isPathKnown: true });
  }

  /** Codes have to be right without a check, too: the folder of the walk may have another name than its slug. */
  async #findPath(): Promise<void> {
    const { url } = this.state;
    if (url === null) return;
    const [site, local] = await Promise.all([
      readSite(url),
      readLocal(this.#walk).catch(() => null),
    ]);
    if (this.state.url !== url) return;
    const isRead = site.kind === "lists" && local !== null;
    const isEmpty = site.kind === "unknown" && site.why === "no-site";
    this.#set({ isPathKnown: isRead || isEmpty });
    if (isRead) this.#set({ path: pathThere(this.#walk, local, site) ?? ownPath(this.#walk) });
  }

  #set(changes: Partial<HomepageState>): void {
    this.#state.set({ ...this.state, ...changes });
  }
}

/** Reads the address. @throws {ApiError} @throws {NetworkError} */
export function readAddress(): Promise<Address> {
  return requestJson(ADDRESS);
}

function readLocal({ id }: LocalWalk): Promise<SiteFiles> {
  return requestJson(`/api/site/files?walks=${id}`);
}
