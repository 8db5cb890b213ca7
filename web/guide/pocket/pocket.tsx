/** Connects the screen for the pocket with the guide. @module */
import type { Guide } from "../guide.ts";
import { isVague, lastWayTo, nextStationOf, wayBack } from "../position/next_station.tsx";
import {
  PocketScreen,
  type PocketScreenProps,
  type StationState,
  toldText,
  useTellDistance,
} from "./pocket_screen.tsx";
import { type PocketFacts, pocketNotice } from "./pocket_notice.ts";
import { useEffect, useState } from "preact/hooks";
import { useChanges } from "../../kit/ui/hooks.ts";

/** The facts now. */
function pocketFactsOf(guide: Guide, isScreenNoted: boolean): PocketFacts {
  const { player, session, locator, loading, walk } = guide;
  const station = walk.stations.find(({ id }) => id === player.recording?.id) ?? null;
  const { next, offer } = session;
  // A pause that holds nothing back any more is not shown.
  const isPaused = session.isHeld && station !== null;
  const isMissing = station !== null && loading.stationState(station) === "missing";
  return {
    needsTap: player.state === "blocked" ? "sound" : null,
    isToneOpen: guide.readiness.isToneOpen && !player.isBusy,
    paused: isPaused ? { station, by: player.pausedBy ?? "listener" } : null,
    asked: session.question,
    told: toldText(guide),
    playing: player.isBusy ? station : null,
    offer,
    next,
    way: next === null ? null : lastWayTo(guide, next),
    isFinished: session.isAllHeard,
    locator: {
      state: locator.state,
      accuracyM: session.whereabouts.trigger.fix?.accuracyM ?? null,
      isVague: next !== null && isVague(guide, next),
      isAlmost: nextStationOf(guide).kind === "almost",
      isOld: locator.isOld,
      sinceFixMs: locator.fixMs === 0 ? null : Date.now() - locator.fixMs,
    },
    isScreenHeld: isScreenHeld(guide),
    isScreenNoted,
    batteryLevel: guide.battery.level,
    problem: player.state === "failed" && station !== null
      ? { station, kind: isMissing ? "missing" : "failed" }
      : null,
    offWay: wayBack(guide),
  };
}

/** Whether the screen stays on: the browser keeps it on, or the pupil has changed the settings of the phone. */
function isScreenHeld({ wakeLock, readiness }: Guide): boolean {
  return !wakeLock.isMissing || readiness.isScreenSet;
}

/** What the screen shows and does now. @param isScreenNoted As in {@link PocketFacts}. */
function pocketPropsOf(
  guide: Guide,
  isScreenNoted: boolean,
): Omit<PocketScreenProps, "onHowFar"> {
  const { player, session, walk } = guide;
  const facts = pocketFactsOf(guide, isScreenNoted);
  const notice = pocketNotice(facts);
  const shown = facts.playing ?? facts.paused?.station ?? facts.asked;
  const waiting = walk.stations.find(({ id }) => id === player.recording?.id);
  return {
    notice,
    states: walk.stations.map((station): StationState =>
      session.stateOf(station) === "heard"
        ? "heard"
        : station.id === session.next?.id
        ? "next"
        : "open"
    ),
    sound: player,
    leaveHref: shown === null ? "#walk" : `#s${shown.id}`,
    onGoOn: () => {
      const { kind } = notice.main;
      if (kind === "tone") return guide.readiness.playReminder();
      if (kind === "almost") return session.open(notice.main.station);
      if (kind !== "ask" && waiting !== undefined) session.play(waiting);
      else session.beginTogether();
    },
  };
}

/** How long the warning that the screen may go off is shown large, in milliseconds. */
const SCREEN_WARNING_MS = 10_000;

/** The screen for the pocket; it renders again after every change of the guide. */
export function Pocket({ guide }: { guide: Guide }) {
  useChanges(guide);
  // Of all times the pupil has left the pocket only the first one counts.
  useEffect(() => () => guide.readiness.endReminder(), [guide]);
  const [isScreenNoted, setScreenNoted] = useState(false);
  const isHeld = isScreenHeld(guide);
  useEffect(() => {
    setScreenNoted(false);
    if (isHeld) return;
    const timer = setTimeout(setScreenNoted, SCREEN_WARNING_MS, true);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <PocketScreen
      {...pocketPropsOf(guide, isScreenNoted)}
      onHowFar={useTellDistance(guide)}
    />
  );
}
