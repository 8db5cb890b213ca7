/**
 * What only the server can find: how phones play the recordings that it has.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { NetworkError, requestJson } from "../../api.ts";
import type { Resource } from "../../../routes/schemas/resources.ts";
import type { Editor } from "../model/editor.ts";
import type { EditorState } from "../model/state.ts";
import type { Finding, FindingCode } from "./checks.ts";

/** The findings of the server that the editor does not find itself. */
const CODES: Readonly<Record<string, FindingCode>> = {
  recording_not_playable: "notPlayable",
  recording_not_on_older_phones: "notOnOlderPhones",
  recording_unreadable: "unreadable",
};

/** What the server found, and the recordings that the walk had then. */
export interface ServerFindings {
  readonly findings: Resource<"Checks">["findings"];
  /** {@link recordingsOf} the walk. */
  readonly recordings: string;
}

/** Names the recordings of a walk: another name, other recordings. */
export function recordingsOf({ stations }: EditorState): string {
  return JSON.stringify(stations.map(({ key, audio }) => [key, audio?.url]));
}

/** Reads the findings of the server whenever it has confirmed all edits, and other recordings. */
export function useServerFindings(routeId: number, editor: Editor): ServerFindings {
  const [found, setFound] = useState<ServerFindings>({ findings: [], recordings: "" });
  const isSaved = editor.status.kind === "saved";
  const recordings = recordingsOf(editor.state);
  useEffect(() => {
    if (!isSaved) return;
    let isLatest = true;
    requestJson<Resource<"Checks">>(`/api/routes/${routeId}/checks`).then(
      ({ findings }) => isLatest && setFound({ findings, recordings }),
      (error) => {
        if (!(error instanceof NetworkError)) throw error; // the next edit reads them again
      },
    );
    return () => {
      isLatest = false;
    };
  }, [isSaved, recordings]);
  return found;
}

/** The findings of the editor and of the server, station by station; those of other recordings are left out. */
export function mergedFindings(
  state: EditorState,
  own: readonly Finding[],
  { findings, recordings }: ServerFindings,
): readonly Finding[] {
  if (recordings !== recordingsOf(state)) return own;
  const further = findings.flatMap(({ code, poiId }): Finding[] => {
    const index = state.stations.findIndex(({ key }) => key === String(poiId));
    const ownCode = CODES[code];
    if (index === -1 || ownCode === undefined) return [];
    return [{ code: ownCode, key: String(poiId), number: index + 1 }];
  });
  return [...own, ...further].sort((a, b) => a.number - b.number);
}
