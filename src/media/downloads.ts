/**
 * Downloads that read a stored file, so that they can be ended where an open file blocks the move of its
 * folder (Windows).
 *
 * @module
 */

/** Running downloads by route. */
export class Downloads {
  readonly #running = new Map<number, Set<() => void>>();

  /**
   * Registers a download.
   *
   * @param end Closes the file and aborts the download.
   * @returns A function to call when the download has ended, whether it succeeded or not.
   */
  add(routeId: number, end: () => void): () => void {
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
    for (const end of [...this.#running.get(routeId) ?? []]) end();
  }
}
