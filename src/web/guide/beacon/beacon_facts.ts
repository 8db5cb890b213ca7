/**
 * The facts that decide about the ticks of the beacon, read from the guide.
 *
 * @module
 */
import type { RecordingPlayer } from "../../audio/recording.ts";
import type { Guide } from "../guide.ts";
import { type BoardSource, isVague, nextStationOf } from "../screens/next_station_of.ts";
import type { BeaconFacts } from "./beacon_rule.ts";

/** What the beacon reads of the guide. */
export type BeaconSource = BoardSource & Pick<Guide, "gate" | "walk"> & {
  readonly player: Pick<RecordingPlayer, "isBusy" | "state">;
};

/** The facts now. The course comes from the movement: the compass of a phone in a pocket points anywhere. */
export function beaconFactsOf(guide: BeaconSource): BeaconFacts {
  const { gate, locator, player, session, walk } = guide;
  const { next, whereabouts } = session;
  return {
    board: nextStationOf(guide),
    isVague: next !== null && isVague(guide, next),
    fixAgeMs: locator.fixMs === 0 ? null : Date.now() - locator.fixMs,
    isAtStation: walk.stations.some(({ id }) => whereabouts.isAt(id)),
    isSounding: player.isBusy,
    isWaiting: gate !== null || session.isSuspended || session.isHeld || player.state === "blocked",
  };
}
