/**
 * A rehearsal in the editor: its file is read or refused, the dot follows its fixes, and a list says what the circles of now
 * would do.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { readRehearsalFile, type Rehearsal, RehearsalError } from "../../rehearsal/format.ts";
import { replayDe } from "../../texts/replay_de.ts";
import { replayEn } from "../../texts/replay_en.ts";
import { SimulationControls } from "../check/simulation_controls.tsx";
import { SimulationReport } from "../check/simulation_report.tsx";
import type { SimulationHost } from "../check/use_simulation.ts";
import { useWords } from "../context.tsx";
import { ReachList } from "./reach_list.tsx";
import { useReplay } from "./use_replay.ts";

/** What a file is refused for. */
type Problem = keyof typeof replayDe.refused;

/** What was read of a file. */
type Read = { readonly rehearsal: Rehearsal } | { readonly problem: Problem };

/** What the panel needs. */
export interface ReplayProps {
  readonly file: File;
  readonly routeId: number | null;
  readonly host: SimulationHost;
}

/** The texts of the panel. */
export function useReplayTexts(): typeof replayDe {
  return { de: replayDe, en: replayEn }[useWords().language];
}

/** The rehearsal of a file, or why it is refused. */
export function ReplayPanel({ file, routeId, host }: ReplayProps) {
  const texts = useReplayTexts();
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setRead(null);
    void readFile(file, routeId).then((result) => isCurrent && setRead(result));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  if (read === null) return <p role="status">{texts.reading}</p>;
  if ("problem" in read) return <p role="alert">{texts.refused[read.problem](file.name)}</p>;
  return <Replayed host={host} rehearsal={read.rehearsal} />;
}

function Replayed({ host, rehearsal }: { host: SimulationHost; rehearsal: Rehearsal }) {
  const { formats } = useWords();
  const texts = useReplayTexts();
  const replay = useReplay(host, rehearsal);
  const { replayed, accuracyM } = replay;
  return (
    <>
      <p>{texts.of(formats.dateTime(Date.parse(rehearsal.startedAt)))}</p>
      {replayed.fixes.length === 0 ? <p>{texts.noFixes}</p> : (
        <>
          <SimulationControls simulation={replay} />
          {accuracyM !== null && <p>{texts.accuracy(formats.metres(accuracyM))}</p>}
          <SimulationReport simulation={replay} stations={host.stations} />
          <ReachList replayed={replayed} stations={host.stations} />
        </>
      )}
      <audio {...replay.audio} />
    </>
  );
}

/** Reads a file. Never throws: a file that cannot be read is refused as a damaged one. */
async function readFile(file: File, routeId: number | null): Promise<Read> {
  try {
    const rehearsal = await readRehearsalFile(file);
    return rehearsal.walk.id === routeId ? { rehearsal } : { problem: "other-walk" };
  } catch (error) {
    return { problem: error instanceof RehearsalError ? error.problem : "damaged" };
  }
}
