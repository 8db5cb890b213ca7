/**
 * Stored files that are served: what their rows say of them, and the leases that keep them until their downloads have
 * ended.
 *
 * @module
 */

/** Closes the file of a download and aborts it. @param reason What its reader gets. */
type EndDownload = (reason: Error) => void;

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

// Leases on files: what a running download still has to read stays until it has ended, also when a write removes or
// replaces it meanwhile (docs/data-folder.md).

/** A lease on some files of a route. */
export interface Lease {
  /**
   * Begins a use of the files.
   *
   * @returns A function that ends the use; further calls of it do nothing.
   */
  take(): () => void;
}

/** A lease that is in use. */
interface UsedLease {
  readonly names: ReadonlySet<string>;
  uses: number;
}

/** A file that is to be removed when no lease on it is in use. */
interface Waiting {
  readonly routeId: number;
  readonly name: string;
  readonly remove: () => void;
}

/** The leases on the files of all routes. */
export class Leases {
  readonly #used = new Map<number, Set<UsedLease>>();
  #waiting: Waiting[] = [];

  /** A lease on files of a route; it holds nothing until it is taken. */
  on(routeId: number, names: ReadonlySet<string>): Lease {
    const lease: UsedLease = { names, uses: 0 };
    return {
      take: () => {
        this.#begin(routeId, lease);
        let isTaken = true;
        return () => {
          if (isTaken) this.#end(routeId, lease);
          isTaken = false;
        };
      },
    };
  }

  /** Whether a lease on a file is in use. */
  holds(routeId: number, name: string): boolean {
    return [...this.#used.get(routeId) ?? []].some(({ names }) => names.has(name));
  }

  /** Calls `remove` as soon as no lease on a held file is in use any more. */
  whenFree(routeId: number, name: string, remove: () => void): void {
    this.#waiting.push({ routeId, name, remove });
  }

  /** Calls every `remove` that still waits. Call it when the process ends, and the downloads with it. */
  removeWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { remove } of waiting) remove();
  }

  #begin(routeId: number, lease: UsedLease): void {
    lease.uses++;
    const used = this.#used.get(routeId) ?? new Set();
    this.#used.set(routeId, used.add(lease));
  }

  #end(routeId: number, lease: UsedLease): void {
    lease.uses--;
    if (lease.uses > 0) return;
    const used = this.#used.get(routeId);
    used?.delete(lease);
    if (used?.size === 0) this.#used.delete(routeId);
    const waiting = this.#waiting;
    this.#waiting = waiting.filter((file) => this.holds(file.routeId, file.name));
    for (const file of waiting) if (!this.#waiting.includes(file)) file.remove();
  }
}

/** A file that can be served, as its row describes it. */
export interface ServedFile {
  /**
   * Registers a running download.
   *
   * @param end Closes the file and aborts the download.
   * @returns A function to call when the download has ended, whether it succeeded or not.
   */
  readonly registerDownload: (end: EndDownload) => () => void;
  /** Absolute path, as long as its row names it and its route keeps its status. */
  readonly path: string;
  /** Absolute path of a file on which a lease is in use, where it is now. */
  readonly currentPath: () => string;
  /** Bytes. */
  readonly size: number;
  /** Media type it is served as. */
  readonly mediaType: string;
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string;
  /** When this content was stored under its URL. */
  readonly storedAt: Date;
}
