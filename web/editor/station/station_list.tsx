/** The list of the stations in their order. @module */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import type { Finding } from "../check/checks.ts";
import type { EditorStation, Key } from "../document/state.ts";
import { hasPart, PARTS } from "../next/next_step.ts";
import { memo, useSteady, useWords } from "../ui/context.tsx";

/** Pixels from an edge within which it scrolls. */
const EDGE_PX = 48;

/** Pixels per frame at the edge itself. */
const MOST_PX = 14;

/** Scrolls the nearest ancestor of an element that can scroll. */
class EdgeScroll {
  #y = 0;
  #frame = 0;

  /** @param onScroll Called after each step. */
  constructor(private readonly element: Element, private readonly onScroll: () => void) {}

  /** The pointer has moved. @param y Its position in pixels from the upper edge of the window. */
  at(y: number): void {
    this.#y = y;
    if (this.#frame === 0 && this.#speed() !== 0) {
      this.#frame = requestAnimationFrame(() => this.#step());
    }
  }

  /** Ends the scrolling. */
  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #step(): void {
    this.#frame = 0;
    const scroller = scrollerOf(this.element);
    const before = scroller.scrollTop;
    scroller.scrollBy({ top: this.#speed(), behavior: "instant" });
    if (scroller.scrollTop !== before) this.onScroll(); // calls at(), which requests the next frame
  }

  #speed(): number {
    const scroller = scrollerOf(this.element);
    const box = scroller.getBoundingClientRect();
    const isPage = scroller === document.scrollingElement;
    const top = isPage ? 0 : Math.max(0, box.top);
    const bottom = isPage ? innerHeight : Math.min(innerHeight, box.bottom);
    const above = top + EDGE_PX - this.#y;
    const below = this.#y - (bottom - EDGE_PX);
    const depth = above > 0 ? -above : Math.max(0, below);
    return Math.max(-1, Math.min(1, depth / EDGE_PX)) * MOST_PX;
  }
}

/** The nearest ancestor that scrolls vertically, else the page. */
function scrollerOf(element: Element): Element {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    if (/auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight) return around;
  }
  return document.scrollingElement ?? document.documentElement;
}

// The pointer that drags a row of a list: a mouse at once, a finger or a pen after a short hold, so that the list can
// still be scrolled. A press without a drag stays a click.

/** Pixels that a pointer moves before its row is dragged. */
const SLOP_PX = 6;

/** Milliseconds that a finger holds a row before it is dragged. */
const HOLD_MS = 350;

/** What the list shows of a drag. */
interface RowDrag {
  /** Index of the row that is dragged. */
  readonly from: number;
  /** Index that it would have in the end. */
  readonly to: number;
}

/** What a drag calls. */
interface Steps {
  readonly show: (drag: RowDrag | null) => void;
  readonly drop: (drag: RowDrag) => void;
}

/** A pointer on a row, from its press to its release. Its listeners are removed with {@link RowPointer.end}. */
class RowPointer {
  readonly #ends = new AbortController();
  readonly #startX: number;
  readonly #startY: number;
  readonly #scroll: EdgeScroll;
  readonly #isFinger: boolean;
  readonly #hold: number | undefined;
  #y: number;
  #to: number;
  #isDragging = false;

