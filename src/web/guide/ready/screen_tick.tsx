/**
 * The tick for the screen: whether it stays on, and how a pupil keeps it on.
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
export function ScreenTick({ guide, state, isFirst }: {
  guide: Guide;
  state: Extract<ReadyTick, { about: "screen" }>["state"];
  isFirst: boolean;
}) {
  const { ready } = useExtraWords();
  return (
    <>
      {state === "waiting" && <p>{ready.first}</p>}
      {state === "missing" && <p>{ready.screenHint}</p>}
      {state === "missing" && (
        <div class="tick-more">
          <MendingSteps about="screen" isIphone={isIos()} />
          <TickKey
            icon="check"
            text={ready.screenDone}
            isFirst={isFirst}
            onTap={() => guide.readiness.confirmScreen()}
          />
        </div>
      )}
    </>
  );
}
