/**
 * The field for the picture of a map: chosen, dropped or pasted.
 *
 * @module
 */
import { useLayoutEffect, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useSteady, useWords } from "../context.tsx";
import { FileButton } from "../ui/file_button.tsx";
import { PICTURE_FILES } from "./chosen_picture.ts";
import { useMapDialogTexts } from "./map_dialog_words.ts";
import type { PictureMap } from "./use_picture_map.ts";

/** The field. */
export function ChoosePicture({ map, onFiles }: {
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
export function PictureProblem({ map: { refused }, note }: { map: PictureMap; note: string }) {
  const { texts: { files } } = useWords();
  const text = refused !== null ? refusalText(files, refused) : note;
  return <p class="problem map-dialog-problem" role="alert">{text}</p>;
}

/** Says that the picture or its points were discarded, and brings them back. */
export function Discarded({ map: { bringBack } }: { map: PictureMap }) {
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
export function usePictureFiles(receive: (files: readonly File[]) => void): void {
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
