/**
 * The screen of a station that the walk on this device does not have: its printed code may be newer than the copy.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import type { Guide } from "../guide.ts";
import { useWords } from "../context.tsx";

/** Reads the walk from the server, and opens the station if the walk has it now. */
export function UnknownStation(
  { guide, stationId }: { guide: Guide; stationId: number },
) {
  const { texts } = useWords();
  const [state, setState] = useState<"asking" | "gone" | "offline">("asking");
  const find = async () => {
    setState("asking");
    const found = await guide.loading.findStation(stationId);
    if (found !== "there") return setState(found);
    const station = guide.walk.stations.find(({ id }) => id === stationId);
    // The pupil may have left the screen meanwhile.
    if (station !== undefined && guide.screen.isStation(stationId)) {
      guide.openStation(station);
    }
  };
  useEffect(() => {
    void find();
  }, [guide, stationId]);
  if (state === "asking") {
    return (
      <main class="body">
        <h1 class="visually-hidden" tabIndex={-1}>{texts.station.number}</h1>
        <p role="status">{texts.loading}</p>
      </main>
    );
  }
  const isOffline = state === "offline";
  return (
    <main class="body">
      <h1 tabIndex={-1}>{isOffline ? texts.station.notHere : texts.station.unknown}</h1>
      <p role="status">{isOffline ? texts.station.notHereHint : texts.station.unknownHint}</p>
      {isOffline && (
        <button class="btn" type="button" onClick={find}>
          <Icon name="redo" />
          {texts.tryAgain}
        </button>
      )}
      <a class="btn btn-large" href="#walk">{texts.station.toWalk}</a>
    </main>
  );
}
