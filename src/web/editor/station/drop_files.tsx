/**
 * Photos and recordings that are dropped on a station of the list, its form or the map, or pasted into the form.
 *
 * @module
 */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { EditorTexts } from "../../texts/editor_de.ts";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { type SortedFiles, sortedFiles } from "./file_kinds.ts";
import type { Key } from "../sync/state.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { type DropTarget, type FileDrag, useFileDrag } from "./file_drag.ts";
import { NearestStation } from "./nearest_station.tsx";

/** Files that wait until it is clear which station they belong to. */
interface Question {
  readonly nearest: number;
  readonly files: SortedFiles;
}

/** Takes files, says where they would go, and what does not fit. @param onSelect Opens the station that got some. */
export function DropFiles(
  { opened, selected, onSelect }: {
    opened: OpenedWalk;
    selected: Key | null;
    onSelect: (key: Key) => void;
  },
) {
  const { editor, files: stationFiles } = opened;
  const { texts } = useWords();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const { stations } = editor.state;

  const put = (key: Key, { picture, sound }: SortedFiles) => {
    const [first] = sound;
    if (picture.length > 0) stationFiles.addPictures(key, picture);
    if (first !== undefined && sound.length === 1) stationFiles.chooseSound(key, first);
    onSelect(key);
  };
  const take = async (target: DropTarget, dropped: readonly File[]) => {
    const files = await sortedFiles(dropped);
    const hasSome = files.picture.length > 0 || files.sound.length === 1;
    const isLost = hasSome && target.kind === "map" && target.index === null;
    setNotes(isLost ? [texts.files.noStations] : notesOn(files, texts));
    if (!hasSome) return;
    if (target.kind === "station") put(target.key, files);
    else if (target.index !== null) setQuestion({ nearest: target.index, files });
  };
  const drag = useFileDrag(take);
  usePaste((pasted) => {
    if (selected !== null) take({ kind: "station", key: selected }, pasted);
  });
  return (
    <>
      <p class="drop-hint" role="status" hidden={drag === null}>
        {hintOn(drag, stations, texts)}
      </p>
      {notes.length > 0 && (
        <div class="drop-notes banner banner-warn" role="alert">
          <Icon name="warn" />
          <div>
            {notes.map((note) => <p key={note}>{note}</p>)}
          </div>
          <button
            class="btn btn-quiet btn-icon"
            type="button"
            aria-label={texts.close}
            title={texts.close}
            onClick={() => setNotes([])}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
      {question !== null && (
        <NearestStation
          stations={stations}
          nearest={question.nearest}
          pictureCount={question.files.picture.length}
          soundCount={question.files.sound.length === 1 ? 1 : 0}
          onChoose={(key) => put(key, question.files)}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}

/** What happens if the files are let go now. */
function hintOn(
  drag: FileDrag,
  stations: OpenedWalk["editor"]["state"]["stations"],
  { files: texts }: EditorTexts,
): string {
  if (drag === null) return "";
  if (drag.kind === "nothing") return texts.overNothing;
  const index = drag.kind === "map"
    ? drag.index
    : stations.findIndex(({ key }) => key === drag.key);
  const station = index === null ? undefined : stations[index];
  if (index === null || station === undefined) return texts.noStations;
  const over = drag.kind === "map" ? texts.overMap : texts.overStation;
  return over(index + 1, station.title);
}

/** A sentence for each file that a station does not take. */
function notesOn(files: SortedFiles, { files: texts }: EditorTexts): string[] {
  const sounds = files.sound.map(({ name }) => name);
  return [
    ...(sounds.length > 1 ? [texts.severalSounds(sounds)] : []),
    ...(["gpx", "zip", "pdf", "video", "other"] as const).flatMap((kind) =>
      files[kind].map(({ name }) => texts[kind](name))
    ),
  ];
}

/** Takes files of the clipboard, unless it has text for the field that has the focus. */
function usePaste(take: (files: readonly File[]) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (clipboardData === null || clipboardData.types.includes("text/plain")) return;
      if (clipboardData.files.length === 0) return;
      if (document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      latest.current([...clipboardData.files]);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
}
