/**
 * A picture as the map of a walk: the picture with points on the left, the track with the picture under it on the right.
 *
 * @module
 */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import type { MapStation } from "../../kit/map/map_content.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import { layingForm } from "../sync/item_requests.ts";
import { FileButton, useIsPhone } from "../ui/buttons.tsx";
import { useSteady, useWords } from "../ui/context.tsx";
import { type FitReport, fitReport, type Ground } from "./ground.ts";
import {
  type MapRequests,
  RequestFailure,
  useFocusInDialog,
  useMapDialogTexts,
} from "./map_dialog_parts.tsx";
import { PicturePanes } from "./picture_panes.tsx";
import {
  letterOf,
  PICTURE_FILES,
  type PictureDraft,
  type PictureMap,
  removeDraft,
  usePictureMap,
  withReturned,
} from "./use_picture_map.ts";

/** What the hint is about. */
interface PictureHintProps {
  readonly draft: PictureDraft;
  readonly report: FitReport;
  /** Whether the teacher has clicked on the walk before the picture. */
  readonly isTooEarly: boolean;
  /** The point that was removed last is to come back. */
  readonly onReturn: () => void;
}

/** The hint: what matters most, and what to do. */
function PictureHint(props: PictureHintProps) {
  const { draft: { removed }, onReturn } = props;
  const { hint: texts } = useMapDialogTexts();
  const [fact, next] = useHint(props);
  return (
    <>
      <p role="status">
        {removed !== null && `${texts.removed(letterOf(removed.index))} `}
        {fact !== "" && <b>{fact}</b>} {next}
      </p>
      {removed !== null && (
        <button class="btn btn-quiet" type="button" onClick={onReturn}>{texts.return}</button>
      )}
    </>
  );
}

/** A fact, and the next step. */
function useHint(
  { draft: { points, chosenPixel }, report, isTooEarly }: PictureHintProps,
): readonly [fact: string, next: string] {
  const { hint: texts } = useMapDialogTexts();
  const { formats } = useWords();
  const metres = (value: number) => formats.metres(Math.round(value));
  if (chosenPixel !== null) return [texts.place(letterOf(points.length)), texts.placeNext];
  if (isTooEarly) return ["", texts.pictureFirst];
  switch (report.kind) {
    case "few":
      return points.length === 0 ? [texts.first, ""] : [texts.missing(3 - points.length), ""];
    case "line":
      return [texts.line, texts.lineNext];
    case "mirrored":
      return [texts.mirrored, texts.mirroredNext];
    case "three":
      return [texts.three, texts.threeNext];
    case "good":
      return [texts.mean(metres(report.fit?.meanErrorM ?? 0)), texts.good];
    case "bad": {
      const worst = report.worst ?? 0;
      const errorM = report.errorsM?.[worst] ?? 0;
      return [texts.worst(letterOf(worst), metres(errorM)), texts.worstNext];
    }
  }
}

/** What the foot shows, and what it calls. */
interface PictureFootProps extends PictureHintProps {
  readonly requests: MapRequests;
  readonly isAsChildren: boolean;
  readonly onAsChildren: (isAsChildren: boolean) => void;
  /** Whether what to do next is said here; on a phone it is said above the picture. */
  readonly hasWords: boolean;
  /** Whether there is something to store. */
  readonly isChanged: boolean;
  /** Whether there is a picture. */
  readonly hasPicture: boolean;
  /** Whether the server has a map, which can be removed. */
  readonly isStored: boolean;
  /** Goes back to what the server has. */
  readonly onDiscard: () => void;
  readonly onStore: () => void;
  readonly onRemove: () => void;
}