  constructor(
    private readonly list: HTMLElement,
    private readonly from: number,
    private readonly down: PointerEvent,
    private readonly steps: Steps,
  ) {
    this.#startX = down.clientX;
    this.#startY = this.#y = down.clientY;
    this.#to = from;
    this.#scroll = new EdgeScroll(list, () => this.#aim());
    const isGrip = down.target instanceof Element && down.target.closest("[data-grip]") !== null;
    this.#isFinger = down.pointerType !== "mouse" && !isGrip;
    if (this.#isFinger) this.#hold = setTimeout(() => this.#begin(), HOLD_MS);
    const options = { signal: this.#ends.signal };
    addEventListener("pointermove", (event) => this.#moved(event), options);
    addEventListener("pointerup", (event) => this.#released(event), options);
    addEventListener("pointercancel", () => this.end(), options);
    addEventListener("blur", () => this.end(), options);
    addEventListener("keydown", (event) => this.#pressed(event), { ...options, capture: true });
    list.addEventListener("contextmenu", (event) => {
      if (this.#isDragging) event.preventDefault(); // a long press
    }, options);
  }

  /** Whether the row is dragged. */
  get isDragging(): boolean {
    return this.#isDragging;
  }

  /** Ends the drag; the row stays where it was. */
  end(): void {
    clearTimeout(this.#hold);
    this.#ends.abort();
    this.#scroll.stop();
    if (this.#isDragging) this.steps.show(null);
    this.#isDragging = false;
  }

  #moved(event: PointerEvent): void {
    if (event.pointerId !== this.down.pointerId) return;
    this.#y = event.clientY;
    if (this.#isDragging) return this.#aim();
    const movedPx = Math.hypot(event.clientX - this.#startX, event.clientY - this.#startY);
    if (movedPx < SLOP_PX) return;
    if (this.#isFinger) this.end(); // it scrolls
    else this.#begin();
  }

  #begin(): void {
    this.#isDragging = true;
    this.#aim();
  }

  /** The index that the row would have: after the rows whose middle is above the pointer. */
  #aim(): void {
    const others = [...this.list.children].filter((_row, index) => index !== this.from);
    this.#to = others.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < this.#y;
    }).length;
    this.steps.show({ from: this.from, to: this.#to });
    this.#scroll.at(this.#y);
  }

  #released(event: PointerEvent): void {
    if (event.pointerId !== this.down.pointerId) return;
    const isDragging = this.#isDragging;
    this.end();
    if (!isDragging) return;
    ignoreClick(true);
    if (this.#to !== this.from) this.steps.drop({ from: this.from, to: this.#to });
  }

  #pressed(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !this.#isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
    ignoreClick(false);
  }
}

/** Cancels the click that ends a drag: it chooses no row. It comes right after the release, or not at all. */
function ignoreClick(isReleased: boolean): void {
  const ends = new AbortController();
  const { signal } = ends;
  const endSoon = () => setTimeout(() => ends.abort());
  addEventListener("click", (event) => {
    event.stopPropagation();
    event.preventDefault();
    ends.abort();
  }, { signal, capture: true });
  if (isReleased) endSoon();
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, endSoon, { signal });
}

/**
 * Lets the rows of a list be dragged.
 *
 * @param list The element whose children are the rows; an element with `data-no-drag` in them is no handle,
 * one with `data-grip` is dragged by a finger at once.
 * @param rows The keys of the rows in their order, as one text; a drag ends when it changes.
 * @param onMove Called when a row is dropped, with its index before and after.
 * @returns What is dragged now; null for nothing.
 */
function useRowDrag(
  list: RefObject<HTMLElement | null>,
  rows: string,
  onMove: (from: number, to: number) => void,
): RowDrag | null {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const steady = useSteady(onMove);
  const running = useRef<RowPointer | null>(null);
  useLayoutEffect(() => () => running.current?.end(), [rows]);
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return;
    const drop = ({ from, to }: RowDrag) => steady(from, to);
    const onDown = (event: PointerEvent) => {
      const { target } = event;
      if (!event.isPrimary || event.button !== 0 || !(target instanceof Element)) return;
      if (target.closest("[data-no-drag]") !== null) return;
      const from = [...current.children].findIndex((row) => row.contains(target));
      if (from === -1) return;
      running.current?.end();
      running.current = new RowPointer(current, from, event, { show: setDrag, drop });
    };
    // A finger that drags a row scrolls nothing. Browsers need the listener before the touch begins.
    const onTouch = (event: TouchEvent) => {
      if (running.current?.isDragging && event.cancelable) event.preventDefault();
    };
    current.addEventListener("pointerdown", onDown);
    current.addEventListener("touchmove", onTouch, { passive: false });
    return () => {
      current.removeEventListener("pointerdown", onDown);
      current.removeEventListener("touchmove", onTouch);
      running.current?.end();
    };
  }, []);
  return drag;
}

/** The headings of the columns. Each mark says for itself what it is, so screen readers leave them out. */
function MarkHeads() {
  const { texts: { next: { parts } } } = useWords();
  return (
    <>
      {PARTS.map((part) => (
        <span class="part-head" key={part} aria-hidden="true">{parts[part]}</span>
      ))}
    </>
  );
}

/** The marks of a station. */
function StationMarks({ station }: { station: EditorStation }) {
  const { texts: { next: texts } } = useWords();
  return (
    <>
      {PARTS.map((part) => {
        const isThere = hasPart(station, part);
        const word = texts.parts[part];
        return (
          <span class={`part${isThere ? "" : " part-missing"}`} key={part}>
            <Icon name={isThere ? "check" : "open"} size="small" />
            <span class="visually-hidden">
              {isThere ? texts.there(word) : texts.missing(word)}
            </span>
          </span>
        );
      })}
    </>
  );
}

/** What a row shows, and what it calls. */
interface StationRowProps {
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
  readonly onSelect: (key: Key) => void;
  /** It moves to another index. */
  readonly onMove: (key: Key, to: number) => void;
}

/** The row. It renders only when a value of it changes: there are many. */
const StationRow = memo((props: StationRowProps) => {
  const { station, index, count, isSelected, isWrong, onSelect } = props;
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
        onClick={() => onSelect(key)}
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
});

/** The buttons that move the station by one. At an end they keep the focus and do nothing. */
function MoveButtons({ station, index, count, onMove }: StationRowProps) {
  const { texts: { walk: texts } } = useWords();
  const button = (icon: "up" | "down", label: string, to: number) => {
    const isEnabled = to >= 0 && to < count;
    return (
      <button
        class="btn"
        type="button"
        aria-disabled={!isEnabled}
        onClick={() => isEnabled && onMove(station.key, to)}
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

/** What the list shows. */
interface StationListProps {
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
  const move = useSteady((key: Key, to: number) => {
    const others = keys.filter((other) => other !== key);
    onOrder([...others.slice(0, to), key, ...others.slice(to)]);
  });
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
              onSelect={onSelect}
              onMove={move}
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
