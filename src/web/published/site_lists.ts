/**
 * Reading the lists of a site at its address from a page of the service, which is of another origin.
 *
 * @module
 */
import { type FreshFile, readFresh, SlowServerError } from "./fresh_file.ts";
import type { SiteFiles, SiteLists, UnknownSite, WalkThere, WhyUnknown } from "./state.ts";

/** The format that this program reads. */
const FORMAT = 1;

/** A file of a site, whatever it holds. */
interface ReadFile extends Pick<FreshFile, "changedAt"> {
  readonly value: unknown;
}

/**
 * Reads `files.json` and `walks.json`.
 *
 * @param address Address of the folder, with a slash at its end.
 */
export async function readSite(address: string): Promise<SiteLists | UnknownSite> {
  const list = await readFile(new URL("files.json", address));
  if (typeof list === "string") return unknown(list);
  const why = whyNot(list.value);
  if (why !== null) return unknown(why);
  if (!isFileList(list.value)) return unknown("no-site");
  const walks = await readFile(new URL("walks.json", address));
  const isRead = typeof walks !== "string" && isWalkList(walks.value);
  return {
    kind: "lists",
    files: list.value,
    walks: isRead ? walks.value.walks : null,
    changedAt: list.changedAt,
  };
}

function unknown(why: WhyUnknown): UnknownSite {
  return { kind: "unknown", why };
}

async function readFile(url: URL): Promise<ReadFile | WhyUnknown> {
  let file;
  try {
    file = await readFresh(url);
  } catch (error) {
    const isReached = !(error instanceof SlowServerError) && await canBeReached(url);
    return isReached ? "forbidden" : "unreachable";
  }
  const { status, bytes, changedAt } = file;
  if (status !== 200) return status < 500 ? "no-site" : "failed";
  try {
    return { value: JSON.parse(new TextDecoder().decode(bytes)), changedAt };
  } catch {
    return "no-site"; // Many homepages have a page of their own for what is not there, with 200.
  }
}

/** Whether the server responds, although it does not let this page read what. */
async function canBeReached(url: URL): Promise<boolean> {
  try {
    await fetch(url, { mode: "no-cors", cache: "no-store", credentials: "omit" });
    return true;
  } catch {
    return false;
  }
}

/** Why a value is no list of this format; null if it may be one. */
function whyNot(value: unknown): WhyUnknown | null {
  const format = property(value, "format");
  if (format === FORMAT) return null;
  return typeof format === "number" && format > FORMAT ? "newer" : "no-site";
}

function isFileList(value: unknown): value is SiteFiles {
  return isListOf(property(value, "files"), (file) => {
    const origins = property(file, "origins");
    return typeof property(file, "path") === "string" && Array.isArray(origins);
  });
}

function isWalkList(value: unknown): value is { readonly walks: readonly WalkThere[] } {
  return property(value, "format") === FORMAT &&
    isListOf(property(value, "walks"), (walk) => {
      const [path, name] = [property(walk, "path"), property(walk, "name")];
      return typeof path === "string" && /^w\/[^/]+\/$/.test(path) && typeof name === "string";
    });
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
