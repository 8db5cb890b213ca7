/**
 * The removed things of a walk on the page: they are read once every edit that waits is sent.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { isGone } from "../../api.ts";
import { useLoaded } from "../context.tsx";
import type { Editor } from "../sync/editor.ts";
import type { Key } from "../sync/state.ts";
import { listRemoved, type RemovedEntry, removeForGood, restoreEntry } from "./removed_entries.ts";
import type { RowState } from "./removed_row.tsx";

const WAITING: RowState = { kind: "waiting" };

/** The list and what can be done with it. */
export interface RemovedList {
  /** What is in the list, and what was brought back since the list was opened; null until it is read. */
  readonly entries: readonly RemovedEntry[] | null;
  /** Why the list cannot be read; null without a problem. */
  readonly error: unknown;
  readonly reload: () => void;
  readonly stateOf: (entry: RemovedEntry) => RowState;
  readonly bringBack: (entry: RemovedEntry) => Promise<void>;
  readonly purge: (entry: RemovedEntry) => Promise<void>;
}

/**
 * Reads the list whenever everything is saved.
 *
 * @param onTrack Called after another track was brought back.
 */
export function useRemovedList(
  routeId: number,
  editor: Editor,
  onTrack: (isReplaced: boolean) => Promise<void>,
): RemovedList {
  const path = `/api/routes/${routeId}`;
  const { kind } = editor.status;
  const isSent = kind === "saved" || kind === "refused";
  /** The list of a walk in the trash cannot be read; the editor then says so in its status. */
  const findOut = async (error: unknown): Promise<never> => {
    if (isGone(error)) await editor.refresh();
    throw error;
  };
  const { value, error, reload } = useLoaded(() =>
    isSent ? listRemoved(path).catch(findOut) : Promise.resolve(null)
  );
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && isSent) reload();
    isFirst.current = false;
  }, [isSent]);
  const [states, setStates] = useState<ReadonlyMap<number, RowState>>(new Map());
  const [back, setBack] = useState<readonly RemovedEntry[]>([]);
  const setState = ({ id }: RemovedEntry, state: RowState) =>
    setStates((before) => new Map(before).set(id, state));

  const bringBack = async (entry: RemovedEntry) => {
    setState(entry, { kind: "busy" });
    try {
      const swaps = entry.obstacle === "audio-present";
      const { poi, removedEntry } = await restoreEntry(path, entry.id, swaps);
      const { id: entryId, kind, pictureId } = entry;
      await editor.broughtBack({ entryId, kind, pictureId, poi, replacedBy: removedEntry });
      if (kind === "gpx") await onTrack(true);
      setBack((before) => [...before, entry]);
      setState(entry, { kind: "back", number: numberOf(editor, poi?.id ?? null) });
    } catch (error) {
      setState(entry, { kind: "failed", error });
    }
    reload(); // also after a refusal: it may say now what is in the way
  };
  const purge = async (entry: RemovedEntry) => {
    try {
      await removeForGood(path, entry.id);
      editor.entryGone(entry.id);
      setState(entry, WAITING);
    } catch (error) {
      setState(entry, { kind: "failed", error });
    }
    reload();
  };
  const listed = value ?? null;
  const kept = back.filter(({ id }) => !listed?.some((entry) => entry.id === id));
  return {
    entries: listed === null ? null : [...listed, ...kept],
    error,
    reload,
    stateOf: ({ id }) => states.get(id) ?? WAITING,
    bringBack,
    purge,
  };
}

/** The number of a station, from 1. */
function numberOf(editor: Editor, poiId: number | null): number | null {
  const key: Key = String(poiId);
  const index = editor.state.stations.findIndex((station) => station.key === key);
  return index === -1 ? null : index + 1;
}
