/**
 * Scrolls while something is dragged near to an edge of what scrolls around it.
 *
 * @module
 */

/** Pixels from an edge in which it scrolls, and pixels of a frame at the edge itself. */
const EDGE_PX = 48;
const MOST_PX = 14;

/** Scrolls what is around an element. */
export class EdgeScroll {
  #y = 0;
  #frame = 0;

  /** @param onScroll Called after each step. */
  constructor(private readonly element: Element, private readonly onScroll: () => void) {}

  /** The pointer is here, in pixels from the upper edge of the window. */
  at(y: number): void {
    this.#y = y;
    if (this.#frame === 0 && this.#speed() !== 0) {
      this.#frame = requestAnimationFrame(() => this.#step());
    }
  }

  /** Ends it. */
  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #step(): void {
    this.#frame = 0;
    const around = scrollerOf(this.element);
    const before = around.scrollTop;
    around.scrollBy({ top: this.#speed(), behavior: "instant" });
    if (around.scrollTop !== before) this.onScroll(); // which goes on
  }

  #speed(): number {
    const around = scrollerOf(this.element);
    const box = around.getBoundingClientRect();
    const isPage = around === document.scrollingElement;
    const top = isPage ? 0 : Math.max(0, box.top);
    const bottom = isPage ? innerHeight : Math.min(innerHeight, box.bottom);
    const above = top + EDGE_PX - this.#y;
    const below = this.#y - (bottom - EDGE_PX);
    const depth = above > 0 ? -above : Math.max(0, below);
    return Math.max(-1, Math.min(1, depth / EDGE_PX)) * MOST_PX;
  }
}

/** The nearest element around another one that scrolls up and down, else the page. */
function scrollerOf(element: Element): Element {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    if (/auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight) return around;
  }
  return document.scrollingElement ?? document.documentElement;
}