/** The foot. */
function PictureFoot(props: PictureFootProps) {
  const { requests, report, isAsChildren, isChanged, hasPicture } = props;
  const { act: texts, hint } = useMapDialogTexts();
  const obstacle = report.kind === "few"
    ? hint.needsThree
    : report.kind === "line"
    ? hint.needsPlane
    : isChanged
    ? ""
    : texts.unchanged;
  const isBusy = requests.busy !== null;
  return (
    <div class="map-dialog-foot">
      <div class="map-dialog-words">
        {props.hasWords && <PictureWords {...props} />}
        {hasPicture && obstacle !== "" && (
          <p id="map-dialog-obstacle" class="map-dialog-obstacle muted">{obstacle}</p>
        )}
      </div>
      {props.isStored && (
        <QuietButton icon="trash" label={texts.remove} isBusy={isBusy} onPress={props.onRemove} />
      )}
      {hasPicture && isChanged && (
        <QuietButton icon="close" label={texts.discard} isBusy={isBusy} onPress={props.onDiscard} />
      )}
      {hasPicture && report.fit !== null && (
        <button
          class="btn"
          type="button"
          onClick={() => props.onAsChildren(!isAsChildren)}
        >
          <Icon name={isAsChildren ? "pencil" : "ear"} />
          {isAsChildren ? texts.change : texts.asChildren}
        </button>
      )}
      {hasPicture && (
        <button
          class="btn btn-primary"
          type="button"
          aria-disabled={obstacle !== "" || isBusy}
          title={obstacle}
          aria-describedby="map-dialog-obstacle"
          onClick={() => obstacle === "" && !isBusy && props.onStore()}
        >
          <Icon name="check" />
          {texts.take}
        </button>
      )}
    </div>
  );
}

/** A button that matters less. */
function QuietButton({ icon, label, isBusy, onPress }: {
  icon: IconName;
  label: string;
  isBusy: boolean;
  onPress: () => void;
}) {
  return (
    <button
      class="btn btn-quiet"
      type="button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && onPress()}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** What to do next, or what is being done, or has failed. */
function PictureWords(
  props: PictureHintProps & Pick<PictureFootProps, "requests" | "hasPicture">,
) {
  const { requests } = props;
  if (requests.busy !== null) return <Sending requests={requests} />;
  if (requests.failure !== null) return <RequestFailure requests={requests} />;
  return props.hasPicture && <PictureHint {...props} />;
}

/** How much is sent. */
function Sending({ requests: { busy, share } }: { requests: MapRequests }) {
  const { act: texts } = useMapDialogTexts();
  const text = busy === "removing" ? texts.removing : texts.sending;
  return (
    <>
      <p role="status">{text}</p>
      {busy === "storing" && <progress max={1} value={share} aria-label={text} />}
    </>
  );
}

/** The field. */
function ChoosePicture({ map, onFiles }: {
  map: PictureMap;
  onFiles: (files: readonly File[]) => void;
}) {
  const { choose: texts } = useMapDialogTexts();
  return (
    <div class="map-dialog-choose">
      <Icon name="photo" size="large" />
      <h3>{texts.title}</h3>
      <p>{texts.lead}</p>
      <p>{texts.steps}</p>
      <p class="muted">{texts.drop}</p>
      <FileButton
        icon="photo"
        label={texts.button}
        accept={PICTURE_FILES}
        isPrimary
        onFiles={onFiles}
      />
      <p class="muted">{texts.rights}</p>
      {map.isPreparing && <p role="status">{texts.reading}</p>}
    </div>
  );
}

/** Why files were not used. */
function PictureProblem({ map: { refused }, note }: { map: PictureMap; note: string }) {
  const { texts: { files } } = useWords();
  const text = refused !== null ? refusalText(files, refused) : note;
  return <p class="problem map-dialog-problem" role="alert">{text}</p>;
}

/** Says that the picture or its points were discarded, and brings them back. */
function Discarded({ map: { bringBack } }: { map: PictureMap }) {
  const { act: texts, hint } = useMapDialogTexts();
  return (
    <div class="map-dialog-words map-dialog-problem" role="status">
      {bringBack !== null && (
        <>
          <p>{texts.discarded}</p>
          <button class="btn" type="button" onClick={bringBack}>{hint.return}</button>
        </>
      )}
    </div>
  );
}

function refusalText(
  { refused: texts }: ReturnType<typeof useWords>["texts"]["files"],
  { name, why }: NonNullable<PictureMap["refused"]>,
): string {
  return texts[why](name);
}

/** Files of the clipboard and those that are dropped on the dialog. @param receive Called with one or more. */
function usePictureFiles(receive: (files: readonly File[]) => void): void {
  const steady = useSteady(receive);
  const [, setOver] = useState(false);
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...event.clipboardData?.files ?? []];
      if (files.length === 0) return;
      event.preventDefault();
      steady(files);
    };
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setOver(true);
    };
    const drop = (event: DragEvent) => {
      const files = [...event.dataTransfer?.files ?? []];
      if (files.length === 0) return;
      event.preventDefault();
      steady(files);
    };
    addEventListener("paste", paste);
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("paste", paste);
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
}

/** What it needs, and what it calls. */
interface PictureModeProps {
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
