/**
 * When each station was started in a rehearsal, and when it would be with the circles of now.
 *
 * @module
 */
import { Mark } from "../../ui/mark.tsx";
import { useWords } from "../context.tsx";
import type { EditorStation } from "../sync/state.ts";
import { type Reach, type Replayed, serverId } from "./replayed.ts";
import { useReplayTexts } from "./replay_panel.tsx";

/** The list. */
export function ReachList(
  { replayed, stations }: { replayed: Replayed; stations: readonly EditorStation[] },
) {
  const { texts: { walk: { station: word } }, formats } = useWords();
  const texts = useReplayTexts();
  const timeOf = (reaches: readonly Reach[], station: EditorStation) => {
    const reach = reaches.find(({ stationId }) => stationId === serverId(station));
    return reach === undefined ? texts.never : texts.after(formats.clock(reach.atS));
  };
  return (
    <>
      <h3>{texts.reached}</h3>
      <ol class="reaches">
        {stations.map((station, index) => (
          <li key={station.key}>
            <Mark number={index + 1} word={word} size="small" />
            {texts.compared(timeOf(replayed.now, station), timeOf(replayed.then, station))}
          </li>
        ))}
      </ol>
    </>
  );
}
