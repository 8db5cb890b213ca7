/**
 * The quiet sign on the screens of a pupil who walks: a rehearsal is recorded.
 *
 * @module
 */
import { useChanges, useValue } from "../../ui/hooks.ts";
import { RECORDER, type Recorder } from "./recorder.ts";
import { useRehearsalTexts } from "./rehearsal_words.ts";

/** The sign; nothing while nothing is recorded. @param isDark Whether it is on the dark screen for the pocket. */
export function Sign({ isDark }: { isDark: boolean }) {
  const recorder = useValue(RECORDER, () => RECORDER.value);
  return recorder === null ? null : <SignOf recorder={recorder} isDark={isDark} />;
}

function SignOf({ recorder, isDark }: { recorder: Recorder; isDark: boolean }) {
  const texts = useRehearsalTexts();
  useChanges(recorder);
  const { state, fixCount } = recorder;
  const warning = state === "full"
    ? texts.signFull
    : state === "unsaved"
    ? texts.signUnsaved
    : null;
  return (
    <aside class={`rehearsal-sign${isDark ? " rehearsal-dark" : ""}`} aria-label={texts.title}>
      <span aria-hidden="true" />
      {warning === null ? texts.sign(String(fixCount)) : <b role="alert">{warning}</b>}
    </aside>
  );
}
