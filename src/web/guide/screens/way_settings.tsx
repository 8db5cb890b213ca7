/**
 * The setting for the way: whether a group has one phone.
 *
 * @module
 */
import { useValue } from "../../ui/hooks.ts";
import { useExtraWords } from "../extra_words.ts";
import type { Guide } from "../guide.ts";

/** The choice for the way. */
export function WaySettings({ guide }: { guide: Guide }) {
  const { settings } = useExtraWords();
  const { session } = guide;
  const isGroup = useValue(session, () => session.isGroup);
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
    </fieldset>
  );
}
