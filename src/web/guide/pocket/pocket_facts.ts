/**
 * The facts that decide what the screen for the pocket shows, read from the companion.
 *
 * @module
 */
import type { Companion } from "../companion.ts";
import { isVague, lastWayTo, wayBack } from "../screens/sign_of.ts";
import type { PocketFacts } from "./pocket_notice.ts";
import { pocketNotice } from "./pocket_notice.ts";
import type { PocketScreenProps, StationLook } from "./pocket_screen.tsx";

/** The facts now. */
export function pocketFactsOf(companion: Companion): PocketFacts {
  const { player, session, locator, loading, walk } = companion;
  const station = walk.stations.find(({ id }) => id === player.recording?.id) ?? null;
  const { next, offer } = session;
  // A pause that holds nothing back any more is not what matters most.
  const isPaused = session.isHeld && station !== null;
  const isMissing = station !== null && loading.stationState(station) === "missing";
  return {
    needsTap: player.state === "blocked" ? "sound" : null,
    paused: isPaused ? { station, by: player.pausedBy ?? "listener" } : null,
    playing: player.isBusy ? station : null,
    offer,
    next,
    way: next === null ? null : lastWayTo(companion, next),
    isFinished: session.isAllHeard,
    locator: {
      state: locator.state,
      accuracyM: session.whereabouts.trigger.fix?.accuracyM ?? null,
      isVague: next !== null && isVague(companion, next),
      sinceFixMs: locator.fixMs === 0 ? null : Date.now() - locator.fixMs,
    },
    isScreenHeld: !companion.wakeLock.isMissing,
    batteryLevel: companion.battery.level,
    problem: player.state === "failed" && station !== null
      ? { station, kind: isMissing ? "missing" : "failed" }
      : null,
    offWay: wayBack(companion),
  };
}

/** What the screen shows and does now. */
export function pocketPropsOf(companion: Companion): PocketScreenProps {
  const { player, session, walk } = companion;
  const facts = pocketFactsOf(companion);
  const shown = facts.playing ?? facts.paused?.station ?? null;
  const waiting = walk.stations.find(({ id }) => id === player.recording?.id);
  return {
    notice: pocketNotice(facts),
    looks: walk.stations.map((station): StationLook =>
      session.stateOf(station) === "heard"
        ? "heard"
        : station.id === session.next?.id
        ? "next"
        : "open"
    ),
    sound: player,
    leaveHref: shown === null ? "#walk" : `#s${shown.id}`,
    onGoOn: () => {
      if (waiting !== undefined) session.play(waiting);
    },
  };
}
