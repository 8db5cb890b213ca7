/**
 * Downloads that read a stored file, so that they can be ended where an open file blocks the move of its
 * folder (Windows).
 *
 * @module
 */

/** Closes the file of a download and aborts it. @param reason What its reader gets. */
export type EndDownload = (reason: Error) => void;

/** Running downloads by route. */
export class Downloads {
  readonly #running = new Map<number, Set<EndDownload>>();

  /**
   * Registers a download.
   *
   * @returns A function to call when the download has ended, whether it succeeded or not.
   */
  add(routeId: number, end: EndDownload): () => void {
    const running = this.#running.get(routeId) ?? new Set();
    this.#running.set(routeId, running.add(end));
    return () => {
      if (running.delete(end) && running.size === 0) this.#running.delete(routeId);
    };
  }

  /** Whether a file of the route is being downloaded. */
  has(routeId: number): boolean {
    return this.#running.has(routeId);
  }

  /** Ends all downloads of a route; their clients see the connection close early. */
  end(routeId: number): void {
    const reason = new Error("The download was aborted because its route is being deleted");
    for (const end of [...this.#running.get(routeId) ?? []]) end(reason);
  }
}
