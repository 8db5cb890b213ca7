/** The findings that only the server can have: how phones play the recordings, and how long they last. @module */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Resource } from "../../../src/routes/resources.ts";
import type { CheckCode } from "../../../src/shared/error_reasons.ts";
import type { Line } from "../../../src/shared/geo.ts";
import { requestJson } from "../../kit/api.ts";
import { NetworkError } from "../../kit/api_error.ts";
import type { EditorState } from "../document/state.ts";
import type { Placing } from "../map/placing.ts";
import type { Editor } from "../sync/editor.ts";
import { reportTrouble } from "../sync/troubles.ts";
import { useSameItems } from "../ui/context.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { checkWalk, type Finding, type FindingCode } from "./checks.ts";

/** The findings of the server; null for those that the editor finds itself. */
const CODES: Readonly<Record<CheckCode, FindingCode | null>> = {
  recording_not_playable: "notPlayable",
  recording_not_on_older_phones: "notOnOlderPhones",
  recording_unreadable: "unreadable",
  recording_incomplete: "cutOff",
  recording_missing: null,
  title_missing: null,
  description_missing: null,
  description_short: "shortText",
  caption_missing: null,
};

/** The findings of the server, and the recordings that the walk had then. */
interface ServerFindings {
  readonly findings: Resource<"Checks">["findings"];
  /** {@link recordingsOf} the walk. */
  readonly recordings: string;
}

/** A text that identifies the recordings of a walk: it changes when any of them does. */
export function recordingsOf({ stations }: EditorState): string {
  return JSON.stringify(stations.map(({ key, audio }) => [key, audio?.url]));
}

/** As {@link recordingsOf}, with the texts that stand for them. */
function textsAndRecordingsOf(state: EditorState): string {
  const texts = state.stations.map(({ audio, description }) => audio === null ? "" : description);
  return JSON.stringify([recordingsOf(state), texts]);
}

/**
 * The findings of the server. They are read when it has confirmed all edits, and recordings or their texts have changed since
 * the last reading: other edits change nothing in them.
 */
function useServerFindings(routeId: number, editor: Editor): ServerFindings {
  const [found, setFound] = useState<ServerFindings>({ findings: [], recordings: "" });
  const readFor = useRef<string | null>(null);
  useEffect(() => {
    const readIfChanged = () => {
      if (editor.saving.status.kind !== "saved") return;
      const asked = textsAndRecordingsOf(editor.state);
      if (asked === readFor.current) return;
      readFor.current = asked;
      const recordings = recordingsOf(editor.state);
      requestJson<Resource<"Checks">>(`/api/routes/${routeId}/checks`).then(
        ({ findings }) => readFor.current === asked && setFound({ findings, recordings }),
        (error) => {
          readFor.current = null; // they are read again after the next edit
          if (!(error instanceof NetworkError)) reportTrouble(error);
        },
      );
    };
    readIfChanged();
    const ends = [editor, editor.saving].map(({ subscribe }) => subscribe(readIfChanged));
    return () => ends.forEach((end) => end());
  }, [routeId, editor]);
  return found;
}

/** The findings of the editor and of the server, station by station; those of other recordings are left out. */
export function mergedFindings(
  state: EditorState,
  localFindings: readonly Finding[],
  { findings, recordings }: ServerFindings,
): readonly Finding[] {
  if (recordings !== recordingsOf(state)) return localFindings;
  const further = findings.flatMap(({ code, poiId }): Finding[] => {
    const index = state.stations.findIndex(({ key }) => key === String(poiId));
    const localCode = CODES[code];
    const station = state.stations[index];
    if (station === undefined || localCode === null) return [];
    // A text that is missing is no finding of the editor.
    if (localCode === "shortText" && station.description.trim() === "") return [];
    return [{ code: localCode, key: String(poiId), number: index + 1 }];
  });
  return [...localFindings, ...further].sort((a, b) => a.number - b.number);
}

/**
 * The findings of the page and of the server; the very same list as long as they are equal.
 *
 * @param placing Where the stations are.
 * @param levelFindings Those about the loudness of recordings.
 */
export function useFindings(
  { routeId, editor }: OpenedWalk,
  state: EditorState,
  segments: readonly Line[],
  { circles, stationsM }: Pick<Placing, "circles" | "stationsM">,
  levelFindings: readonly Finding[],
): readonly Finding[] {
  const ofCircles = useMemo(
    () => checkWalk({ stations: circles }, segments, stationsM),
    [circles, segments, stationsM],
  );
  const local = useMemo(() => [...ofCircles, ...levelFindings], [ofCircles, levelFindings]);
  const remote = useServerFindings(routeId, editor);
  const merged = useMemo(() => mergedFindings(state, local, remote), [state, local, remote]);
  return useSameItems(merged);
}
