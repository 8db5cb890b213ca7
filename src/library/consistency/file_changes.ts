/**
 * The files and folders that change together with the rows of one transaction.
 *
 * @module
 */
import type { RouteFile } from "../../db/file_to_remove_table.ts";
import type { StoredFile } from "../../db/stored_file.ts";
import type { StagedFile } from "../../media/staging.ts";
import type { Area, FilePurpose, Storage } from "../../media/storage.ts";
import type { AddedFile } from "./pending_removals.ts";

/** A staged file, its purpose and its type. */
export interface NewFile {
  readonly staged: StagedFile;
  readonly purpose: FilePurpose;
  /** Media type it will be served as. */
  readonly mediaType: string;
  /** Extension of its name, without the dot. */
  readonly extension: string;
}

/** The file changes of a transaction. `transaction.ts` completes or undoes them with the rows. */
export class FileChanges {
  readonly #added: AddedFile[] = [];
  readonly #dropped: RouteFile[] = [];
  /** Folders whose names are to be forced to the disk, by path. */
  readonly #unflushed = new Map<string, { readonly area: Area; readonly routeId: number }>();
  readonly #moves: { readonly routeId: number; readonly from: Area; readonly to: Area }[] = [];

  constructor(private readonly storage: Storage) {}

  /** Files that were added: to be removed when the transaction is rolled back. */
  get added(): readonly AddedFile[] {
    return this.#added;
  }

  /** Files that no row names after the COMMIT. */
  get dropped(): readonly RouteFile[] {
    return this.#dropped;
  }

  /** The row of a file that will be {@link publish}ed under a new name. */
  describe(file: NewFile): StoredFile {
    return {
      name: this.storage.newName(file.purpose, file.extension),
      mediaType: file.mediaType,
      size: file.staged.size,
      sha256: file.staged.sha256,
      storedAt: new Date().toISOString(),
    };
  }

  /** Moves a staged file into the folder of a route, which is created if it is missing. */
  publish(routeId: number, staged: StagedFile, name: string, area: Area = "active"): void {
    // Recorded first, because publishing can fail after the folder or the file is there.
    const isFirst = !this.storage.hasFolder(area, routeId);
    this.#added.push({ routeId, name, isFirst });
    this.storage.publish(staged, routeId, name, area);
    this.#unflushed.set(`${area}/${routeId}`, { area, routeId });
  }

  /** Forces the names of all published files to the disk: once a folder, because a walk may have thousands. */
  flush(): void {
    for (const { area, routeId } of this.#unflushed.values()) {
      this.storage.flushFolder(area, routeId);
    }
  }

  /** Describes and publishes a file of an existing route. */
  add(routeId: number, file: NewFile, area: Area = "active"): StoredFile {
    const stored = this.describe(file);
    this.publish(routeId, file.staged, stored.name, area);
    return stored;
  }

  /** Removes a file of a route after the COMMIT. */
  drop(routeId: number, name: string): void {
    this.#dropped.push({ routeId, name });
  }

  /** Moves the folder of a route to the other area. @throws {AppError} `conflict` when it cannot move. */
  move(routeId: number, from: Area, to: Area): void {
    this.storage.move(routeId, from, to);
    this.#moves.push({ routeId, from, to });
  }

  /** Moves the folders back. That removes nothing, so it is safe after an unknown outcome too. */
  undoMoves(): void {
    for (const { routeId, from, to } of this.#moves) this.storage.undoMove(routeId, from, to);
  }
}
