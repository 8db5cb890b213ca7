/**
 * After the first screen: is the version that is shown all there, and is there a newer one? A server may tell browsers to
 * keep pages for a month, and people upload files in any order.
 *
 * @module
 */
import { NetworkError } from "../../api.ts";
import type { Guide } from "../guide.ts";
import type { Walk } from "../walk/walk.ts";
import { slowly } from "./asking_pace.ts";
import { type Asking, isProgram } from "./complete_version.ts";
import { type DataFile, readDataFile } from "./data_file.ts";
import { missingIn } from "./known_versions.ts";
import { readNewestPage } from "./newest_page.ts";
import { renewFor } from "./renew.ts";
import { dataAddress, type SitePage } from "./site_page.ts";

/** A version of a walk that a page shows. */
export interface ShownVersion {
  /** Name of its data file. */
  readonly dataName: string;
  readonly data: DataFile;
  /** Whether all its files are on this device. */
  readonly isCopied: boolean;
  /** Paths of recordings, pictures and maps that are not on the server, if any are known. */
  readonly missing?: readonly string[];
}

/** What is needed to follow it. */
export interface FollowParts {
  readonly page: SitePage;
  /** The program that runs, as `PageVersion` has it. */
  readonly program: string;
  readonly shown: ShownVersion;
  readonly guide: Pick<Guide, "loading" | "screen" | "session">;
  /** Makes another version the shown one. */
  readonly show: (version: ShownVersion) => Walk;
  /** Called when so much of the version is missing that the walk cannot be shown. */
  readonly onUpdating: () => void;
}

/** Shows the newest version if it is complete. Without a network nothing changes. */
export async function followVersion(parts: FollowParts): Promise<void> {
  const { page, shown, guide, show, onUpdating } = parts;
  const asking = slowly(guide.loading);
  try {
    if (await showNewest(parts, asking).catch(noNewest)) return;
    const missing = await missingIn(page, shown, asking);
    if (missing.length === 0) return;
    if (isClosed(shown, missing)) return onUpdating();
    const { session, screen } = guide;
    if (screen.value.kind === "start") session.walk = show({ ...shown, missing });
  } catch {
    // The next visit finds it out.
  }
}

/** A file of a station closes that station. A walk is closed without its program, or if no station has its recording. */
function isClosed({ data }: ShownVersion, missing: readonly string[]): boolean {
  return missing.some(isProgram) ||
    data.walk.stations.every(({ audioUrl }) => missing.includes(audioUrl ?? ""));
}

/** The page may be half uploaded. A walk that is gone is left to the copies. */
function noNewest(error: unknown): false {
  if (error instanceof NetworkError) return false;
  throw error;
}

/** @returns Whether another version is complete, and is shown now or at the next visit. */
async function showNewest(
  { page, program, shown, guide, show }: FollowParts,
  asking: Asking,
): Promise<boolean> {
  const newest = await readNewestPage(page);
  const { dataName } = newest;
  if (dataName === shown.dataName) return false;
  const data = await readDataFile(dataAddress(page, dataName)).catch(() => null);
  if (data === null) return false;
  if ((await missingIn(page, { dataName, data }, asking)).length > 0) return false;
  if (guide.screen.value.kind !== "start") return true;
  if (newest.program === program || !renewFor(dataName, page)) {
    guide.session.walk = show({ dataName, data, isCopied: false });
  }
  return true;
}
