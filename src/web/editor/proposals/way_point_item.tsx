/**
 * A way point in the list: its box, its number as a station, its texts, and where it is beside the track.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useProposalsWords } from "./proposals_words.ts";
import type { WayPointRow } from "./way_point_rows.ts";
import { useWayPointsTexts } from "./way_points_words.ts";

/** Metres from the track up to which a way point counts as on it. */
const ON_TRACK_M = 8;

/** The row. @param number The number that it will have; null for one that is not chosen. */
export function WayPointItem({ row, number, onChoose }: {
  row: WayPointRow;
  number: number | null;
  onChoose: (isChosen: boolean) => void;
}) {
  const { formats } = useProposalsWords();
  const texts = useWayPointsTexts();
  const { id, name, description, alongM, offM, isNear } = row;
  return (
    <li>
      <label class="way-point">
        <input
          id={`way-point-${id}`}
          type="checkbox"
          checked={number !== null}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <span class="way-point-mark" aria-hidden="true">
          <svg viewBox="0 0 34 34">
            <path
              class={number === null ? "way-point-open" : "way-point-taken"}
              d="M17 2l15 15-15 15L2 17z"
            />
          </svg>
          {number}
        </span>
        <span class="way-point-words">
          <b>{name || texts.unnamed}</b>
          <span class="muted way-point-text">{description || texts.noDescription}</span>
        </span>
        <span class="way-point-where">
          {isNear && <b>{formats.distance(alongM)}</b>}
          {isNear
            ? (
              <span class="muted">
                {offM <= ON_TRACK_M ? texts.onTrack : texts.beside(formats.distance(offM))}
              </span>
            )
            : (
              <span class="state state-warn">
                <Icon name="warn" size="small" />
                {texts.beside(formats.distance(offM))}
              </span>
            )}
        </span>
      </label>
    </li>
  );
}
