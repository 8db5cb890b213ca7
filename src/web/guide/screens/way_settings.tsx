/**
 * Settings for the way: whether a group has one phone, and the key that says how far it is.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { useValue } from "../../ui/hooks.ts";
import { useExtraWords } from "../extra_words.ts";
import type { Guide } from "../guide.ts";
import { preferences, setPreferences } from "../preferences.ts";

/** The choices for the way. */
export function WaySettings({ guide }: { guide: Guide }) {
  const { settings } = useExtraWords();
  const { session } = guide;
  const isGroup = useValue(session, () => session.isGroup);
  const [hasKey, setHasKey] = useState(preferences().distanceKey);
  const changeKey = () => {
    setPreferences({ ...preferences(), distanceKey: !hasKey });
    setHasKey(!hasKey);
  };
  return (
    <fieldset class="field">
      <legend class="label">{settings.onTheWay}</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={isGroup}
          onChange={() => session.isGroup = !isGroup}
        />
        {settings.group}
      </label>
      <label class="check for-keyboard">
        <input type="checkbox" checked={hasKey} onChange={changeKey} />
        {settings.howFar}
      </label>
    </fieldset>
  );
}
