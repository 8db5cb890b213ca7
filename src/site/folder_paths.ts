/**
 * The paths that a published folder can have (docs/api.md#published-walks).
 *
 * @module
 */
import { FILES_FILE, WALKS_FILE } from "./site_file.ts";

/** The files that list all others; each `publish` makes them of what the folder holds then. */
export const LIST_FILES: readonly string[] = ["README.txt", WALKS_FILE, FILES_FILE];

/** Files directly in the folder. */
const TOP = String
  .raw`(?:index\.html|walks\.json|files\.json|manifest\.json|sw\.js|README\.txt|LICENCES\.txt)`;

/** The folder of a walk; names that Windows keeps for devices are none. */
const WALK = String.raw`w/(?!(?:con|prn|aux|nul|com\d|lpt\d)/)[a-z0-9-]{1,200}/`;

const HEX_16 = "[0-9a-f]{16}";
const ENDING = "[a-z0-9]{1,10}";
const PAGE_OR_DATA = String.raw`${WALK}(?:index\.html|walk\.${HEX_16}\.json)`;
const MEDIUM = String.raw`media/[0-9a-f]{32}\.${ENDING}`;
const ASSET = String.raw`assets/[a-z0-9_.-]{1,100}\.${HEX_16}\.${ENDING}`;

/**
 * A file of a site. In lower case but for two texts, so that two paths are two files on every system; nothing else is
 * replaced or removed because a list names it.
 */
export const SITE_PATH: RegExp = new RegExp(`^(?:${TOP}|${PAGE_OR_DATA}|${MEDIUM}|${ASSET})$`);

/** The folder of a walk. */
export const WALK_PATH: RegExp = new RegExp(`^${WALK}$`);

/** A name that holds the hash of its content, so that a file of this name with another content is a damaged one. */
const HASHED = new RegExp(String.raw`[./](?:${HEX_16}|[0-9a-f]{32})\.${ENDING}$`);

/** Whether the name of a file holds the hash of its content. */
export function isHashed(path: string): boolean {
  return HASHED.test(path);
}
