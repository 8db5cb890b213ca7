/**
 * The quiet sign on the screens of a pupil who walks: a rehearsal is recorded.
 *
 * @module
 */
import { useChanges, useValue } from "../../ui/hooks.ts";
import { RECORDER, type Recorder } from "./recorder.ts";
import { useRehearsalTexts } from "./rehearsal_words.ts";

/** The sign; nothing while nothing is recorded. */
export function Sign() {
  const recorder = useValue(RECORDER, () => RECORDER.value);
  return recorder === null ? null : <SignOf recorder={recorder} />;
}

function SignOf({ recorder }: { recorder: Recorder }) {
  const texts = useRehearsalTexts();
  useChanges(recorder);
  const { state, fixCount } = recorder;
  const warning = state === "full"
    ? texts.signFull
    : state === "unsaved"
    ? texts.signUnsaved
    : null;
  return (
    <aside class="rehearsal-sign" aria-label={texts.title}>
      <span aria-hidden="true" />
      {warning === null ? texts.sign(String(fixCount)) : <b role="alert">{warning}</b>}
    </aside>
  );
}
