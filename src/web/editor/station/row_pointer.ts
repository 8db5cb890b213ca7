/**
 * The pointer that drags a row of a list: a mouse at once, a finger or a pen after a short hold, so that the list can
 * still be scrolled. A press without a drag stays a click.
 *
 * @module
 */
import { EdgeScroll } from "./edge_scroll.ts";

/** Pixels that a pointer moves before its row is dragged. */
const SLOP_PX = 6;

/** Milliseconds that a finger holds a row before it is dragged. */
const HOLD_MS = 350;

/** What the list shows of a drag. */
export interface RowDrag {
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
export class RowPointer {
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
