/**
 * "How far?" in the pocket, where no sign says it: one sentence with distance and direction of the next station, for eyes
 * and ears.
 *
 * @module
 */
import { useRef } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { loadExtras } from "../extras.ts";
import type { Guide } from "../guide.ts";

/** How long the sentence is shown, in milliseconds. */
const SHOWN_MS = 8000;

/** Taps within this time after one that counted do nothing, in milliseconds: cloth touches the screen for long. */
const PAUSE_MS = 4000;

/** Returns a function that says the sentence; where its script cannot be loaded, that is said. */
export function useTellDistance(guide: Guide): () => void {
  const words = useWords();
  return () => {
    loadExtras().then(({ distanceSentenceOf }) => distanceSentenceOf(guide, words))
      .catch(() => words.texts.noScreenHint)
      .then((text) => tell(guide, text));
  };
}

function tell(guide: Guide, text: string): void {
  const announcement = { kind: "told", text } as const;
  guide.announce(announcement);
  setTimeout(() => {
    if (guide.announcement === announcement) guide.announce(null);
  }, SHOWN_MS);
}

/** The sentence as long as it is shown; null otherwise. */
export function toldText({ announcement }: Guide): string | null {
  return announcement?.kind === "told" ? announcement.text : null;
}

/** The key that says it. */
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
    <button class="btn distance-key" type="button" onClick={tap}>
      <Icon name="length" />
      {texts.howFar}
    </button>
  );
}
