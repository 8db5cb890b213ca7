/**
 * A picture as the map of a walk: the picture with points on the left, the track with the picture under it on the right.
 *
 * @module
 */
import { useMemo, useState } from "preact/hooks";
import type { StoredMap } from "../../../shared/stored_map.ts";
import type { MapStation } from "../../map/map_content.ts";
import { layingForm } from "../sync/requests/map_requests.ts";
import { useIsPhone } from "../phone/is_phone.ts";
import { ChoosePicture, Discarded, PictureProblem, usePictureFiles } from "./choose_picture.tsx";
import { useFocusInDialog } from "./focus_in_dialog.ts";
import { fitReport } from "./fit_report.ts";
import { removeDraft } from "./kept_draft.ts";
import { useMapDialogTexts } from "./map_dialog_words.ts";
import { withReturned } from "./picture_draft.ts";
import { PictureFoot, PictureWords } from "./picture_foot.tsx";
import { PicturePanes } from "./picture_panes.tsx";
import type { Ground } from "./ground.ts";
import type { MapRequests } from "./use_map_requests.ts";
import { type PictureMap, usePictureMap } from "./use_picture_map.ts";

/** What it needs, and what it calls. */
export interface PictureModeProps {
  readonly routeId: number;
  /** The map that the server has. */
  readonly stored: StoredMap | null;
  readonly ground: Ground;
  readonly stations: readonly MapStation[];
  readonly requests: MapRequests;
  /** The map is stored or removed. */
  readonly onDone: () => void;
}

/** The picture. */
export function PictureMode(props: PictureModeProps) {
  const { routeId, stored, requests, onDone } = props;
  const map = usePictureMap(routeId, stored);
  const { kept: { draft }, change } = map;
  const report = useMemo(() => fitReport(draft.points), [draft.points]);
  const { files, note, onFailed } = useChosenFiles(map);
  const [isAsChildren, setAsChildren] = useState(false);
  const [isTooEarly, setTooEarly] = useState(false);
  const isPhone = useIsPhone();
  useFocusInDialog();
  if (!map.isRead) return null;
  const end = async (isDone: boolean) => {
    if (!isDone) return;
    await removeDraft(routeId);
    onDone();
  };
  const words = {
    ...{ draft, report, requests, isTooEarly },
    hasPicture: map.picture !== null,
    onReturn: () => change(withReturned),
  };
  return (
    <>
      {isPhone && (
        <div class="map-dialog-words map-dialog-strip">
          <PictureWords {...words} />
        </div>
      )}
      {map.picture === null ? <ChoosePicture map={map} onFiles={files} /> : (
        <PicturePanes
          {...props}
          picture={map.picture}
          map={map}
          report={report}
          isAsChildren={isAsChildren && report.fit !== null}
          onTooEarly={setTooEarly}
          onFiles={files}
          onFailed={onFailed}
        />
      )}
      <PictureProblem map={map} note={note} />
      <Discarded map={map} />
      {(map.picture !== null || stored !== null) && (
        <PictureFoot
          {...words}
          hasWords={!isPhone}
          isAsChildren={isAsChildren}
          isChanged={map.isChanged}
          isStored={stored !== null}
          onAsChildren={setAsChildren}
          onDiscard={map.discard}
          onStore={async () => end(await storeAll(map, requests))}
          onRemove={async () => end(await requests.remove())}
        />
      )}
    </>
  );
}

/** Files that were chosen, dropped or pasted: one picture is used, others are refused with a sentence. */
function useChosenFiles(map: PictureMap) {
  const { choose: texts } = useMapDialogTexts();
  const [note, setNote] = useState("");
  const files = (chosen: readonly File[]) => {
    const [file] = chosen;
    if (file === undefined) return;
    setNote(chosen.length > 1 ? texts.one : isPicture(file) ? "" : texts.noPicture(file.name));
    if (chosen.length === 1 && isPicture(file)) void map.choose(file);
  };
  usePictureFiles(files);
  return { files, note, onFailed: () => setNote(texts.notThere) };
}

function isPicture({ name, type }: File): boolean {
  return type.startsWith("image/") || /\.(hei[cf]|jpe?g|png|webp)$/i.test(name);
}

/** Stores the picture with its points; only the points, if it is the one that the server has. */
function storeAll(
  { kept: { picture, draft: { points, opacity } } }: PictureMap,
  requests: MapRequests,
): Promise<boolean> {
  if (picture === null) return requests.lay({ points, opacity });
  const form = layingForm({ points, opacity });
  form.append("map", picture.content);
  return requests.store(form);
}
