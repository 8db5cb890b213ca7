/**
 * The files of the folder that the chosen walks make (docs/api.md#published-walks).
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import type { Resource } from "../../../routes/schemas/resources.ts";
import { requestJson } from "../../api.ts";

/** What `files.json` of a folder holds. */
export type FileList = Resource<"SiteFiles">;

/** Which walks make the folder, and how. */
export interface FolderChoice {
  readonly walks: readonly number[];
  readonly isIndexable: boolean;
}

/** The files of a choice, or why they cannot be listed. */
export interface LocalFiles {
  /** Null until they are known. */
  readonly list: FileList | null;
  readonly error: unknown;
  /** Reads them again, after a failure. */
  readonly reload: () => void;
}

const UNKNOWN: Omit<LocalFiles, "reload"> = { list: null, error: null };

/** Reads the files of a choice; nothing for one without walks. Another choice ends the reading of the one before. */
export function useLocalFiles(choice: FolderChoice): LocalFiles {
  const query = folderQuery(choice);
  const [{ of, files }, setRead] = useState({ of: "", files: UNKNOWN });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (choice.walks.length === 0) return;
    const abort = new AbortController();
    const set = (files: typeof UNKNOWN) => {
      if (!abort.signal.aborted) setRead({ of: query, files });
    };
    requestJson<FileList>(`/api/site/files${query}`, { signal: abort.signal }).then(
      (list) => set({ list, error: null }),
      (error) => set({ list: null, error }),
    );
    return () => abort.abort();
  }, [query, tries]);
  const reload = () => {
    setRead({ of: "", files: UNKNOWN });
    setTries(tries + 1);
  };
  return { ...of === query ? files : UNKNOWN, reload };
}

/** Downloads the folder as a zip file. */
export function downloadFolder(choice: FolderChoice): void {
  const link = document.createElement("a");
  link.href = `/api/site${folderQuery(choice)}`;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

/** Bytes of the files together. */
export function bytesOf(files: FileList["files"]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function folderQuery({ walks, isIndexable }: FolderChoice): string {
  return `?walks=${[...walks].sort((a, b) => a - b).join()}&indexable=${isIndexable}`;
}
