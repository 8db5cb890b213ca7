/**
 * What is done with files that were dropped or pasted: they go to a station, to the one that the teacher chooses, or
 * are refused with a sentence each.
 *
 * @module
 */
import { useState } from "preact/hooks";
import type { EditorTexts } from "../../texts/editor_de.ts";
import { useWords } from "../context.tsx";
import type { Key } from "../sync/state.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import type { DropTarget } from "./file_drag.ts";
import { type SortedFiles, sortedFiles } from "./file_kinds.ts";

/** Files that wait until the teacher has chosen their station. */
export interface StationQuestion {
  /** Index of the station that is nearest to where they were dropped. */
  readonly nearest: number;
  readonly files: SortedFiles;
}

/** The files that were dropped last. */
export interface DroppedFiles {
  /** A sentence for each file that was refused. */
  readonly notes: readonly string[];
  readonly hideNotes: () => void;
  /** Null without one. */
  readonly question: StationQuestion | null;
  readonly endQuestion: () => void;
  /** Adds files to their target, or asks for their station. */
  readonly receive: (target: DropTarget, files: readonly File[]) => Promise<void>;
  /** Adds files to a station. */
  readonly put: (key: Key, files: SortedFiles) => void;
}

/**
 * Adds dropped files to stations, or proposes stations from photos.
 *
 * @param onSelect Opens the station that got some. @param onPhotos Proposes stations.
 */
export function useDroppedFiles(
  { files: stationFiles }: OpenedWalk,
  onSelect: (key: Key) => void,
  onPhotos: (photos: readonly File[]) => void,
): DroppedFiles {
  const { texts } = useWords();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [question, setQuestion] = useState<StationQuestion | null>(null);
  const put = (key: Key, { picture, sound }: SortedFiles) => {
    const [first] = sound;
    if (picture.length > 0) stationFiles.addPictures(key, picture);
    if (first !== undefined && sound.length === 1) stationFiles.chooseSound(key, first);
    onSelect(key);
  };
  const receive = async (target: DropTarget, dropped: readonly File[]) => {
    const files = await sortedFiles(dropped);
    const hasSome = files.picture.length > 0 || files.sound.length === 1;
    const hasNoStation = hasSome && target.kind === "map" && target.index === null;
    setNotes(hasNoStation ? [texts.files.noStations] : notesOn(files, texts));
    if (!hasSome) return;
    if (target.kind === "page" && files.picture.length === 0) setNotes([texts.files.overNothing]);
    else if (target.kind === "page") onPhotos(files.picture);
    else if (target.kind === "station") put(target.key, files);
    else if (target.index !== null) setQuestion({ nearest: target.index, files });
  };
  return {
    notes,
    hideNotes: () => setNotes([]),
    question,
    endQuestion: () => setQuestion(null),
    receive,
    put,
  };
}

/** A sentence for each file that a station does not accept. */
function notesOn(files: SortedFiles, { files: texts }: EditorTexts): string[] {
  const sounds = files.sound.map(({ name }) => name);
  return [
    ...(sounds.length > 1 ? [texts.severalSounds(sounds)] : []),
    ...(["gpx", "zip", "pdf", "video", "other"] as const).flatMap((kind) =>
      files[kind].map(({ name }) => texts[kind](name))
    ),
  ];
}
