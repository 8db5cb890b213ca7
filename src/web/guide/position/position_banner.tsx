/**
 * The sentence that explains why there is no position, and what to do instead.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import type { LocatorState } from "./locator.ts";

/** Shown where there is no position; nothing otherwise. */
export function PositionBanner({ state }: { state: LocatorState }) {
  const { texts } = useWords();
  if (state !== "refused" && state !== "insecure") return null;
  const isRefused = state === "refused";
  return (
    <div class="banner banner-note">
      <Icon name="pin" />
      <div>
        <p>
          <b>{isRefused ? texts.position.refused : texts.position.insecure}</b>{" "}
          {isRefused ? texts.position.refusedHint : texts.position.insecureHint}
        </p>
        <details>
          <summary>{texts.position.why}</summary>
          <p>{isRefused ? texts.position.whyRefused : texts.position.whyInsecure}</p>
        </details>
      </div>
    </div>
  );
}
