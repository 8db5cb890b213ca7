/**
 * What comes next, on the screen of a station that was heard: a link, and then the sign of the next station, because a
 * pupil stands there after each recording.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { useChanges } from "../../ui/hooks.ts";
import { useWords } from "../context.tsx";
import type { Guide } from "../guide.ts";
import type { Station } from "../walk/walk.ts";
import { NextStation } from "./next_station.tsx";
import { nextStationOf } from "./next_station_of.ts";

/** Time from the end of a recording to the sign, in milliseconds; it comes sooner once the circle is left. */
const AFTER_MS = 20_000;

/** The link or the sign, once there is nothing more to hear here. */
export function Onward({ guide, station }: { guide: Guide; station: Station }) {
  useChanges(guide);
  const { texts } = useWords();
  const { player, session } = guide;
  const isOver = session.stateOf(station) === "heard" &&
    (player.recording?.id !== station.id || !player.isBusy && player.state !== "blocked");
  const isAt = session.whereabouts.isAt(station.id);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = isOver && setTimeout(setLate, AFTER_MS, true);
    return () => clearTimeout(Number(timer));
  }, [isOver]);
  useEffect(() => () => setLate((was) => was || isAt), [isAt]);
  if (!isOver) return null;
  if (session.isComplete || !isLate) {
    return (
      <a class="btn btn-large" href={session.isComplete ? "#end" : "#walk"}>
        {session.isComplete ? texts.walk.toFinish : texts.goOn}
      </a>
    );
  }
  return <NextStation next={nextStationOf(guide)} follow={(to) => guide.follow(to)} />;
}
