/**
 * The state that every case starts from, made once and copied, and what each operation makes of it when
 * nothing fails.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { diskFiles } from "../../src/media/files.ts";
import { Service } from "../support/service.ts";
import { fill, type Operation } from "./operations.ts";
import { type Snapshot, snapshot, timeless } from "./snapshot.ts";

/** Linux keeps files here in memory, which makes a case three times faster. */
const MEMORY_DISK = "/dev/shm";

/** A data folder that is removed after the case. */
export class Folder implements Disposable {
  readonly path: string;

  /** @param place Deno lets no process with few permissions use what is in `/dev`. */
  constructor(place: "memory" | "disk" = "memory") {
    const isMemory = place === "memory" && diskFiles.exists(MEMORY_DISK);
    const dir = isMemory ? { dir: MEMORY_DISK } : {};
    this.path = Deno.makeTempDirSync({ prefix: "route-guide-test-", ...dir });
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.path, { recursive: true });
  }
}

/** A filled data folder that no service has open. */
export class Fixture implements Disposable {
  readonly #folder: Folder;
  readonly #outcomes = new Map<Operation, Snapshot>();

  private constructor(folder: Folder, readonly before: Snapshot) {
    this.#folder = folder;
  }

  /** Fills a data folder; `prepare` may change it afterwards. */
  static async make(prepare: (dataDir: string) => void = () => {}): Promise<Fixture> {
    const folder = new Folder();
    const { path } = folder;
    await fill(path);
    prepare(path);
    await using service = await Service.open({ dataDir: path });
    return new Fixture(folder, await snapshot(service));
  }

  /** A copy for one case. */
  copy(place: "memory" | "disk" = "memory"): Folder {
    const copy = new Folder(place);
    copyFolder(this.#folder.path, copy.path);
    return copy;
  }

  /** The state after an operation without a fault, and without times. */
  async outcomeOf(operation: Operation): Promise<Snapshot> {
    const known = this.#outcomes.get(operation);
    if (known !== undefined) return known;
    using folder = this.copy();
    await using service = await Service.open({ dataDir: folder.path });
    const response = await operation.send(service);
    assert.equal(response.status, operation.status, await response.text());
    const outcome = timeless(await snapshot(service));
    assert.notDeepEqual(outcome, timeless(this.before), `${operation.name} changes something`);
    this.#outcomes.set(operation, outcome);
    return outcome;
  }

  [Symbol.dispose](): void {
    this.#folder[Symbol.dispose]();
  }
}

/** Copies a folder with everything in it. */
export function copyFolder(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copyFolder(join(from, name), join(to, name));
    else Deno.copyFileSync(join(from, name), join(to, name));
  }
}
