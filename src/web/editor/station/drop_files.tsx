/**
 * Photos and recordings that are dropped on a station of the list, its form or the map, or pasted into the form: what
 * is shown of them.
 *
 * @module
 */
import type { EditorTexts } from "../../texts/editor_de.ts";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import type { EditorStation, Key } from "../sync/state.ts";
import { IconButton } from "../ui/icon_button.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { useDroppedFiles } from "./dropped_files.ts";
import { type FileDrag, useFileDrag } from "./file_drag.ts";
import { usePaste } from "./file_paste.ts";
import { NearestStation } from "./nearest_station.tsx";

/** Where dragged files would go, which ones were refused, and the question for their station. */
export function DropFiles(
  { opened, selected, onSelect, onPhotos }: {
    opened: OpenedWalk;
    selected: Key | null;
    /** Opens the station that got files. */
    onSelect: (key: Key) => void;
    /** Proposes stations from photos. */
    onPhotos: (photos: readonly File[]) => void;
  },
) {
  const { texts } = useWords();
  const { stations } = opened.editor.state;
  const { notes, hideNotes, question, endQuestion, receive, put } = useDroppedFiles(
    opened,
    onSelect,
    onPhotos,
  );
  const drag = useFileDrag(receive);
  usePaste((pasted) => {
    if (selected !== null) receive({ kind: "station", key: selected }, pasted);
  });
  return (
    <>
      <p class="drop-hint" role="status" hidden={drag === null}>
        {hintOn(drag, stations, texts)}
      </p>
      {notes.length > 0 && <DropNotes notes={notes} onClose={hideNotes} />}
      {question !== null && (
        <NearestStation
          stations={stations}
          nearest={question.nearest}
          pictureCount={question.files.picture.length}
          soundCount={question.files.sound.length === 1 ? 1 : 0}
          onChoose={(key) => put(key, question.files)}
          onClose={endQuestion}
        />
      )}
    </>
  );
}

/** Why files were refused. */
function DropNotes({ notes, onClose }: { notes: readonly string[]; onClose: () => void }) {
  const { texts } = useWords();
  return (
    <div class="drop-notes banner banner-warn" role="alert">
      <Icon name="warn" />
      <div>
        {notes.map((note) => <p key={note}>{note}</p>)}
      </div>
      <IconButton icon="close" label={texts.close} onClick={onClose} />
    </div>
  );
}

/** What happens if the files are dropped now. */
function hintOn(
  drag: FileDrag,
  stations: readonly EditorStation[],
  { files: texts }: EditorTexts,
): string {
  if (drag === null) return "";
  if (drag.kind === "nothing") return texts.overNothing;
  if (drag.kind === "page") return texts.overPage;
  const index = drag.kind === "map"
    ? drag.index
    : stations.findIndex(({ key }) => key === drag.key);
  const station = index === null ? undefined : stations[index];
  if (index === null || station === undefined) return texts.noStations;
  const over = drag.kind === "map" ? texts.overMap : texts.overStation;
  return over(index + 1, station.title);
}
