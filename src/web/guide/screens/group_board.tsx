/**
 * The board with the question of a group, which comes before that of the next station.
 *
 * @module
 */
import { useValue } from "../../ui/hooks.ts";
import { Icon } from "../../ui/icons.tsx";
import { focusHeading, useWords } from "../context.tsx";
import type { Guide } from "../guide.ts";
import type { Station } from "../walk/walk.ts";

/** The board of a guide; nothing without a question. */
export function GroupBoardOf({ guide }: { guide: Guide }) {
  const station = useValue(guide, () => guide.session.question);
  if (station === null) return null;
  return (
    <GroupBoard
      station={station}
      onTap={() => {
        guide.session.beginTogether();
        guide.show({ kind: "station", stationId: station.id });
        // The board, which had the focus, goes.
        focusHeading();
      }}
    />
  );
}

/** The board: the tap of the group plays the station. */
export function GroupBoard({ station, onTap }: { station: Station; onTap: () => void }) {
  const { texts } = useWords();
  return (
    <a
      class="next ask"
      href={`#s${station.id}`}
      onClick={(event) => {
        event.preventDefault();
        onTap();
      }}
    >
      <Icon name="play" />
      <h2>{texts.group.ask}</h2>
      <p>{texts.group.tap(`${station.number} ${station.title}`)}</p>
    </a>
  );
}
