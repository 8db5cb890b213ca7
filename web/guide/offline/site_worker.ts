/**
 * The service worker of published walks: `sw.js` in the folder of the site. That of the service, `worker.ts`, has the same
 * modules and another base.
 *
 * @module
 */
import { HashError, isHashed, readHashed } from "../../kit/offline/sha256.ts";
import {
  buildOf,
  handleEvents,
  networkOrStored,
  sliceResponse,
  type WorkerFiles,
  type WorkerScope,
} from "./worker_events.ts";
import { storedWalks } from "./stored_walk.ts";

// The service worker of a folder of published walks. Pages of a walk with a complete copy come from that copy, so
// that a phone never mixes two versions; other pages from the network, whatever its caching headers say. Files whose
// names hold their hash come from any cache. The list and the app's own files are kept for use without a network.
// Sites at the same origin have caches of their own. Everything else is left to the browser.

/** The list of walks for programs. */
const LIST = "walks.json";

/** The service worker of a site. */
class SiteFiles implements WorkerFiles {
  readonly prefix: string;
  readonly cacheName: string;
  readonly #root: string;
  readonly #assets: readonly string[];

  /** @param root Path of the folder of the site. @param assets Paths of the app's files below it; the pages' script first. */
  constructor(root: string, assets: readonly string[], build: string) {
    this.prefix = `site:${root}:`;
    this.#root = root;
    this.#assets = assets;
    this.cacheName = this.prefix + build;
  }

  /**
   * While the files of this build are uploaded this fails, and the worker before it stays: it has what is needed without a
   * network.
   */
  async store(cache: Cache): Promise<void> {
    for (const asset of this.#assets) {
      const path = this.#root + asset;
      if (await cache.match(path) === undefined) await cache.put(path, await readHashed(path));
    }
    const list = this.#root + LIST;
    await Promise.allSettled([this.#readListPage(this.#root), this.#readList(list)]);
    const hasPage = await cache.match(this.#root) !== undefined;
    if (!hasPage && await this.#keptBefore(this.#root) !== undefined) {
      throw new HashError("The page of the list is not there yet");
    }
    const listBefore = await this.#keptBefore(list);
    if (listBefore !== undefined && await cache.match(list) === undefined) {
      await cache.put(list, listBefore);
    }
  }

  /** A file that a worker of another build has kept. */
  async #keptBefore(path: string): Promise<Response | undefined> {
    for (const cacheName of await caches.keys()) {
      if (!cacheName.startsWith(this.prefix) || cacheName === this.cacheName) continue;
      const stored = await caches.match(path, { cacheName });
      if (stored !== undefined) return stored;
    }
  }

  respond(request: Request, { pathname }: URL): Promise<Response> | null {
    if (!pathname.startsWith(this.#root)) return null;
    const path = pathname.slice(this.#root.length).replace(/index\.html$/, "");
    // The guide asks in this mode whether the server has a file; nothing else on a page does.
    if (request.mode === "same-origin") return null;
    if (isHashed(path)) return fromAnyCache(request, pathname);
    // The guide asks with "no-store" when only the word of the server counts.
    if (path === LIST && request.cache !== "no-store") {
      return networkOrStored(this.#readList(request), () => caches.match(pathname));
    }
    if (request.mode !== "navigate") return null;
    if (path === "") return this.#rootPage(request);
    return /^w\/[^/]+\/?$/.test(path) ? this.#walkPage(request, path) : null;
  }

  /** The page of the list, or of the only walk of a folder: that of an unpacked pack. */
  async #rootPage(request: Request): Promise<Response> {
    const stored = await this.#copiedPage("");
    if (stored !== undefined) return stored;
    return await networkOrStored(this.#readListPage(request), () => caches.match(this.#root));
  }

  /** The page of the newest complete copy of a walk. */
  async #copiedPage(folder: string): Promise<Response | undefined> {
    const versions = await storedWalks(`${this.#root}:${folder}`);
    const cacheName = versions.find(({ isComplete }) => isComplete)?.cacheName;
    return cacheName === undefined
      ? undefined
      : await caches.match(this.#root + folder, { cacheName });
  }

  /** The page of a walk. Without a network, and without a page of it, the list says which walks are on this device. */
  async #walkPage(request: Request, path: string): Promise<Response> {
    const folder = path.endsWith("/") ? path : `${path}/`;
    const page = this.#root + folder;
    const stored = await this.#copiedPage(folder);
    if (stored !== undefined) return path === folder ? stored : Response.redirect(page);
    const response = await networkOrStored(readPage(request), () => caches.match(page));
    if (response.type !== "error" || await caches.match(this.#root) === undefined) return response;
    return Response.redirect(this.#root);
  }

  /**
   * Reads the page of the list, and keeps it if the files that it names are those of this build. One that is missing or
   * half uploaded is replaced by the one that was kept.
   */
  async #readListPage(request: Request | string): Promise<Response> {
    const response = await readEntry(request);
    const text = await response.clone().text();
    const isWhole = response.ok && text.includes("</html>");
    if (isWhole && text.includes(`${this.#assets[0]}"`)) {
      await this.#keep(this.#root, text, "text/html; charset=utf-8");
    }
    if (isWhole || response.type === "opaqueredirect") return response;
    return await caches.match(this.#root) ?? response;
  }

  /** Reads the list for programs, and keeps it if it is whole; else returns the one that was kept. */
  async #readList(request: Request | string): Promise<Response> {
    const response = await readEntry(request);
    const path = this.#root + LIST;
    try {
      const text = await response.clone().text();
      JSON.parse(text);
      if (response.ok) await this.#keep(path, text, "application/json");
      return response;
    } catch {
      return await caches.match(path) ?? response;
    }
  }

  async #keep(path: string, text: string, type: string): Promise<void> {
    const cache = await caches.open(this.cacheName);
    await cache.put(path, new Response(text, { headers: { "Content-Type": type } }));
  }
}

/**
 * Reads a file that is replaced under its name, past the browser's cache: servers make tags of size and time, and uploaded
 * files may keep the time of a zip file.
 */
function readEntry(request: Request | string): Promise<Response> {
  return fetch(request, { cache: "reload" });
}

/**
 * Reads the page of a walk. One that is cut off before the script that says so counts as none: a browser would show nothing.
 *
 * @throws {TypeError} when there is none.
 */
async function readPage(request: Request): Promise<Response> {
  const response = await readEntry(request);
  if (!response.ok || (await response.clone().text()).includes("</script>")) return response;
  throw new TypeError("The page is cut off");
}

/** The stored response itself, if it is all of a file: Chromium waits for copies of it that a page does not read to the end. */
async function fromAnyCache(request: Request, path: string): Promise<Response> {
  const stored = await caches.match(path);
  const range = request.headers.get("Range");
  if (stored === undefined) return await fetch(request);
  return range === null ? stored : await sliceResponse(stored, range);
}

declare const self: WorkerScope;

/**
 * Paths of the app's files below the folder of the site; the server writes this line before the bundle:
 *
 *     const BUILD_ASSETS = ["assets/guide.HASH.js", "assets/guide.HASH.css", "assets/guide_later.HASH.js", …];
 *
 * They have no `./` and no slash at their beginning. The script that `index.html` names is the first; the others are what
 * the guide needs without a network: its style, its parts, `icon.svg`. HASH is the first 16 hexadecimal digits of the SHA-256 of the file: the worker compares them, and is installed only once all are
 * there.
 */
declare const BUILD_ASSETS: readonly string[];

const root = new URL("./", self.location.href).pathname;
handleEvents(new SiteFiles(root, BUILD_ASSETS, buildOf(BUILD_ASSETS)));
