/**
 * Rehearsals in the settings and at the end of a walk: recording one, and the way to it.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { useValue } from "../../ui/hooks.ts";
import { Icon } from "../../ui/icons.tsx";
import type { Guide } from "../guide.ts";
import { begin, RECORDER, stop } from "./recorder.ts";
import { rehearsalMark } from "./rehearsal_script.ts";
import { useRehearsalTexts } from "./rehearsal_words.ts";

/** What the settings say below the switch. */
type Note = "" | "question" | "refused";

/** The switch, and the way to what was recorded. */
export function SettingsPart({ guide, mayWrite }: { guide: Guide; mayWrite: boolean }) {
  const texts = useRehearsalTexts();
  const isOn = useValue(RECORDER, () => RECORDER.value !== null);
  const [note, setNote] = useState<Note>("");
  const mark = rehearsalMark(guide.walk.id);
  const start = () => {
    setNote("");
    begin(guide).catch(() => setNote("refused"));
  };
  const change = (input: HTMLInputElement) => {
    if (isOn) void stop();
    else if (mark === null) start();
    else setNote("question");
    // What is recorded decides, not the tap.
    input.checked = isOn;
  };
  return (
    <section class="field" aria-labelledby="rehearsal-title">
      <h2 id="rehearsal-title">{texts.title}</h2>
      {(mayWrite || isOn) && (
        <label class="check">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget }) => change(currentTarget)}
          />
          {texts.switchLabel}
        </label>
      )}
      {note === "question" && <Replace onYes={start} onNo={() => setNote("")} />}
      {note === "refused" && <p role="alert">{texts.refused}</p>}
      <p>{texts.switchHint}</p>
      <p>{texts.privacy}</p>
      {mark !== null && <RehearsalLink />}
    </section>
  );
}

/** A new rehearsal replaces the one before. */
function Replace({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const texts = useRehearsalTexts();
  return (
    <div class="rehearsal-question" role="alert">
      <p>{texts.replace}</p>
      <button class="btn" type="button" onClick={onYes}>{texts.replaceYes}</button>
      <button class="btn" type="button" onClick={onNo}>{texts.cancel}</button>
    </div>
  );
}

/** At the end of a walk: the way to its rehearsal. */
export function EndLink() {
  return (
    <p>
      <RehearsalLink />
    </p>
  );
}

function RehearsalLink() {
  const texts = useRehearsalTexts();
  return (
    <a class="btn" href="#rehearsal">
      <Icon name="map" />
      {texts.show}
    </a>
  );
}
