/**
 * Photos and recordings that are dropped on a station of the list, its form or the map, or pasted into the form: what
 * is shown of them.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { EditorTexts } from "../../kit/texts/editor/de.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import type { EditorStation, Key } from "../document/state.ts";
import { IconButton } from "../ui/buttons.tsx";
import { useSteady, useWords } from "../ui/context.tsx";
import { hasFiles } from "../ui/renewal.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";

/** Attribute of the row of a station in the list and of its form, with its key. */
const STATION = "data-station";

/** Attribute of the map. */
const MAP = "data-station-map";

/** Attribute of the target that files are over, for its style. */
const OVER = "data-files-over";

/** Attribute of the page while files are dragged over it, for its style. */
const DRAGGED = "data-files-dragged";

/**
 * Where files would go: to a station, from the map to the nearest one, which is null if there is none, or to stations
 * that are proposed from them.
 */
type DropTarget =
  | { readonly kind: "page" }
  | { readonly kind: "station"; readonly key: Key }
  | { readonly kind: "map"; readonly index: number | null };

/** What is dragged: null for nothing, `nothing` for files that are over no target, else their target. */
type FileDrag = DropTarget | { readonly kind: "nothing" } | null;

/** Follows files over the page, and hands over those that are dropped on a target. @returns Where they are now. */
function useFileDrag(
  receive: (target: DropTarget, files: readonly File[]) => void,
): FileDrag {
  const [drag, setDrag] = useState<FileDrag>(null);
  const steady = useSteady(receive);
  useLayoutEffect(() => {
    let marked: Element | null = null;
    let shown = "";
    const show = (element: Element | null, to: FileDrag) => {
      if (marked !== element) {
        marked?.removeAttribute(OVER);
        element?.setAttribute(OVER, "");
        marked = element;
      }
      document.body.toggleAttribute(DRAGGED, to !== null);
      const text = to === null ? "" : JSON.stringify(to);
      if (text !== shown) setDrag(to); // at every movement, a state would render the page for nothing
      shown = text;
    };
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      const [element, target] = targetOf(event);
      if (target !== null && event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
      show(element, target ?? { kind: "nothing" });
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) show(null, null);
    };
    // There is no "mousemove" during a drag, so it has ended outside of the page.
    const moved = () => shown !== "" && show(null, null);
    const drop = (event: DragEvent) => {
      show(null, null);
      if (!hasFiles(event)) return;
      const [, target] = targetOf(event);
      if (target !== null) steady(target, [...event.dataTransfer?.files ?? []]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("mousemove", moved);
    return () => {
      show(null, null);
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("mousemove", moved);
    };
  }, []);
  return drag;
}

function targetOf(event: DragEvent): [Element, DropTarget] | [null, null] {
  const at = event.target instanceof Element ? event.target : null;
  // A dialog may be in the form, but files are not meant for the form then.
  if (at === null || document.querySelector("dialog[open]") !== null) return [null, null];
  const station = at.closest(`[${STATION}]`);
  const key = station?.getAttribute(STATION);
  if (station && key) return [station, { kind: "station", key }];
  if (hasPhotos(event)) return [at.closest("main") ?? document.body, { kind: "page" }];
  const map = at.closest(`[${MAP}]`);
  if (map === null) return [null, null];
  return [map, { kind: "map", index: nearestOn(map, event) }];
}

/** Whether these are several photos. Browsers do not know the type of each file. */
function hasPhotos({ dataTransfer }: DragEvent): boolean {
  const types = [...dataTransfer?.items ?? []].filter(({ kind }) => kind === "file")
    .map(({ type }) => type);
  return types.length > 1 && types.every((type) => type === "" || type.startsWith("image/"));
}

/** Index of the station whose marker on the map is nearest to a pointer; null without stations. */
function nearestOn(map: Element, { clientX, clientY }: DragEvent): number | null {
  const markers = [...map.querySelectorAll(".map-station")].map((marker) => {
    const { left, right, top, bottom } = marker.getBoundingClientRect();
    const away = Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
    return { away, number: Number(marker.textContent) };
  });
  const [nearest] = markers.sort((a, b) => a.away - b.away);
  return nearest === undefined ? null : nearest.number - 1;
}

/** What a file is. Whether the format of a sound or a picture is accepted is decided by the server. */
type FileKind = "picture" | "sound" | "gpx" | "zip" | "pdf" | "video" | "other";

/** What files begin with, as Latin-1. */
const BEGINNINGS: readonly (readonly [FileKind, RegExp])[] = [
  ["picture", /^(\xff\xd8\xff|\x89PNG|GIF8|II\*\0|MM\0\*|RIFF[^]{4}WEBP)/],
  ["picture", /^[^]{4}ftyp(hei|hev|mif|msf|avi)/],
  ["sound", /^(ID3|\xff[\xe2-\xfd]|OggS|fLaC|FORM[^]{4}AIF|RIFF[^]{4}WAVE|#!AMR)/],
  ["sound", /^[^]{4}ftyp(M4A|M4B)/],
  ["zip", /^PK[^ -~]{2}/],
  ["pdf", /^%PDF/],
  ["gpx", /^(\xef\xbb\xbf)?\s*<\?xml[^]*<(\w+:)?gpx|^(\xef\xbb\xbf)?\s*<(\w+:)?gpx/],
];

/** Ends of file names. */
const ENDINGS: readonly (readonly [FileKind, RegExp])[] = [
  ["gpx", /\.gpx$/i],
  ["zip", /\.zip$/i],
  ["pdf", /\.pdf$/i],
  ["picture", /\.(jpe?g|png|webp|gif|bmp|tiff?|hei[cf]|avif)$/i],
  ["sound", /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac|aiff?|amr|wma)$/i],
  ["video", /\.(mp4|m4v|mov|webm|avi|mkv|3gp)$/i],
];

/** Bytes at the start of a file that are read. */
const HEAD_BYTES = 1024;

/** The kind of a file. For one that cannot be read, type and name decide: a folder is `other`. */
export async function fileKindOf(file: File): Promise<FileKind> {
  const head = await headOf(file);
  const found = BEGINNINGS.find(([, beginning]) => beginning.test(head));
  if (found !== undefined) return found[0];
  const [, type = ""] = /^(image|audio|video)\//.exec(file.type) ?? [];
  if (type === "image" && !/svg/.test(file.type)) return "picture";
  if (type === "audio") return "sound";
  if (type === "video") return "video";
  return ENDINGS.find(([, ending]) => ending.test(file.name))?.[0] ?? "other";
}

async function headOf(file: File): Promise<string> {
  try {
    return String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    return "";
  }
}

/** Files by their kinds, each list in the order of the files. */
type SortedFiles = Readonly<Record<FileKind, readonly File[]>>;

/** Sorts files by their kinds. */
export async function sortedFiles(files: readonly File[]): Promise<SortedFiles> {
  const kinds = await Promise.all(files.map(fileKindOf));
  const of = (kind: FileKind) => files.filter((_, i) => kinds[i] === kind);
  return {
    picture: of("picture"),
    sound: of("sound"),
    gpx: of("gpx"),
    zip: of("zip"),
    pdf: of("pdf"),
    video: of("video"),
    other: of("other"),
  };
}

/** Files that wait until the teacher has chosen their station. */
interface StationQuestion {
  /** Index of the station that is nearest to where they were dropped. */
  readonly nearest: number;
  readonly files: SortedFiles;
}

/** The files that were dropped last. */
interface DroppedFiles {
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
function useDroppedFiles(
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

/** Hands over files of the clipboard, unless a dialog is open or the clipboard has text for a field. */
function usePaste(receive: (files: readonly File[]) => void): void {
  const steady = useSteady(receive);
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (clipboardData === null || clipboardData.types.includes("text/plain")) return;
      if (clipboardData.files.length === 0) return;
      if (document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      steady([...clipboardData.files]);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
}

/** What the dialog shows, and what it calls. */
interface NearestStationProps {
  readonly stations: readonly EditorStation[];
  /** Index of the station that is nearest to where the files were dropped. */
  readonly nearest: number;
  readonly pictureCount: number;
  readonly soundCount: number;
  readonly onChoose: (key: Key) => void;
  readonly onClose: () => void;
}

/** The dialog. */
function NearestStation(props: NearestStationProps) {
  const { stations, nearest, pictureCount, soundCount, onChoose, onClose } = props;
  const { texts: { files: texts } } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLSelectElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState(stations[nearest]?.key ?? "");
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (isChoosing) list.current?.focus();
  }, [isChoosing]);
  const put = () => {
    dialog.current?.close(); // returns the focus before the station is opened
    onChoose(chosen);
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="nearest" onClose={onClose}>
      <h2 id="nearest">{texts.question(nearest + 1, stations[nearest]?.title ?? "")}</h2>
      <p>{texts.contents(pictureCount, soundCount)}</p>
      {isChoosing && (
        <label class="label">
          {texts.station}
          <select
            ref={list}
            class="input"
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {stations.map(({ key, title }, index) => (
              <option key={key} value={key}>{index + 1}. {title}</option>
            ))}
          </select>
        </label>
      )}
      <div class="choices">
        <button class="btn btn-primary" type="button" onClick={put}>
          {isChoosing ? texts.toThis : texts.yes}
        </button>
        {!isChoosing && stations.length > 1 && (
          <button
            class="btn"
            type="button"
            onClick={() => setChoosing(true)}
          >
            {texts.choose}
          </button>
        )}
        <button class="btn btn-quiet" type="button" onClick={() => dialog.current?.close()}>
          {texts.cancel}
        </button>
      </div>
    </dialog>
  );
}

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
