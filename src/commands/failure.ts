/**
 * Failures that the user can correct, as one line.
 *
 * @module
 */
import { ConfigError } from "../config/mod.ts";
import { DatabaseError, isNoDatabase } from "../db/errors.ts";
import { isDiskFull, systemCode } from "../errors.ts";
import { DataFolderError } from "../library/consistency/data_folder.ts";
import { BackupError } from "../library/maintenance/backup_manifest.ts";

/** Codes of system errors about a file or folder that the user named, or may not use. */
const FILE_CODES: readonly string[] = [
  "ENOENT",
  "EEXIST",
  "ENOTDIR",
  "ENAMETOOLONG",
  "EINVAL",
  "EACCES",
  "EPERM",
  "EROFS",
  "EBUSY",
];

/**
 * The message for a failure that the user can correct; null for any other.
 *
 * @param more Further kinds of error with such a message.
 */
export function clearMessage(
  error: unknown,
  ...more: readonly (abstract new (...args: never[]) => Error)[]
): string | null {
  if (error instanceof Deno.errors.NotCapable) {
    return `Deno has no permission for it: ${error.message}`;
  }
  if (isNoDatabase(error)) return "the database is damaged; run verify for details";
  if (isDiskFull(error)) return "the disk is full";
  const known = [ConfigError, DatabaseError, BackupError, DataFolderError, ...more];
  if (!(error instanceof Error)) return null;
  const isKnown = known.some((kind) => error instanceof kind);
  return isKnown || FILE_CODES.includes(systemCode(error)) ? error.message : null;
}
