/**
 * The sentence that explains why there is no position, and what to do instead.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import type { LocatorState } from "./locator.ts";

/** Shown where there is no position; nothing otherwise. */
export function PlaceBanner({ state }: { state: LocatorState }) {
  const { texts } = useWords();
  if (state !== "refused" && state !== "insecure") return null;
  const isRefused = state === "refused";
  return (
    <div class="banner banner-note">
      <Icon name="place" />
      <div>
        <p>
          <b>{isRefused ? texts.place.refused : texts.place.insecure}</b>{" "}
          {isRefused ? texts.place.refusedHint : texts.place.insecureHint}
        </p>
        <details>
          <summary>{texts.place.why}</summary>
          <p>{isRefused ? texts.place.whyRefused : texts.place.whyInsecure}</p>
        </details>
      </div>
    </div>
  );
}
