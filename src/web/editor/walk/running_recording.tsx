/**
 * A recording that runs: its time, and how loud it is.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../parts/icons.tsx";
import { useWords } from "../context.tsx";
import type { Microphone } from "../media/microphone.ts";

/** Levels below this are too quiet to be understood outdoors. */
const QUIET = 0.35;

/** Milliseconds that are measured before anything is called too quiet. */
const MEASURED_MS = 2000;

/** The time and the level. A level that the browser does not measure is not shown. */
export function RunningRecording(
  { microphone, startedMs, onStop }: {
    microphone: Microphone | null;
    startedMs: number;
    onStop: () => void;
  },
) {
  const { texts: { recording: texts }, formats } = useWords();
  const [level, setLevel] = useState<number | null>(0);
  const [loudest, setLoudest] = useState(0);
  const [measuredMs, setMeasured] = useState(0);
  const [nowMs, setNow] = useState(startedMs);
  useEffect(() => {
    let lastMs = startedMs;
    const timer = setInterval(() => {
      const current = microphone?.level ?? null;
      const now = Date.now();
      setLevel(current);
      // The maximum fades, so that it speaks of the last seconds.
      setLoudest((before) => Math.max(current ?? 0, before * 0.98));
      const sinceMs = now - lastMs;
      setMeasured((before) => current === null ? 0 : before + sinceMs);
      setNow(now);
      lastMs = now;
    }, 80);
    return () => clearInterval(timer);
  }, [microphone]);
  const isQuiet = level !== null && measuredMs > MEASURED_MS && loudest < QUIET;
  return (
    <>
      <p class="count">
        <Icon name="mic" />
        {texts.running(formats.clock((nowMs - startedMs) / 1000))}
      </p>
      {level !== null && (
        <meter class="level" min={0} max={1} low={QUIET} value={level} aria-label={texts.level} />
      )}
      <p class="state state-warn" role="status">{isQuiet ? texts.quiet : ""}</p>
      <button class="btn btn-primary" type="button" onClick={onStop}>
        <Icon name="stop" />
        {texts.stop}
      </button>
    </>
  );
}
