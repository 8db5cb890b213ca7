/** The real file system with the rule of Windows that a folder cannot be renamed while a file in it is open. @module */
import { diskFiles, type Files } from "../../../src/media/files.ts";

/** Whether the rule holds here: Windows has it, and Linux lists the open files of a process. */
export const CAN_LOCK_FOLDERS = Deno.build.os === "windows" || Deno.build.os === "linux";

/** The file system for a service under test. */
export const lockedFolders: Files = Deno.build.os === "windows" ? diskFiles : {
  ...diskFiles,
  locksOpenFolders: true,
  rename(from, to) {
    if (hasOpenFile(from)) {
      const error = new Deno.errors.PermissionDenied("Access is denied. (os error 5)");
      throw Object.assign(error, { code: "EACCES" });
    }
    diskFiles.rename(from, to);
  },
};

/** Whether this process has a file below a folder open. */
function hasOpenFile(folder: string): boolean {
  return [...Deno.readDirSync("/proc/self/fd")]
    .some(({ name }) => openPath(name)?.startsWith(`${folder}/`) ?? false);
}

/** Path of an open file; null when it was closed since the list was read. */
function openPath(descriptor: string): string | null {
  try {
    return Deno.readLinkSync(`/proc/self/fd/${descriptor}`);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
