/**
 * The tick for the copy of the walk: what is on this device, progress, and the key that loads it.
 *
 * @module
 */
import type { Guide } from "../guide.ts";
import { stationsThere } from "./ready_facts.ts";
import type { ReadyTick } from "./ready_state.ts";
import { useExtraWords } from "../extra_words.ts";
import { TickKey } from "./tick_key.tsx";

/** What is shown below the title. */
export function CopyTick({ guide, state, isFirst }: {
  guide: Guide;
  state: Extract<ReadyTick, { about: "copy" }>["state"];
  isFirst: boolean;
}) {
  const { ready, texts } = useExtraWords();
  const { loading } = guide;
  switch (state) {
    case "there":
      return null;
    case "online":
      return <p>{isSecureContext ? texts.copy.otherBrowser : texts.copy.insecure}</p>;
    case "checking":
      return <p>{texts.loading}</p>;
    case "missing": {
      const isFull = loading.state.kind === "failed" && loading.state.isFull;
      return (
        <>
          <p>{isFull ? texts.copy.full : `${texts.copy.title}.`}</p>
          <div class="tick-more">
            <TickKey
              icon="download"
              text={ready.load}
              isFirst={isFirst}
              onTap={() => void loading.start()}
            />
          </div>
        </>
      );
    }
    case "loading":
      return <Progress guide={guide} />;
  }
}

/** How much of the walk is on this device. */
function Progress({ guide }: { guide: Guide }) {
  const { ready, texts } = useExtraWords();
  const { state, percent } = guide.loading;
  if (state.kind !== "loading") return null;
  const { waitsFor } = state;
  const count = stationsThere(guide);
  return (
    <>
      <p>{waitsFor === null ? ready.stay : texts.copy.waits[waitsFor]}</p>
      <div class="tick-more">
        <progress value={percent} max={100} aria-label={texts.copy.loading} />
        {percent > 0 && <p class="load-line">{`${percent}\u00a0%`}</p>}
        {count > 0 && <p>{ready.usable(count)}</p>}
      </div>
    </>
  );
}
