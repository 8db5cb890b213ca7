/**
 * Where the guide of a service shows something of rehearsals, once their script is loaded: only for who may write, or
 * has recorded one.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { readSettings } from "../../api.ts";
import { Failure, Loading } from "../messages.tsx";
import type { RehearsalPlace } from "../walk/source.ts";
import { rehearsalMark, useRehearsal } from "./rehearsal_script.ts";

/** What is shown on a screen. */
export function RehearsalPart({ guide, on }: RehearsalPlace) {
  const [mayWrite, setMayWrite] = useState(false);
  useEffect(() => {
    if (on !== "settings") return;
    readSettings().then(({ writeObstacle }) => setMayWrite(writeObstacle === null), () => {});
  }, [on]);
  const mark = rehearsalMark(guide.walk.id);
  const isSign = on === "walk" || on === "pocket";
  const isNeeded = on === "rehearsal" || mayWrite || (isSign ? mark === "on" : mark !== null);
  const { parts, hasFailed, load } = useRehearsal(isNeeded);
  if (parts !== null) return isNeeded && <parts.Part guide={guide} on={on} mayWrite={mayWrite} />;
  if (on !== "rehearsal") return null;
  return hasFailed ? <Failure error={null} homeUrl="#walk" onRetry={load} /> : <Loading />;
}
