/**
 * The button with which photos are chosen from which stations are proposed.
 *
 * @module
 */
import { useWords } from "../context.tsx";
import { FileButton } from "../ui/file_button.tsx";
import { acceptedTypes } from "./pictures.tsx";

/** The button. @param onPhotos Called with the chosen photos. */
export function PhotosButton({ onPhotos }: { onPhotos: (photos: readonly File[]) => void }) {
  const { texts: { files: texts } } = useWords();
  return (
    <FileButton
      icon="photo"
      label={texts.fromPhotos}
      accept={acceptedTypes()}
      isMultiple
      onFiles={onPhotos}
    />
  );
}
