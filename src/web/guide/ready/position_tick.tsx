/**
 * The tick for the position: how exact it is, and what makes it exact.
 *
 * @module
 */
import type { Guide } from "../guide.ts";
import { isIos } from "../platform.ts";
import { MendingSteps } from "./mending_steps.tsx";
import type { ReadyTick } from "./ready_state.ts";
import { useExtraWords } from "../extra_words.ts";
import { TickKey } from "./tick_key.tsx";

/** What is shown below the title. */
export function PositionTick({ guide, tick, isFirst }: {
  guide: Guide;
  tick: Extract<ReadyTick, { about: "position" }>;
  isFirst: boolean;
}) {
  const { ready, texts, formats } = useExtraWords();
  const { position } = texts;
  const { state, accuracyM } = tick;
  const hint = {
    off: ready.first,
    searching: "",
    exact: ready.exactTo(formats.metres(accuracyM)),
    vague: ready.vagueHint,
    lost: ready.lostHint,
    refused: position.whyRefused,
    insecure: position.insecureHint,
  }[state];
  return (
    <>
      {hint !== "" && <p>{hint}</p>}
      {["vague", "lost", "refused"].includes(state) && (
        <div class="tick-more">
          <TickKey
            icon="locate"
            text={ready.measure}
            isFirst={isFirst}
            onTap={() => guide.readiness.measure()}
          />
          {state === "vague" && (
            <details>
              <summary class="btn">{ready.help}</summary>
              <MendingSteps about="position" isIphone={isIos()} />
            </details>
          )}
        </div>
      )}
    </>
  );
}
