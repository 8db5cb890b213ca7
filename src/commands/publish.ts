/** `route-guide publish`. @module */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { SettingName } from "../config/mod.ts";
import { OlderSchemaError } from "../db/errors.ts";
import { AppError, isDiskFull } from "../errors.ts";
import { checkHasData } from "../library/consistency/data_folder.ts";
import { leadsInto } from "../library/maintenance/backup_pool.ts";
import { LibraryReader } from "../library/library_reader.ts";
import { siteProgram } from "../pages/mod.ts";
import { escapeControls } from "../runtime/log.ts";
import { IncompleteSiteError, SiteFolderError, SiteSourceError } from "../site/folder_files.ts";
import { FolderMarks } from "../site/folder_plan.ts";
import { publishInto, type PublishOptions, type PublishResult } from "../site/folder_publish.ts";
import { Sites } from "../site/mod.ts";
import type { Site } from "../site/site_file.ts";
import {
  clearMessage,
  type Command,
  commandConfig,
  count,
  megabytes,
  openLibrary,
  type Program,
  ProgressBar,
  singlePositional,
  stderr,
  stdout,
  UsageError,
} from "./command.ts";

/** The lines for the terminal. @param folder As the user has named it. */
function publishReport(folder: string, result: PublishResult): string {
  const { walks, withdrawn, written, removed, repaired, keptAltered } = result;
  const bytes = written.reduce((sum, { size }) => sum + size, 0);
  const wrote = written.length === 0
    ? "nothing has changed"
    : `wrote ${count(written.length, "file")} (${megabytes(bytes)})`;
  const kept = result.fileCount - written.length;
  const lines = [
    `Published ${count(walks.length, "walk")} into ${folder}: ${wrote}, ${kept} already there`,
    ...walks.map((walk) => `  ${walk.path}  ${walk.name}`),
    ...withdrawn.length > 0 ? [`No longer published: ${withdrawn.join(", ")}`] : [],
    ...removed.length > 0 ? [removedLine(removed.length)] : [],
    ...repaired.map((path) => `Written again, because it was damaged: ${path}`),
    ...keptAltered.map((path) => `Not needed, but kept, because it was changed: ${path}`),
    ...uploadLines(result),
  ];
  return lines.map((line) => `${escapeControls(line)}\n`).join("");
}

function removedLine(number: number): string {
  const what = `${count(number, "file")} that nothing needs any more`;
  return `Removed ${what}; README.txt lists what may be deleted on the web space`;
}

/** Says what to upload: the whole folder at first, then what was written, by folder. */
function uploadLines({ isNew, written }: PublishResult): string[] {
  if (isNew) return ["Upload the whole folder to the web space, in any order"];
  if (written.length === 0) return ["Nothing to upload since the last publish"];
  const folders = Map.groupBy(written, ({ path }) => folderOf(path));
  const parts = [...folders].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([folder, files]) => folder === "" ? filesOf(files) : `  ${folder} (${files.length})`);
  return ["Upload what was written, or the whole folder, in any order:", ...parts];
}

/** The files directly in the folder, by name. */
function filesOf(files: PublishResult["written"]): string {
  return `  ${files.map(({ path }) => path).sort().join(", ")}`;
}

/** The folder of a path, with a slash at its end; empty for a path without one. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Settings of the pages, which the service reads too: the same walks are the same files. */
const PAGE_SETTINGS: readonly SettingName[] = ["PAGE_LANGUAGE"];

/** How often a site is made while the service removes files of it; each attempt begins with the walks as they are then. */
const ATTEMPTS = 10;

/** Pause before another attempt, in milliseconds. */
const PAUSE_MS = 200;

/** What is published. */
interface Publication {
  readonly folder: string;
  /** Ids of walks; null for all, of which there must be one if there was one before. */
  readonly routeIds: readonly number[] | null;
  readonly isIndexable: boolean;
}

