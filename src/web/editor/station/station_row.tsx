/**
 * A station in the list: chosen by a click, moved by its buttons or dragged.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useWords } from "../context.tsx";
import { StationMarks } from "../next/station_marks.tsx";
import type { EditorStation } from "../sync/state.ts";

/** What a row shows, and what it calls. */
export interface StationRowProps {
  readonly station: EditorStation;
  /** Its index in the order of the walk. */
  readonly index: number;
  /** The number of stations. */
  readonly count: number;
  readonly isSelected: boolean;
  /** Whether something is wrong at it. */
  readonly isWrong: boolean;
  /** Further classes, which show a drag. */
  readonly dragClass: string;
  readonly onSelect: () => void;
  /** It moves to another index. */
  readonly onMove: (to: number) => void;
}

/** The row. */
export function StationRow(props: StationRowProps) {
  const { station, index, count, isSelected, isWrong } = props;
  const { key, title } = station;
  const { texts: { walk: texts, next } } = useWords();
  return (
    <li data-station={key} class={`${isSelected ? "is-selected" : ""}${props.dragClass}`}>
      <span class="grip" data-grip aria-hidden="true" title={texts.drag}>
        <Icon name="grip" />
      </span>
      <button
        class="pick"
        type="button"
        aria-current={isSelected ? "true" : undefined}
        onClick={props.onSelect}
      >
        <Mark number={index + 1} word={texts.station} size="small" />
        <span class="pick-title">{title}</span>
        {isWrong && (
          <span class="state state-warn" title={next.wrong}>
            <Icon name="warn" size="small" />
            <span class="visually-hidden">{next.wrong}</span>
          </span>
        )}
      </button>
      <StationMarks station={station} />
      {isSelected && count > 1 && <MoveButtons {...props} />}
    </li>
  );
}

/** The buttons that move the station by one. At an end they keep the focus and do nothing. */
function MoveButtons({ index, count, onMove }: StationRowProps) {
  const { texts: { walk: texts } } = useWords();
  const button = (icon: "up" | "down", label: string, to: number) => {
    const isEnabled = to >= 0 && to < count;
    return (
      <button
        class="btn"
        type="button"
        aria-disabled={!isEnabled}
        onClick={() => isEnabled && onMove(to)}
      >
        <Icon name={icon} size="small" />
        {label}
      </button>
    );
  };
  return (
    <span class="move-keys" data-no-drag>
      {button("up", texts.earlier, index - 1)}
      {button("down", texts.later, index + 1)}
    </span>
  );
}
