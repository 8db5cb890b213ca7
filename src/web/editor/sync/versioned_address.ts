/**
 * The address of one version of a file. The server ignores the version (`file_addresses.ts`).
 *
 * @module
 */

/** Hexadecimal digits that tell the versions of one file apart. */
const DIGITS = 16;

/** The address of a version of a file. @param sha256 Of the file; the address of any version if it is not known. */
export function versionedAddress(path: string, sha256: string | undefined): string {
  return sha256 === undefined ? path : `${path}?version=${sha256.slice(0, DIGITS)}`;
}
