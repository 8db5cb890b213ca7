/** The findings about the loudness of recordings, whose script is loaded when a walk has enough of them. @module */
import { useLaterParts } from "../../kit/ui/later_script.ts";
import { useMemo } from "preact/hooks";
import type { Finding } from "../check/checks.ts";
import type { EditorAudio, EditorState, Key } from "../document/state.ts";
import { useSteady, useValue } from "../ui/context.tsx";
import { LEVELS } from "../ui/more_dialogs.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import type { Levels } from "./levels.ts";

/** Recordings that are measured at least, so that it can be said which one is different. */
export const LEAST_RECORDINGS = 3;

/**
 * Identifies the content of a recording on this page. Its address does not: the server has one for each station,
 * whichever recording the station has.
 */
export function soundName({ blobKey, sha256, url }: EditorAudio): string {
  return blobKey ?? sha256 ?? url;
}

/** Nothing is known before the script has come. */
const UNKNOWN: Pick<Levels, "deviations" | "subscribe"> = {
  deviations: new Map(),
  subscribe: () => () => {},
};

/** The findings, and the call that makes the recording of a station as loud as the others. */
export function useLevels(
  opened: OpenedWalk,
  { stations }: EditorState,
): { readonly levelFindings: readonly Finding[]; readonly onLevel: (key: Key) => void } {
  const count = stations.filter(({ audio }) => audio !== null).length;
  const { parts } = useLaterParts(LEVELS, count >= LEAST_RECORDINGS);
  const levels = parts?.levelsOf(opened);
  const source = levels ?? UNKNOWN;
  const deviations = useValue(source, () => source.deviations);
  const levelFindings = useMemo(() =>
    stations.flatMap(({ key, audio }, index): Finding[] => {
      const code = audio === null ? undefined : deviations.get(soundName(audio));
      return code === undefined ? [] : [{ code, key, number: index + 1 }];
    }), [stations, deviations]);
  return { levelFindings, onLevel: useSteady((key) => void levels?.makeAgain(key)) };
}
