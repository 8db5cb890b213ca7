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
