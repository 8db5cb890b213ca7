/**
 * The picture and the walk beside each other, with the points on both, the list of the points, and the strength of the
 * picture.
 *
 * @module
 */
import { useMemo, useState } from "preact/hooks";
import type { StoredMap } from "../../../shared/stored_map.ts";
import type { MapStation } from "../../map/map_content.ts";
import { FileButton } from "../ui/file_button.tsx";
import { PICTURE_FILES } from "./chosen_picture.ts";
import type { FitReport } from "./fit_report.ts";
import type { Pin } from "./letter_pins.tsx";
import { useMapDialogTexts } from "./map_dialog_words.ts";
import { OpacitySlider } from "./opacity_slider.tsx";
import {
  letterOf,
  type PictureDraft,
  withMoved,
  withoutPoint,
  withPixel,
  withPlace,
} from "./picture_draft.ts";
import { PicturePane, type PictureSource } from "./picture_pane.tsx";
import type { Ground } from "./ground.ts";
import { PointList } from "./point_list.tsx";
import type { PictureMap } from "./use_picture_map.ts";
import { WalkPane } from "./walk_pane.tsx";

/** What they show, and what they call. */
export interface PicturePanesProps {
  readonly picture: PictureSource;
  readonly map: PictureMap;
  readonly report: FitReport;
  readonly ground: Ground;
  readonly stations: readonly MapStation[];
  readonly isAsChildren: boolean;
  /** The teacher has clicked on the walk before the picture, or has not any more. */
  readonly onTooEarly: (isTooEarly: boolean) => void;
  readonly onFiles: (files: readonly File[]) => void;
  /** The picture could not be loaded. */
  readonly onFailed: () => void;
}

/** The panes. */
export function PicturePanes(props: PicturePanesProps) {
  const { picture, map: { kept: { draft }, change }, report, ground, onTooEarly } = props;
  const { choose: texts } = useMapDialogTexts();
  const [isByKey, setByKey] = useState(false);
  const pins = usePins(draft, report);
  const ownMap = useShownMap(picture, draft, report);
  const place = (at: { lat: number; lon: number }) => {
    onTooEarly(draft.chosenPixel === null);
    change((draft) => withPlace(draft, at));
  };
  const remove = (index: number) => change((draft) => withoutPoint(draft, index));
  return (
    <>
      <div class="map-dialog-panes">
        <PicturePane
          picture={picture}
          pins={pins}
          onPlace={(pixel, isByKey) => {
            onTooEarly(false);
            setByKey(isByKey);
            change((draft) => withPixel(draft, pixel));
          }}
          onMove={(index, to) => change((draft) => withMoved(draft, index, to))}
          onRemove={remove}
          onFailed={props.onFailed}
        />
        <WalkPane
          {...{ ground, ownMap, pins }}
          stations={props.stations}
          points={draft.points}
          isAsChildren={props.isAsChildren}
          onPlace={place}
          onMove={(index, to) => change((draft) => withMoved(draft, index, to))}
          onRemove={remove}
        />
      </div>
      <div class="map-dialog-row">
        <PointList {...{ draft, report, ground, isByKey }} onPlace={place} onRemove={remove} />
        <div class="map-dialog-side">
          <OpacitySlider
            value={draft.opacity}
            onChange={(opacity) => change((draft) => ({ ...draft, opacity }))}
          />
          <FileButton
            icon="photo"
            label={texts.other}
            accept={PICTURE_FILES}
            onFiles={props.onFiles}
          />
        </div>
      </div>
    </>
  );
}

/** The pins of the points in pixels of the picture; the last one may have no place on the walk yet. */
function usePins({ points, chosenPixel }: PictureDraft, report: FitReport): readonly Pin[] {
  const { pane: texts } = useMapDialogTexts();
  return useMemo(() => {
    const all = chosenPixel === null ? points : [...points, chosenPixel];
    return all.map(({ x, y }, index) => {
      const letter = letterOf(index);
      return {
        x,
        y,
        letter,
        label: texts.onPicture(letter),
        isBad: report.isBad[index] === true,
        isNew: index === points.length,
      };
    });
  }, [points, chosenPixel, report, texts]);
}

/** The picture as the map of the walk; null while it cannot be laid under the track. */
function useShownMap(
  { url, width, height }: PictureSource,
  { points, opacity }: PictureDraft,
  { fit }: FitReport,
): StoredMap | null {
  return useMemo(() => {
    if (fit === null) return null;
    return {
      url,
      width,
      height,
      points,
      opacity,
      attribution: "",
      mediaType: "image/jpeg",
      bytes: 0,
    };
  }, [url, width, height, points, opacity, fit]);
}
