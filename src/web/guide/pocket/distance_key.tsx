/**
 * The key of the pocket that says how far the next station is.
 *
 * @module
 */
import { useRef } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { distanceShortcut } from "../screens/how_far.tsx";

/** Taps within this time after one that counted do nothing, in milliseconds: cloth touches the screen for long. */
const PAUSE_MS = 4000;

/** The key. */
export function DistanceKeyInPocket({ onTap }: { onTap: () => void }) {
  const { texts } = useWords();
  const lastMs = useRef(-PAUSE_MS);
  const tap = () => {
    const nowMs = performance.now();
    if (nowMs - lastMs.current < PAUSE_MS) return;
    lastMs.current = nowMs;
    onTap();
  };
  return (
    <button
      class="btn distance-key"
      type="button"
      aria-keyshortcuts={distanceShortcut()}
      onClick={tap}
    >
      <Icon name="length" />
      {texts.howFar}
    </button>
  );
}
