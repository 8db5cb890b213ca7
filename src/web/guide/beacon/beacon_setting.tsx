/**
 * The setting that switches the beacon on, with a key to try the headphones.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { beaconDe } from "../../texts/beacon_de.ts";
import { beaconEn } from "../../texts/beacon_en.ts";
import { useWords } from "../context.tsx";
import { preferences, setPreferences } from "../preferences.ts";
import { canTick, openAudioContext } from "./beacon_context.ts";
import { Ticks } from "./beacon_sound.ts";

/** The sides of the ticks to try, and the seconds at which they come. */
const TRIED = [[-1, 0.3], [0, 1.1], [1, 1.9]] as const;

/** The setting; nothing where the browser cannot tick. */
export function BeaconSetting() {
  const { language } = useWords();
  const [isOn, setIsOn] = useState(() => preferences().beacon);
  if (!canTick()) return null;
  const texts = { de: beaconDe, en: beaconEn }[language];
  const change = () => {
    setPreferences({ ...preferences(), beacon: !isOn });
    setIsOn(!isOn);
  };
  return (
    <fieldset class="field">
      <legend class="label">{texts.title}</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby="beacon-hint"
          onChange={change}
        />
        {texts.label}
      </label>
      <p id="beacon-hint">{texts.hint}</p>
      <p>
        <button class="btn" type="button" onClick={tryOut}>{texts.tryOut}</button>
      </p>
      <p>{texts.tryHint}</p>
    </fieldset>
  );
}

/** Ticks left, in the middle and right; call it within a tap. */
function tryOut(): void {
  const context = openAudioContext();
  if (context === null) return;
  const ticks = new Ticks(context);
  const start = context.currentTime;
  const sources = TRIED.map(([pan, atS]) =>
    ticks.play({ pan, isDull: false, isSoft: false }, start + atS)
  );
  sources.at(-1)?.addEventListener("ended", () => context.close().catch(() => {}));
  context.resume().catch(() => {});
}
