/**
 * The slider for how opaque a picture is.
 *
 * @module
 */
import { useId } from "preact/hooks";
import { useMapDialogTexts } from "./map_dialog_words.ts";

/** Per cent of a step, and of the least opaque picture. */
const STEP = 5;
const LEAST = 10;

/** The slider. @param value From 0.1 to 1. */
export function OpacitySlider(
  { value, onChange }: { value: number; onChange: (value: number) => void },
) {
  const { points: texts } = useMapDialogTexts();
  const id = useId();
  const percent = Math.round(value * 100);
  return (
    <div class="map-dialog-opacity">
      <label for={id}>{texts.opacity}</label>
      <output for={id}>{texts.percent(percent)}</output>
      <input
        id={id}
        type="range"
        min={LEAST}
        max={100}
        step={STEP}
        value={percent}
        aria-valuetext={texts.percent(percent)}
        ref={(element) => {
          const share = (percent - LEAST) / (100 - LEAST);
          element?.style.setProperty("--at", `${100 * share}%`);
        }}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value) / 100)}
      />
    </div>
  );
}
