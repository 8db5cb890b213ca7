/**
 * What the screen for the pocket must know, out of the companion.
 *
 * @module
 */
import type { Companion } from "./companion.ts";
import type { PocketFacts } from "./pocket_notice.ts";
import type { PocketScreenProps, StationLook } from "./pocket_screen.tsx";
import { pocketNotice } from "./pocket_notice.ts";
import { wayTo } from "./sign_of.ts";

/** The facts now. */
export function pocketFactsOf(companion: Companion): PocketFacts {
  const { player, session, locator, walk } = companion;
  const station = walk.stations.find(({ id }) => id === player.recording?.id) ?? null;
  const { next, offer } = session;
  return {
    needsTap: player.state === "blocked" ? "sound" : null,
    paused: player.state === "paused" && station !== null ? { station, by: "listener" } : null,
    playing: player.isBusy ? station : null,
    offer,
    next,
    way: next === null ? null : wayTo(companion, next),
    isFinished: session.heardCount === walk.stations.length,
    locator: {
      state: locator.state,
      accuracyM: locator.fix?.accuracyM ?? null,
      isVague: false,
      sinceFixMs: null,
    },
    isScreenHeld: true,
    batteryLevel: null,
    problem: player.state === "failed" && station !== null ? { station, kind: "failed" } : null,
    offWay: null,
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
    position: player.position,
    duration: player.duration,
    leaveHref: shown === null ? "#walk" : `#s${shown.id}`,
    onGoOn: () => {
      if (waiting !== undefined) session.play(waiting);
    },
  };
}
