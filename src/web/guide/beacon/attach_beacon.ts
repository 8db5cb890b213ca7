/**
 * Loads and starts the beacon while the pupil has switched it on.
 *
 * @module
 */
import { loadExtras } from "../extras.ts";
import type { Guide } from "../guide.ts";
import { preferences } from "../preferences.ts";

/** Follows the preference with every shown screen; as long as the beacon is off, that is all. @returns Ends it. */
export function attachBeacon(guide: Guide): () => void {
  let isOn = false;
  let end: (() => void) | null = null;
  const set = (isWanted: boolean) => {
    isOn = isWanted;
    if (!isOn) {
      end?.();
      end = null;
    } else if (end === null) {
      loadExtras().then(
        ({ startBeacon }) => {
          if (isOn) end ??= startBeacon(guide);
        },
        // The next screen tries again.
        () => {},
      );
    }
  };
  const follow = () => set(preferences().beacon);
  const unsubscribe = guide.screen.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    set(false);
  };
}
