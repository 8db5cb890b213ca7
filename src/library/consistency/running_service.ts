/** What a service leaves in its data folder while it runs, so that other processes find it and can ask it to stop. @module */
import { join } from "node:path";
import { diskFiles } from "../../media/files.ts";

/** How often a service looks whether it is asked to stop, in milliseconds. */
const LOOK_MS = 500;

/** Holds the address of the service; after a crash it stays until the next start, so only the lock says that one runs. */
function addressPath(dataDir: string): string {
  return join(dataDir, ".running");
}

/** Is there while the service is asked to stop. */
function stopPath(dataDir: string): string {
  return join(dataDir, ".stop");
}

/** The address of the service whose process holds the lock of the data folder; null when it has not written one. */
export function runningAddress(dataDir: string): string | null {
  try {
    const text = Deno.readTextFileSync(addressPath(dataDir)).trim();
    return URL.canParse(text) ? text : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Asks the service of a data folder to stop. */
export function askToStop(dataDir: string): void {
  Deno.writeTextFileSync(stopPath(dataDir), "");
}

/** Lets other processes find the service until it is disposed of. */
export class RunningService implements Disposable {
  /** Resolves when another process asks the service to stop. */
  readonly stopAsked: Promise<void>;

  readonly #dataDir: string;
  readonly #timer: ReturnType<typeof setInterval>;

  /**
   * @param address Where this machine reaches the service, such as `http://127.0.0.1:47145`.
   * @throws An error of the system when the data folder cannot be written, such as on a full disk.
   */
  constructor(dataDir: string, address: string) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#dataDir = dataDir;
    this.stopAsked = promise;
    // What an earlier process was asked is not asked of this one.
    removeIfThere(stopPath(dataDir));
    Deno.writeTextFileSync(addressPath(dataDir), `${address}\n`);
    this.#timer = setInterval(() => {
      if (diskFiles.exists(stopPath(dataDir))) resolve();
    }, LOOK_MS);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    removeIfThere(addressPath(this.#dataDir));
    removeIfThere(stopPath(this.#dataDir));
  }
}

function removeIfThere(path: string): void {
  if (diskFiles.exists(path)) diskFiles.remove(path);
}
