/**
 * The screen of a walk that was begun some time ago: begin again, or go on.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useChanges } from "../../ui/hooks.ts";
import { useExtraWords } from "../extra_words.ts";
import type { Guide } from "../guide.ts";
import { pastDay } from "../walk/past_day.ts";
import type { Station } from "../walk/walk.ts";

/** What the screen shows and does. */
export interface ForkScreenProps {
  readonly walkName: string;
  /** When this device was last on this walk, in milliseconds since 1970. */
  readonly lastMs: number;
  readonly heardCount: number;
  readonly total: number;
  readonly stations: readonly { readonly number: number; readonly isHeard: boolean }[];
  /** The station that comes next; null if none is left. */
  readonly next: Station | null;
  readonly onRestart: () => void;
  readonly onGoOn: () => void;
  /** The screen or page before this one; null without one. */
  readonly backHref: string | null;
}

/** The screen of a guide. */
export function ForkOf({ guide }: { guide: Guide }) {
  useChanges(guide);
  const { walk, session, source } = guide;
  return (
    <ForkScreen
      walkName={walk.name}
      lastMs={session.progress.lastMs}
      heardCount={session.heardCount}
      total={walk.stations.length}
      stations={walk.stations.map((station) => ({
        number: station.number,
        isHeard: session.stateOf(station) === "heard",
      }))}
      next={session.next}
      onRestart={() => guide.chooseAtFork(true)}
      onGoOn={() => guide.chooseAtFork(false)}
      backHref={source.homeUrl}
    />
  );
}

/** More stations than this are shown in words only. */
const MOST_DOTS = 12;

/** Two buttons of one size: begin again, go on. */
export function ForkScreen(props: ForkScreenProps) {
  const { fork, texts, language } = useExtraWords();
  const { next, stations, total } = props;
  const day = pastDay(language, props.lastMs, Date.now(), fork.onDay);
  return (
    <>
      <header class="bar">
        {props.backHref !== null && (
          <a class="btn btn-quiet" href={props.backHref}>
            <Icon name="back" />
            {texts.back}
          </a>
        )}
      </header>
      <main class="fork">
        <div>
          <p class="school">{props.walkName}</p>
          <h1 tabIndex={-1}>{fork.title}</h1>
        </div>
        <p class="lead">{fork.lastTime(day, props.heardCount, total)}</p>
        {stations.length <= MOST_DOTS && (
          <p class="dots" aria-hidden="true">
            {stations.map(({ number, isHeard }) => (
              <Mark key={number} number={number} word={texts.station.number} isDone={isHeard} />
            ))}
          </p>
        )}
        <div class="post">
          <button class="board board-again" type="button" onClick={props.onRestart}>
            <Icon name="undo" />
            <span>
              <b>{fork.again}</b>
              {fork.againHint(total)}
            </span>
          </button>
          <button class="board board-on" type="button" onClick={props.onGoOn}>
            <span>
              <b>{texts.goOn}</b>
              {next !== null && fork.onHint(`${next.number}\u00a0${next.title}`)}
            </span>
            <Icon name="next" />
          </button>
        </div>
      </main>
    </>
  );
}
