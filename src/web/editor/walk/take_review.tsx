/**
 * A take that was recorded: listen to it, trim it, use it or record once more.
 *
 * @module
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import { Icon } from "../../parts/icons.tsx";
import { useWords } from "../context.tsx";
import { fileOf, type ReadTake, secondsOf, type Take } from "../media/take.ts";
import { peaksOf } from "../media/wav.ts";

/** Bars of the waveform. */
const BARS = 120;

/** Seconds that are left at least. */
const LEAST_S = 0.5;

/** The review. A take that the browser cannot read is used as it is. */
export function TakeReview(
  { take, onAgain, onUse }: {
    take: Take;
    onAgain: () => void;
    onUse: (sound: Blob) => Promise<void>;
  },
) {
  const { texts: { recording: texts } } = useWords();
  const [sound, setSound] = useState(() =>
    take.samples === null ? take.original : fileOf(take, 0, secondsOf(take))
  );
  const [isSending, setSending] = useState(false);
  const url = useMemo(() => URL.createObjectURL(sound), [sound]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <section aria-labelledby="review">
      <h3 id="review">{take.samples === null ? texts.play : texts.review}</h3>
      {take.isInterrupted && <p class="banner banner-warn" role="status">{texts.interrupted}</p>}
      {take.samples === null
        ? <p class="banner" role="status">{texts.unread}</p>
        : <Trim take={take} onTrim={setSound} />}
      <audio class="listen" controls src={url} aria-label={texts.play} />
      <div class="choices">
        <button
          class="btn btn-primary"
          type="button"
          disabled={isSending}
          onClick={() => {
            setSending(true);
            onUse(sound);
          }}
        >
          <Icon name="check" />
          {texts.use}
        </button>
        <button class="btn" type="button" onClick={onAgain}>
          <Icon name="redo" />
          {texts.again}
        </button>
      </div>
    </section>
  );
}

/** The waveform, and where the part that is used begins and ends. */
function Trim({ take, onTrim }: { take: ReadTake; onTrim: (sound: Blob) => void }) {
  const { texts: { recording: texts }, formats } = useWords();
  const totalS = secondsOf(take);
  const [fromS, setFrom] = useState(0);
  const [toS, setTo] = useState(totalS);
  const peaks = useMemo(() => peaksOf(take.samples, BARS), [take]);
  const trim = (from: number, to: number) => {
    setFrom(from);
    setTo(to);
    onTrim(fileOf(take, from, to));
  };
  const isKept = (bar: number) => {
    const atS = (bar + 0.5) / BARS * totalS;
    return atS >= fromS && atS <= toS;
  };
  const slider = (label: string, valueS: number, set: (seconds: number) => void) => (
    <label class="trim">
      {label}
      <input
        type="range"
        min={0}
        max={totalS}
        step={0.1}
        value={valueS}
        aria-valuetext={formats.clock(valueS)}
        onInput={({ currentTarget }) => set(currentTarget.valueAsNumber)}
      />
    </label>
  );
  return (
    <>
      <svg
        class="wave"
        viewBox={`0 0 ${BARS * 3} 60`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {peaks.map((peak, bar) => (
          <path
            key={bar}
            class={isKept(bar) ? "" : "wave-cut"}
            d={`M${bar * 3 + 1} ${30 - Math.max(1, peak * 28)}V${30 + Math.max(1, peak * 28)}`}
          />
        ))}
      </svg>
      {slider(texts.from, fromS, (at) => trim(Math.min(at, toS - LEAST_S), toS))}
      {slider(texts.to, toS, (at) => trim(fromS, Math.max(at, fromS + LEAST_S)))}
    </>
  );
}
