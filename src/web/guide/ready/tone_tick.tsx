/**
 * The tick for the tone: whether the pupil has heard it, and what makes it louder.
 *
 * @module
 */
import { useState } from "preact/hooks";
import type { Guide } from "../guide.ts";
import { isIos } from "../platform.ts";
import type { ToneState } from "./readiness.ts";
import { TickKey } from "./tick_key.tsx";
import { useExtraWords } from "../extra_words.ts";

/** What is shown below the title. */
export function ToneTick(
  { guide, state, isFirst }: { guide: Guide; state: ToneState; isFirst: boolean },
) {
  const { ready, texts } = useExtraWords();
  const { readiness } = guide;
  if (state === "heard") return null;
  if (state === "played") return <Question guide={guide} isFirst={isFirst} />;
  const isSilent = state === "silent";
  return (
    <>
      <p>{isSilent ? ready.silentHint : ready.refusedHint}</p>
      <div class="tick-more">
        <TickKey
          icon="sound"
          text={isSilent ? texts.reminder.play : texts.tryAgain}
          isFirst={isFirst}
          onTap={() => readiness.prepare()}
        />
      </div>
    </>
  );
}

/** Whether the tone was heard. */
function Question({ guide: { readiness }, isFirst }: { guide: Guide; isFirst: boolean }) {
  const { ready, texts } = useExtraWords();
  const [isLouder, setIsLouder] = useState(false);
  const playAgain = () => {
    setIsLouder(true);
    void readiness.playTone();
  };
  const louder = isIos() ? ready.louderIos : ready.louderHint;
  return (
    <>
      <p role="status">{isLouder ? louder : ready.toneHint}</p>
      <div class="tick-more tick-keys">
        <TickKey icon="sound" text={ready.louder} isFirst={false} onTap={playAgain} />
        <TickKey
          icon="check"
          text={texts.reminder.yes}
          isFirst={isFirst}
          onTap={() => readiness.confirmTone()}
        />
      </div>
    </>
  );
}
