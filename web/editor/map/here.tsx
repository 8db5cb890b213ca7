/**
 * The button that puts a station at the position of the device, and the note on a search that runs or has failed.
 *
 * @module
 */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Position } from "../../../src/shared/geo.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { IconButton } from "../ui/buttons.tsx";
import { useSteady, useWords } from "../ui/context.tsx";

/** Milliseconds after which the search fails. */
const LIMIT_MS = 20_000;

/** Why there is no position. */
type Problem = "denied" | "unavailable" | "timeout";

/** Problems by the codes of `GeolocationPositionError`. */
const PROBLEMS: Readonly<Record<number, Problem>> = { 1: "denied", 3: "timeout" };

/** The search for a position. */
export interface Here {
  readonly isSearching: boolean;
  readonly problem: Problem | null;
  /** Begins the search; does nothing while one runs. */
  readonly search: () => void;
  /** Hides the problem. */
  readonly dismiss: () => void;
}

/** Searches the position of the device. @param onPosition Called with it, unless the component was removed before. */
export function useHere(onPosition: (at: Position, accuracyM: number) => void): Here {
  const [state, setState] = useState<Problem | "searching" | null>(null);
  const steady = useSteady(onPosition);
  const isShown = useRef(true);
  useLayoutEffect(() => () => {
    isShown.current = false;
  }, []);
  const isSearching = state === "searching";
  const search = () => {
    if (isSearching) return;
    setState("searching");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (!isShown.current) return;
        setState(null);
        steady({ lat: latitude, lon: longitude }, accuracy);
      },
      ({ code }) => setState(PROBLEMS[code] ?? "unavailable"),
      { enableHighAccuracy: true, maximumAge: 0, timeout: LIMIT_MS },
    );
  };
  const problem = isSearching ? null : state;
  // The state of now, not that of the last rendering: it is also called as soon as there is a position.
  const dismiss = () => setState((now) => now === "searching" ? now : null);
  return { isSearching, problem, search, dismiss };
}

/** The button. It keeps the focus during the search. */
export function HereButton({ here, isMoving }: { here: Here; isMoving: boolean }) {
  const { texts: { walk, placing } } = useWords();
  const label = isMoving ? placing.moveHere : walk.here;
  return (
    <button
      class="btn"
      type="button"
      title={label}
      aria-disabled={here.isSearching}
      onClick={here.search}
    >
      <Icon name="locate" />
      <span>{label}</span>
    </button>
  );
}

/** The note: that a search runs, or why there is no position and what to do. */
export function HereNote({ here: { isSearching, problem, dismiss } }: { here: Here }) {
  const { texts: { placing, close } } = useWords();
  return (
    <div class="here-note" role="status">
      {isSearching && <p>{placing.searching}</p>}
      {problem !== null && (
        <p>
          <Icon name="warn" size="small" />
          <span>{placing[problem]}</span>
          <IconButton icon="close" size="small" label={close} onClick={dismiss} />
        </p>
      )}
    </div>
  );
}
