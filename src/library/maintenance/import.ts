/** Creates routes from GPX files on this machine, in the same steps as uploads: staged, read, created. @module */
import { parse } from "node:path";
import type { RouteRow } from "../../db/route_table.ts";
import { AppError, isDiskFull, systemCode, tooLarge } from "../../errors.ts";
import type { StagedFile } from "../../media/staging.ts";
import { chunksOf } from "../files/gpx_file.ts";
import type { Library } from "../mod.ts";
import { readGpxUpload } from "../operations/tracks.ts";
import { createFromGpx } from "../operations/walks.ts";

/** The result for one file. */
export type ImportOutcome =
  /** It is a new route. */
  | {
    readonly kind: "created";
    readonly route: RouteRow;
    /** Way points of a GPX file that became no stations. */
    readonly leftOut: number;
  }
  /** An active route has the identical GPX file, or is the identical walk, so nothing was done. */
  | { readonly kind: "present"; readonly route: RouteRow; readonly what: "GPX" | "walk" }
  /** It cannot become a route; the reason is for the user. */
  | { readonly kind: "refused"; readonly reason: string };

/** How files are imported. */
export interface ImportOptions {
  /** School of the new routes; empty by default (docs/api.md#creating-a-route). */
  readonly schoolName?: string | undefined;
  /** Whether a file becomes a route even when an active route has the identical one. */
  readonly again: boolean;
  /** Trigger radius of stations of which a GPX file has none, in metres. */
  readonly triggerRadiusM: number;
}

/** Imports files one at a time and skips those that active routes already have. */
export class Importer {
  readonly #library: Library;
  readonly #options: ImportOptions;
  /** Active routes by the SHA-256 of their GPX. */
  readonly #present: Map<string, RouteRow>;

  constructor(library: Library, options: ImportOptions) {
    this.#library = library;
    this.#options = options;
    const routes = library.routes.list(null, false).map(({ route }) => route);
    this.#present = new Map(routes.map((route) => [route.file.sha256, route]));
  }

  /**
   * Creates a route from a file. A route whose GPX has no name is named after the file.
   *
   * @param progress Called with the bytes that have been read.
   * @throws Errors not caused by the file, such as a damaged database.
   */
  async import(path: string, progress: (bytes: number) => void): Promise<ImportOutcome> {
    try {
      const staged = await this.#stage(path, progress);
      try {
        return await this.#create(path, staged);
      } finally {
        await this.#library.staging.discard(staged);
      }
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      return { kind: "refused", reason };
    }
  }

  async #stage(path: string, progress: (bytes: number) => void): Promise<StagedFile> {
    const { staging } = this.#library;
    const { isFile, isDirectory, size } = await Deno.stat(path);
    if (isDirectory) throw new NoGpxFile("it is a folder; name the files in it");
    if (!isFile) throw new NoGpxFile("it is not a regular file");
    if (size > staging.maxBytes) {
      throw tooLarge(
        "file-too-large",
        `The file is larger than ${staging.maxBytes} bytes`,
        staging.maxBytes,
      );
    }
    const upload = staging.begin();
    try {
      for await (const chunk of chunksOf(path)) {
        upload.write(chunk);
        progress(upload.size);
      }
      return await upload.finish();
    } catch (error) {
      await upload.discard();
      throw error;
    }
  }

  async #create(path: string, staged: StagedFile): Promise<ImportOutcome> {
    const present = this.#options.again ? undefined : this.#present.get(staged.sha256);
    if (present !== undefined) return { kind: "present", route: present, what: "GPX" };
    const upload = await readGpxUpload(staged);
    const name = upload.document.name ?? parse(path).name.trim();
    const { schoolName, triggerRadiusM } = this.#options;
    const options = { texts: { name, schoolName }, takesAll: false, triggerRadiusM };
    const { route, leftOut } = await createFromGpx(this.#library.walks, upload, options);
    this.#present.set(staged.sha256, route);
    return { kind: "created", route, leftOut };
  }
}

/** The path is not a file that can be read. */
class NoGpxFile extends Error {
  override readonly name = "NoGpxFile";
}

/** Why a file was refused, for the user; null for errors not caused by the file. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof AppError) {
    return error.details === undefined ? error.message : `${error.message}: ${error.details}`;
  }
  if (error instanceof NoGpxFile) return error.message;
  // For a name that Windows does not allow, and a file in use there, Deno's error has only the code.
  if (systemCode(error) === "ENOENT") return "there is no such file";
  if (systemCode(error) === "EBUSY") return "another program has it open";
  if (error instanceof Deno.errors.PermissionDenied) return "it may not be read";
  if (error instanceof Deno.errors.NotCapable) {
    return `Deno has no permission to read it: ${error.message}`;
  }
  return isDiskFull(error) ? "the disk is full" : null;
}
