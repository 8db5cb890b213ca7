/**
 * The stations in their order, and what to look at.
 *
 * @module
 */
import { useRef } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import type { Finding } from "../check/checks.ts";
import { useWords } from "../context.tsx";
import type { EditorStation, Key } from "../sync/state.ts";
import { type RowDrag, useRowDrag } from "./drag_rows.ts";

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

/** The list of stations. They are moved by buttons, or dragged. */
export function StationList(props: StationListProps) {
  const { stations, findings, selected, onSelect, onOrder, firstOf } = props;
  const { texts: { walk: texts } } = useWords();
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
      <h2 id="stations">{texts.stations}</h2>
      {stations.length === 0 && <p class="muted">{texts.noStations}</p>}
      <ol ref={list} class={drag === null ? "" : "dragging"}>
        {stations.map((station, index) => {
          const { key, title } = station;
          const isSelected = key === selected;
          const hasNotes = findings.some((finding) => finding.key === key);
          return (
            <li
              key={firstOf(key)}
              data-station={key}
              class={`${isSelected ? "on" : ""}${dragClass(drag, index)}`}
            >
              <span class="grip" data-grip aria-hidden="true" title={texts.drag}>
                <Icon name="grip" />
              </span>
              <button
                class="pick"
                type="button"
                aria-current={isSelected ? "true" : undefined}
                onClick={() => onSelect(key)}
              >
                <Mark number={index + 1} word={texts.station} size="small" />
                <span class="pick-title">{title}</span>
              </button>
              {hasNotes && (
                <span class="state state-warn" title={texts.hasNotes}>
                  <Icon name="warn" size="small" />
                  <span class="vh">{texts.hasNotes}</span>
                </span>
              )}
              {isSelected && stations.length > 1 && (
                <span class="ud" data-no-drag>
                  <button
                    class="btn"
                    type="button"
                    aria-disabled={index === 0}
                    onClick={() => index > 0 && move(key, index - 1)}
                  >
                    <Icon name="up" size="small" />
                    {texts.earlier}
                  </button>
                  <button
                    class="btn"
                    type="button"
                    aria-disabled={index === keys.length - 1}
                    onClick={() => index < keys.length - 1 && move(key, index + 1)}
                  >
                    <Icon name="down" size="small" />
                    {texts.later}
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** How a row looks while one is dragged: a line is where that would land. */
function dragClass(drag: RowDrag | null, index: number): string {
  if (drag === null) return "";
  if (index === drag.from) return " dragged";
  if (index !== drag.to) return "";
  return drag.to < drag.from ? " land-above" : " land-below";
}

/** What to look at, each a way to its station. */
export function Findings(
  { findings, onSelect }: { findings: readonly Finding[]; onSelect: (key: Key) => void },
) {
  const { texts } = useWords();
  if (findings.length === 0) {
    return (
      <p class="state state-ok checks-none">
        <Icon name="check" size="small" />
        {texts.home.complete}
      </p>
    );
  }
  return (
    <section class="checks" aria-labelledby="notes">
      <h2 id="notes">
        <Icon name="warn" />
        {texts.home.notes(findings.length)}
      </h2>
      <ul>
        {findings.map(({ code, key, number, other }) => (
          <li key={`${key} ${code}`}>
            <button type="button" onClick={() => onSelect(key)}>
              <Mark number={number} word={texts.walk.station} size="small" />
              <span>{texts.walk.findings[code](other ?? 0)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
