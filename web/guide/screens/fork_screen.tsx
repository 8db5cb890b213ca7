/** The screen of a walk that was begun some time ago: begin again, or go on. @module */
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import { useChanges } from "../../kit/ui/hooks.ts";
import { useExtraWords } from "../ui/extra_words.tsx";
import type { Guide } from "../guide.ts";
import type { Station } from "../walk/walk.ts";

// A day in the past as words. Pure.

/**
 * A day as the beginning of a sentence: "Gestern", "Am 3. Mai".
 *
 * @param language Tag of the language, such as `de`.
 * @param lastMs Time on that day, in milliseconds since 1970; days are those of this device.
 * @param nowMs The present time, likewise.
 * @param onDay Puts the name of a day into words.
 */
export function pastDay(
  language: string,
  lastMs: number,
  nowMs: number,
  onDay: (day: string) => string,
): string {
  const days = dayNumber(nowMs) - dayNumber(lastMs);
  if (days > 1) {
    const format = new Intl.DateTimeFormat(language, { day: "numeric", month: "long" });
    return onDay(format.format(lastMs));
  }
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const word = relative.format(days === 1 ? -1 : 0, "day");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Days since 1970 in the time zone of this device. */
function dayNumber(timeMs: number): number {
  const time = new Date(timeMs);
  return Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / 86_400_000;
}

/** What the screen shows and does. */
interface ForkScreenProps {
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
