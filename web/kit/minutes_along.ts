/** How long a class walks along a track up to a distance. Pure. @module */
import { elevationAt } from "./profile_frame.ts";
import { walkingMinutes } from "./walking_time.ts";

/** What the time depends on of a track. */
export interface WalkedTrack {
  /** Samples: metres along the track and metres above sea level. */
  readonly profile: readonly (readonly number[])[];
  /** Metres. */
  readonly distanceM: number;
  /** Metres. */
  readonly elevationGainM: number;
}

/** Minutes of walking from the start to a distance along the track. */
export function minutesTo(
  { profile, distanceM, elevationGainM }: WalkedTrack,
  alongM: number,
): number {
  const whole = riseTo(profile, Infinity);
  const share = whole > 0 ? riseTo(profile, alongM) / whole : alongM / Math.max(distanceM, 1);
  return walkingMinutes({ distanceM: alongM, elevationGainM: share * elevationGainM });
}

/** Metres that samples of elevations rise up to a distance along the track. */
function riseTo(profile: readonly (readonly number[])[], alongM: number): number {
  let rise = 0;
  for (let i = 1; i < profile.length; i++) {
    const [fromM = 0, from = 0] = profile[i - 1] ?? [];
    const [toM = 0, to = 0] = profile[i] ?? [];
    if (fromM >= alongM) break;
    const end = toM <= alongM ? to : elevationAt(profile, alongM);
    rise += Math.max(0, end - from);
  }
  return rise;
}
