/**
 * The list of the stations in their order.
 *
 * @module
 */
import { useRef } from "preact/hooks";
import type { Finding } from "../check/checks.ts";
import { useWords } from "../context.tsx";
import { MarkHeads } from "../next/station_marks.tsx";
import type { EditorStation, Key } from "../sync/state.ts";
import { useRowDrag } from "./drag_rows.ts";
import type { RowDrag } from "./row_pointer.ts";
import { StationRow } from "./station_row.tsx";

/** What the list shows. */
export interface StationListProps {
  readonly stations: readonly EditorStation[];
  readonly findings: readonly Finding[];
  readonly selected: Key | null;
  readonly onSelect: (key: Key) => void;
  readonly onOrder: (keys: readonly Key[]) => void;
  /** The key that a station had first, which stays the same. */
  readonly firstOf: (key: Key) => Key;
}

/** The list. Stations are moved by buttons, or dragged. */
export function StationList(props: StationListProps) {
  const { stations, findings, selected, onSelect, onOrder, firstOf } = props;
  const { texts: { walk: texts, next } } = useWords();
  const list = useRef<HTMLOListElement>(null);
  const keys = stations.map(({ key }) => key);
  const move = (key: Key, to: number) => {
    const others = keys.filter((other) => other !== key);
    onOrder([...others.slice(0, to), key, ...others.slice(to)]);
  };
  const drag = useRowDrag(list, keys.map(firstOf).join(" "), (from, to) => {
    const key = keys[from];
    if (key !== undefined) move(key, to);
  });
  return (
    <section aria-labelledby="stations">
      <div class="list-heads">
        <h2 id="stations">{texts.stations}</h2>
        {stations.length > 0 && <MarkHeads />}
      </div>
      {stations.length === 0 && <p class="muted">{next.noStations}</p>}
      <ol ref={list} class={drag === null ? "" : "dragging"}>
        {stations.map((station, index) => {
          const { key } = station;
          return (
            <StationRow
              key={firstOf(key)}
              station={station}
              index={index}
              count={stations.length}
              isSelected={key === selected}
              isWrong={findings.some((finding) => finding.key === key)}
              dragClass={dragClass(drag, index)}
              onSelect={() => onSelect(key)}
              onMove={(to) => move(key, to)}
            />
          );
        })}
      </ol>
    </section>
  );
}

/** The classes of a row while one is dragged: a line marks the index that the dragged one would have. */
function dragClass(drag: RowDrag | null, index: number): string {
  if (drag === null) return "";
  if (index === drag.from) return " dragged";
  if (index !== drag.to) return "";
  return drag.to < drag.from ? " land-above" : " land-below";
}
