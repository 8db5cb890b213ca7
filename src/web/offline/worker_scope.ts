/**
 * What the service worker uses of its global scope. The types of the standard library for windows and for
 * workers contradict each other, so a program can have only one of them.
 *
 * @module
 */

/** An event whose end may be put off (Service Workers, `ExtendableEvent`). */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A request that a page has sent (Service Workers, `FetchEvent`). */
export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response> | Response): void;
}

/** The global scope of a service worker. */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}

/** What the service worker does with the files of one base. */
export interface WorkerFiles {
  /** What the names of the caches with the app's own files begin with. */
  readonly prefix: string;
  /** The name of the cache with those of this build. */
  readonly cacheName: string;
  /** Stores what is needed without a network. @throws when a part of it cannot be loaded. */
  readonly store: (cache: Cache) => Promise<void>;
  /** The response to a request of the same origin; null if it is left to the browser. */
  readonly respond: (request: Request, url: URL) => Promise<Response> | null;
}
