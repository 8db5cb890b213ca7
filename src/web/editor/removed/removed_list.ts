/**
 * The list of removed things of a walk on the page, and what can be done with its entries.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { isGone } from "../../api.ts";
import { type Loaded, useLoaded } from "../context.tsx";
import type { Editor } from "../sync/editor.ts";
import type { Key } from "../sync/state.ts";
import { listRemoved, type RemovedEntry, removeForGood, restoreEntry } from "./removed_entries.ts";
import type { RowState } from "./removed_row.tsx";

const WAITING: RowState = { kind: "waiting" };

/** The list and what can be done with it. */
export interface RemovedList {
  /** What is in the list, and what was restored since the list was opened; null until it is read. */
  readonly entries: readonly RemovedEntry[] | null;
  /** Why the list cannot be read; null without a problem. */
  readonly error: unknown;
  readonly reload: () => void;
  readonly stateOf: (entry: RemovedEntry) => RowState;
  /** Restores an entry. The state of its row has the outcome; the promise is never rejected. */
  readonly bringBack: (entry: RemovedEntry) => Promise<void>;
  /** Removes an entry for good, like {@link RemovedList.bringBack}. @returns Whether it is removed. */
  readonly purge: (entry: RemovedEntry) => Promise<boolean>;
}

/** The list of removed things of a walk. @param onTrack Reads the track again after another one was restored. */
export function useRemovedList(
  routeId: number,
  editor: Editor,
  onTrack: (isReplaced: boolean) => Promise<void>,
): RemovedList {
  const path = `/api/routes/${routeId}`;
  const { value: listed, error, reload } = useListed(path, editor);
  const [states, setStates] = useState<ReadonlyMap<number, RowState>>(new Map());
  const [restored, setRestored] = useState<readonly RemovedEntry[]>([]);
  const setState = ({ id }: RemovedEntry, state: RowState) =>
    setStates((before) => new Map(before).set(id, state));

  const bringBack = async (entry: RemovedEntry) => {
    setState(entry, { kind: "busy" });
    try {
      const poiId = await restore(path, entry, editor);
      if (entry.kind === "gpx" || entry.kind === "map") await onTrack(entry.kind === "gpx");
      setRestored((before) => [...before, entry]);
      setState(entry, { kind: "back", number: numberOf(editor, poiId) });
    } catch (error) {
      setState(entry, { kind: "failed", error });
    }
    reload(); // also after a refusal: the entry may name another obstacle now
  };
  const purge = async (entry: RemovedEntry) => {
    try {
      await removeForGood(path, entry.id);
      editor.entryGone(entry.id);
      setState(entry, WAITING);
      return true;
    } catch (error) {
      setState(entry, { kind: "failed", error });
      return false;
    } finally {
      reload();
    }
  };
  const kept = restored.filter(({ id }) => !listed?.some((entry) => entry.id === id));
  const entries = listed === null ? null : [...listed, ...kept];
  const stateOf = ({ id }: RemovedEntry) => states.get(id) ?? WAITING;
  return { entries, error, reload, stateOf, bringBack, purge };
}

/** Reads the list whenever the server has confirmed all edits, or refused the last one; its value is null before. */
function useListed(path: string, editor: Editor): Loaded<readonly RemovedEntry[] | null> {
  const { kind } = editor.status;
  const isSent = kind === "saved" || kind === "refused";
  /** The list of a walk in the trash cannot be read: the status shows where the walk is after it was refreshed. */
  const refresh = async (error: unknown): Promise<never> => {
    if (isGone(error)) await editor.refresh();
    throw error;
  };
  const loaded = useLoaded(() => isSent ? listRemoved(path).catch(refresh) : Promise.resolve(null));
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && isSent) loaded.reload();
    isFirst.current = false;
  }, [isSent]);
  return loaded;
}

/** Restores an entry and shows it in the editor. @returns The ID of its station; null for a track. */
async function restore(path: string, entry: RemovedEntry, editor: Editor): Promise<number | null> {
  const { id: entryId, kind, pictureId, obstacle } = entry;
  const { poi, removedEntry } = await restoreEntry(path, entryId, obstacle === "audio-present");
  await editor.broughtBack({ entryId, kind, pictureId, poi, replacedBy: removedEntry });
  return poi?.id ?? null;
}

/** The number of a station, from 1. */
function numberOf(editor: Editor, poiId: number | null): number | null {
  const key: Key = String(poiId);
  const index = editor.state.stations.findIndex((station) => station.key === key);
  return index === -1 ? null : index + 1;
}
