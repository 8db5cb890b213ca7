/**
 * What the form of a walk says of its map, with the button that opens its dialog, which is a script of its own.
 *
 * @module
 */
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useWords } from "../ui/context.tsx";

/** The section. @param stored The map that the server has. */
export function MapSection({ stored, onOpen }: { stored: StoredMap | null; onOpen: () => void }) {
  const { texts: { walk: { ownMap: texts } } } = useWords();
  return (
    <section class="track" aria-labelledby="own-map">
      <h3 id="own-map">
        {stored === null ? texts.none : stored.attribution === "" ? texts.picture : texts.official}
      </h3>
      <p class="small muted">{texts.hint}</p>
      <button class="btn" type="button" aria-haspopup="dialog" onClick={onOpen}>
        <Icon name="map" />
        {stored === null ? texts.choose : texts.change}
      </button>
    </section>
  );
}
