/** The screen that makes stations of the way points of a GPX file. @module */
import { useMemo, useState } from "preact/hooks";
import type { Line } from "../../../src/shared/geo.ts";
import { wayPointsDe, wayPointsEn, type WayPointsTexts } from "../../kit/texts/editor/proposals.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { indexAt } from "../map/along_track.ts";
import { useWords } from "../ui/context.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { editsFor } from "./draft.ts";
import { ProposalsFrame, useProposalsWords } from "./proposals_frame.tsx";
import { numbersOf, type WayPointList, type WayPointRow, wayPointRows } from "./way_point_rows.ts";

// The texts of way points, in the language of the page. They are in the script of proposed stations.

const TEXTS = { de: wayPointsDe, en: wayPointsEn };

/** The texts. */
function useWayPointsTexts(): WayPointsTexts {
  return TEXTS[useWords().language];
}

/** Metres from the track up to which a way point counts as on it. */
const ON_TRACK_M = 8;

/** The row. @param number The number that it will have; null for one that is not chosen. */
function WayPointItem({ row, number, onChoose }: {
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

/** What the screen needs. */
interface WayPointsScreenProps {
  readonly opened: OpenedWalk;
  readonly segments: readonly Line[];
  readonly list: WayPointList;
  /** Where the stations are along the track, in metres and in their order. */
  readonly stationsM: readonly (number | null)[];
  /** Called after the screen was closed. Then it must not be rendered any more. */
  readonly onClosed: () => void;
}

/** The screen. Those near to the track are chosen at first. */
export function WayPointsScreen(props: WayPointsScreenProps) {
  const { opened: { editor, settings }, segments, list, stationsM, onClosed } = props;
  const { proposals } = useProposalsWords();
  const texts = useWayPointsTexts();
  const rows = useMemo(() => wayPointRows(segments, list), [segments, list]);
  const [chosen, setChosen] = useState(() => new Set(rows.filter(isNear).map(({ id }) => id)));
  const numbers = numbersOf(rows, chosen);
  const choose = (id: number, isChosen: boolean) => {
    const others = [...chosen].filter((other) => other !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  };
  const take = () => {
    const taken = rows.filter(({ id }) => chosen.has(id));
    takeWayPoints(props, taken, stationsM);
    onClosed();
  };
  const radiusOf = ({ triggerRadiusM }: WayPointRow) =>
    triggerRadiusM ?? settings.defaultTriggerRadiusM;
  return (
    <ProposalsFrame
      title={texts.title(list.waypoints.length)}
      subtitle={editor.state.texts.name}
      cancel={texts.without}
      columnLabel={texts.column}
      map={{
        segments,
        tiles: settings.tiles,
        proposals: rows.map((row) => ({
          ...row,
          title: row.name,
          number: numbers.get(row.id) ?? 0,
          triggerRadiusM: radiusOf(row),
          isTaken: numbers.has(row.id),
        })),
        shots: rows.filter(({ id }) => !chosen.has(id)),
        hint: proposals.notYet,
        onProposal: (id) => document.getElementById(`way-point-${id}`)?.focus(),
      }}
      rest={texts.later}
      action={{ label: texts.take(chosen.size), isDisabled: chosen.size === 0, onPress: take }}
      onClosed={onClosed}
    >
      <div class="way-points">
        <h2>{texts.question}</h2>
        <p>{texts.hint}</p>
        <ul>
          {rows.map((row) => (
            <WayPointItem
              key={row.id}
              row={row}
              number={numbers.get(row.id) ?? null}
              onChoose={(isChosen) => choose(row.id, isChosen)}
            />
          ))}
        </ul>
        {list.leftOut > 0 && <p class="muted">{texts.leftOut(list.leftOut)}</p>}
      </div>
    </ProposalsFrame>
  );
}

function isNear(row: WayPointRow): boolean {
  return row.isNear;
}

/** Adds the stations in one step, each where it is along the track among those that the walk has. */
function takeWayPoints(
  { opened: { editor, settings } }: WayPointsScreenProps,
  taken: readonly WayPointRow[],
  stationsM: readonly (number | null)[],
): void {
  const { stations } = editor.state;
  const before = taken.map(({ alongM }) => indexAt(stationsM, alongM));
  const newAt = (index: number) =>
    taken.filter((_, at) => before[at] === index).map((row) => ({
      kind: "new" as const,
      title: row.name,
      description: row.description,
      lat: row.lat,
      lon: row.lon,
      triggerRadiusM: row.triggerRadiusM ?? settings.defaultTriggerRadiusM,
      pictures: [],
    }));
  const all = [
    ...stations.flatMap((station, index) => [
      ...newAt(index),
      { kind: "present" as const, station, pictures: [] },
    ]),
    ...newAt(stations.length),
  ];
  const label = { kind: "proposals", title: "", number: null, source: "file" } as const;
  editor.editTogether(editsFor(all, Date.now()), { ...label, count: taken.length });
}
