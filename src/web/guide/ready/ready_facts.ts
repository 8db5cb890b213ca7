/**
 * The facts that decide the ticks before a walk, read from the guide.
 *
 * @module
 */
import type { Guide } from "../guide.ts";
import type { ReadyFacts } from "./ready_state.ts";

/** The facts now. */
export function readyFactsOf({ source, loading, readiness, locator, wakeLock }: Guide): ReadyFacts {
  const { fix } = locator;
  const isMeasured = fix !== null && locator.fixMs >= readiness.measuredMs;
  return {
    copy: source.readFromServer === null
      ? "there"
      : source.copies === null
      ? "online"
      : loading.state.kind,
    isOffline: loading.isOffline,
    tone: readiness.tone,
    locator: locator.state,
    fix: isMeasured ? { accuracyM: fix.accuracyM, isExact: readiness.isExact } : null,
    vagueForMs: Date.now() - readiness.vagueMs,
    screen: wakeLock.isHeld ? "held" : wakeLock.isMissing ? "missing" : "waiting",
    isScreenSet: readiness.isScreenSet,
  };
}

/** The number of stations, from the first one on, whose recordings are on this device. */
export function stationsThere({ walk, loading }: Guide): number {
  const missing = walk.stations.findIndex((station) => loading.stationState(station) !== "there");
  return missing < 0 ? walk.stations.length : missing;
}
