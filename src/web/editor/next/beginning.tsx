/**
 * How stations are made, beside a walk that has none.
 *
 * @module
 */
import { useRef } from "preact/hooks";
import { useWords } from "../context.tsx";
import { useIsPhone } from "../phone/is_phone.ts";
import { PanelRow } from "./panel_row.tsx";

/** What the panel offers. A way that cannot be used now has no row. */
export interface BeginningProps {
  /** Brings the map into sight and gives the focus to the track on it. */
  readonly onMap: () => void;
  /** Photos were chosen, which may become stations. */
  readonly onPhotos?: ((files: File[]) => void) | undefined;
  /** The way points of the GPX file that may become stations. */
  readonly waypoints?: { readonly count: number; readonly onTake: () => void } | undefined;
}

/** The panel. */
export function Beginning({ onMap, onPhotos, waypoints }: BeginningProps) {
  const { texts: { next: { beginning: texts } } } = useWords();
  const photos = useRef<HTMLInputElement>(null);
  // Nothing can be dragged there from elsewhere.
  const photosTitle = useIsPhone() ? texts.choosePhotos : texts.photos;
  return (
    <section class="form" aria-labelledby="beginning">
      <div class="title">
        <h2 id="beginning">{texts.title}</h2>
      </div>
      <ul class="panel-rows">
        <PanelRow icon="station" title={texts.click} hint={texts.clickHint} onClick={onMap} />
        {onPhotos !== undefined && (
          <PanelRow
            icon="photo"
            title={photosTitle}
            hint={texts.photosHint}
            onClick={() => photos.current?.click()}
          />
        )}
        {waypoints !== undefined && waypoints.count > 0 && (
          <PanelRow
            icon="pin"
            title={texts.waypoints(waypoints.count)}
            hint={texts.waypointsHint}
            onClick={waypoints.onTake}
          />
        )}
      </ul>
      {onPhotos !== undefined && (
        <input
          ref={photos}
          type="file"
          accept="image/*,.heic,.heif"
          multiple
          hidden
          aria-label={photosTitle}
          onChange={({ currentTarget }) => {
            onPhotos([...currentTarget.files ?? []]);
            currentTarget.value = "";
          }}
        />
      )}
      <p class="muted">{texts.then}</p>
    </section>
  );
}