/** Writes walks as plain files for the web space of a school. */
export const publish: Command = {
  name: "publish",
  parameters: "FOLDER [--walks ID,ID... | --none] [--indexable]",
  summary: "write the walks as files for the school's homepage",
  description:
    `Writes the guide and all walks into a folder, to be uploaded to any https web space. The
service may run. The folder is empty, or the one that this laptop has published into
last. Then only what has changed is written, and what is no longer needed is removed: at
once for walks that are not published any more, otherwise with the next change, because
an upload takes minutes. Walks of several laptops need a folder each. A file that was
made or changed by hand is neither replaced nor removed: publish says which one is in
its way.
PAGE_LANGUAGE applies as for the service.`,
  options: [
    ["FOLDER", "the folder to write; it is created if it is missing"],
    ["--walks ID,ID...", "only these walks; the others are no longer published"],
    ["--none", "no walk is published any more"],
    ["--indexable", "search engines may list the pages"],
  ],
  async run(args, program) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        walks: { type: "string" },
        none: { type: "boolean", default: false },
        indexable: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const folder = singlePositional(positionals, "FOLDER");
    const routeIds = routeIdsOf(values.walks, values.none);
    const publication = { folder, routeIds, isIndexable: values.indexable };
    try {
      stdout.write(publishReport(folder, await publishWalks(publication, program)));
      return 0;
    } catch (error) {
      const message = messageOf(error);
      if (message === null) throw error;
      stderr.write(escapeControls(`Route Guide cannot publish into ${folder}: ${message}`) + "\n");
      return 1;
    }
  },
};

/** @throws {UsageError} */
function routeIdsOf(list: string | undefined, isNone: boolean): number[] | null {
  if (isNone && list !== undefined) throw new UsageError("Give either --walks or --none");
  if (isNone) return [];
  if (list === undefined) return null;
  if (/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/.test(list)) return list.split(",").map(Number);
  throw new UsageError(`--walks is '${list}', but must be numbers of routes, such as 1,4`);
}

async function publishWalks(
  publication: Publication,
  program: Program,
): Promise<PublishResult> {
  const { dataDir, pageLanguage: language } = commandConfig(program, PAGE_SETTINGS);
  checkHasData(dataDir);
  const path = resolve(publication.folder);
  if (leadsInto(path, dataDir) || leadsInto(dataDir, path)) {
    throw new SiteFolderError("the data folder is in it, or it is in the data folder");
  }
  using library = openReader(dataDir, program);
  const sites = new Sites(library, () => siteProgram({ language }));
  const { origin } = library;
  const marks = new FolderMarks(dataDir);
  const make: PublishOptions["make"] = (hasWalks) =>
    library.atOneMoment(() => makeSite(library, sites, publication, hasWalks));
  using bar = new ProgressBar();
  return await repeated(() => publishInto({ path, origin, marks, make, progress: bar.update }));
}

/** Publishes again as long as the service replaces files meanwhile: each time another one is missing. */
async function repeated(attempt: () => Promise<PublishResult>): Promise<PublishResult> {
  let missing = "";
  for (let attempts = 1;; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const gone = goneFile(error);
      if (gone === null || gone === missing || attempts === ATTEMPTS) throw error;
      missing = gone;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
}

/** Opens the library to be read; one that an older version has used last is brought up to date first. */
function openReader(dataDir: string, program: Program): LibraryReader {
  try {
    return new LibraryReader(dataDir);
  } catch (error) {
    if (!(error instanceof OlderSchemaError)) throw error;
    openLibrary(program)[Symbol.dispose]();
    return new LibraryReader(dataDir);
  }
}

async function makeSite(
  library: LibraryReader,
  sites: Sites,
  { routeIds, isIndexable }: Publication,
  hasWalks: boolean,
): Promise<Site> {
  if (routeIds === null && hasWalks && library.routes.order(null, false).length === 0) {
    throw new SiteFolderError(
      "this library has no walk, but walks of it are published there; --none removes them",
    );
  }
  return await sites.make({ routeIds, isIndexable });
}

/** Which file of the library could not be read, for a comparison; null for every other error. */
function goneFile(error: unknown): string | null {
  if (error instanceof SiteSourceError) return error.message;
  return error instanceof Deno.errors.NotFound ? error.message : null;
}

/** The message for a failure that the user can correct; null for any other. */
function messageOf(error: unknown): string | null {
  if (error instanceof SiteSourceError) {
    const { message, cause } = error;
    const reason = cause instanceof Error ? `: ${cause.message}` : "";
    return `${message}${reason}; run verify for details`;
  }
  if (error instanceof AppError) return error.message;
  if (error instanceof IncompleteSiteError) return error.message;
  if (isDiskFull(error)) return "the disk is full";
  return clearMessage(error, SiteFolderError);
}
