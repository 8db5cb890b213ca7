/**
 * Scrolls a list while something is dragged near to its upper or lower edge.
 *
 * @module
 */

/** Pixels from an edge within which it scrolls. */
const EDGE_PX = 48;

/** Pixels per frame at the edge itself. */
const MOST_PX = 14;

/** Scrolls the nearest ancestor of an element that can scroll. */
export class EdgeScroll {
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
