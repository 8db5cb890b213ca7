/**
 * The screen before a walk: four ticks, what is missing with the way to mend it, and the key that begins the walk.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useChanges } from "../../kit/ui/hooks.ts";
import type { Guide } from "../guide.ts";
import { BackBar, useExtraWords } from "../ui/extra_words.tsx";
import { levelOf, readyFactsOf, readySummary, type ReadyTick, readyTicks } from "./ready_state.ts";
import { ReadyRow, titleOf } from "./ready_row.tsx";

/**
 * Keeps the focus: an element that has moved has it again, and in place of one that is gone the title of its row.
 *
 * @param list The list with the rows.
 */
function useFocusInRows(list: RefObject<HTMLElement | null>): void {
  // As it is before the rows are rendered.
  const { activeElement } = document;
  const row = list.current?.contains(activeElement) ? activeElement?.closest("li") : null;
  useLayoutEffect(() => {
    if (!row || activeElement === document.activeElement) return;
    const target = activeElement?.isConnected ? activeElement : row.querySelector("h2");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
}

/** How often the time of a search is compared, in milliseconds. */
const CLOCK_MS = 1000;

/** The screen of a guide. */
export function ReadyScreen({ guide }: { guide: Guide }) {
  const { ready, texts } = useExtraWords();
  useChanges(guide);
  useChanges(guide.loading);
  useEffect(() => {
    if (guide.loading.state.kind === "unknown") void guide.loading.check();
  }, [guide]);
  const ticks = readyTicks(readyFactsOf(guide));
  const list = useRef<HTMLUListElement>(null);
  useFocusInRows(list);
  useClock(ticks.some(({ state }) => state === "searching"));
  const isReady = readySummary(ticks) === "ready";
  const open = ticks.filter((tick) => ["bad", "ask"].includes(levelOf(tick)));
  return (
    <div class="ready-check">
      <BackBar href="#" text={texts.back} />
      <main>
        <div>
          <h1 tabIndex={-1}>{isReady ? ready.titleReady : ready.title}</h1>
          <p class="lead">
            {isReady
              ? ready.leadReady
              : open.length === 0
              ? texts.loading
              : ready.lead(open.length)}
          </p>
        </div>
        <ul class="ticks" ref={list}>
          {ticks.map((tick) => (
            <ReadyRow
              key={tick.about}
              guide={guide}
              tick={tick}
              isFirst={tick === open[0]}
            />
          ))}
        </ul>
        <Changed ticks={ticks} />
      </main>
      <Go guide={guide} ticks={ticks} />
    </div>
  );
}

/** The key that begins the walk; it is the sign when nothing is missing. */
function Go({ guide, ticks }: { guide: Guide; ticks: readonly ReadyTick[] }) {
  const { ready } = useExtraWords();
  const summary = readySummary(ticks);
  const isLoading = ticks.some(({ state }) => state === "loading");
  const words = { ready: ready.go, asks: ready.skip, fails: ready.anyway };
  return (
    <nav class="set-out" aria-label={ready.go}>
      <button
        class={summary === "ready" ? "btn btn-large" : "btn btn-wide"}
        type="button"
        onClick={() => guide.setOut()}
      >
        {words[summary]}
      </button>
      {isLoading && <p>{ready.goesOn}</p>}
    </nav>
  );
}

/** Announces to screen readers what a tick is about, once, when that has changed; numbers in it are none of that. */
function Changed({ ticks }: { ticks: readonly ReadyTick[] }) {
  const words = useExtraWords();
  const shown = useRef(ticks);
  const [last, setLast] = useState<ReadyTick | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = ticks;
    const isOther = ({ about, state }: ReadyTick) =>
      before.some((tick) => tick.about === about && tick.state !== state);
    const changed = ticks.find(isOther);
    if (changed !== undefined) setLast(changed);
  });
  return <p class="visually-hidden" role="status">{last !== null && titleOf(last, words)}</p>;
}

/** Renders every second while it is needed. */
function useClock(isNeeded: boolean): void {
  const [, setCount] = useState(0);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => setCount((count) => count + 1), CLOCK_MS);
    return () => clearInterval(timer);
  }, [isNeeded]);
}
