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

/** A finding of the server. */
export type ServerFinding = Resource<"Checks">["findings"][number];

/** Reads the findings of the server whenever it has confirmed all edits. */
export function useServerFindings(routeId: number, editor: Editor): readonly ServerFinding[] {
  const [findings, setFindings] = useState<readonly ServerFinding[]>([]);
  const isSaved = editor.status.kind === "saved";
  useEffect(() => {
    if (!isSaved) return;
    requestJson<Resource<"Checks">>(`/api/routes/${routeId}/checks`).then(
      (checks) => setFindings(checks.findings),
      (error) => {
        if (!(error instanceof NetworkError)) throw error; // the next edit reads them again
      },
    );
  }, [isSaved]);
  return findings;
}

/** The findings of the editor and of the server, station by station. */
export function mergedFindings(
  { stations }: EditorState,
  own: readonly Finding[],
  ofServer: readonly ServerFinding[],
): readonly Finding[] {
  const further = ofServer.flatMap(({ code, poiId }): Finding[] => {
    const index = stations.findIndex(({ key }) => key === String(poiId));
    const ownCode = CODES[code];
    // A recording that waits is not the one that was checked.
    const isChecked = stations[index]?.audio?.blobKey === null;
    if (index === -1 || ownCode === undefined || !isChecked) return [];
    return [{ code: ownCode, key: String(poiId), number: index + 1 }];
  });
  return [...own, ...further].toSorted((a, b) => a.number - b.number);
}
