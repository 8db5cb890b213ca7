/**
 * "How far?": one sentence with distance and direction of the next station, for eyes and ears, by the key W, and in the
 * pocket, where no sign says it, by a key on the screen.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useValue } from "../../ui/hooks.ts";
import { useWords } from "../context.tsx";
import { loadExtras } from "../extras.ts";
import type { Guide } from "../guide.ts";
import { preferences } from "../preferences.ts";

/** How long the sentence is shown, in milliseconds. */
const SHOWN_MS = 8000;

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

/** The sentence for eyes; screen readers have it from the announcement of the page. Without one, the children. */
export function Told({ guide, children }: { guide: Guide; children?: ComponentChildren }) {
  const text = useValue(guide, () => toldText(guide));
  return text === null ? <>{children}</> : <p class="told" aria-hidden="true">{text}</p>;
}

/** The sentence as long as it is shown; null otherwise. */
export function toldText({ announcement }: Guide): string | null {
  return announcement?.kind === "told" ? announcement.text : null;
}

/** The key W on the screens of a pupil on the way. */
export function DistanceKey({ guide }: { guide: Guide }) {
  const tellDistance = useTellDistance(guide);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "w") return;
      loadExtras().then(({ isDistanceKey }) => {
        if (isDistanceKey(event, guide)) tellDistance();
      }, () => {});
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  return null;
}

/** The key as screen readers name it; none where it is switched off. */
export function distanceShortcut(): string | undefined {
  return preferences().distanceKey ? "W" : undefined;
}
