/** The choice between the list of stations and the map on a phone, where there is no space for both. @module */
import { useId } from "preact/hooks";
import { useMedia } from "../../kit/ui/hooks.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useWords } from "./context.tsx";

/** Narrower pages have one column and the bar for the place where the teacher stands. */
const NARROW = "(max-width: 40em)";

/** Whether the page is that narrow. */
export function useIsPhone(): boolean {
  return useMedia(NARROW);
}

/** The choice. */
export function PanelSwitch(
  { isMap, onMap }: { isMap: boolean; onMap: (isMap: boolean) => void },
) {
  const { texts: { phone: texts } } = useWords();
  const name = useId();
  const option = (label: string, icon: "list" | "map", value: boolean) => (
    <label>
      <input
        type="radio"
        name={name}
        checked={isMap === value}
        onChange={() => onMap(value)}
      />
      <Icon name={icon} />
      {label}
    </label>
  );
  return (
    <fieldset class="switch">
      <legend class="visually-hidden">{texts.panel}</legend>
      {option(texts.list, "list", false)}
      {option(texts.map, "map", true)}
    </fieldset>
  );
}
