/**
 * The sentences below the recording of a station: whether the last recording or sound file was stored, and what is wrong
 * with it.
 *
 * @module
 */
import { useWords } from "../context.tsx";
import type { SoundNote } from "../station/station_files.ts";

/** The sentences. @param maxUploadBytes The limit of the server, which one of them names. */
export function SoundNotes(
  { notes, maxUploadBytes }: { notes: readonly SoundNote[]; maxUploadBytes: number },
) {
  const { texts: { recording: texts, files: fileTexts }, formats } = useWords();
  const sentences: Readonly<Record<SoundNote, string>> = {
    "too large": texts.tooLarge(formats.megabytes(maxUploadBytes)),
    "gone": fileTexts.gone,
    "take not kept": texts.takeNotKept,
    "risky": texts.risky,
    "uncompressed": texts.uncompressed,
    "replaced": fileTexts.replaced,
  };
  return (
    <>
      {notes.map((note) => (
        <p
          key={note}
          class={`banner ${note === "replaced" ? "banner-note" : "banner-warn"}`}
          role="status"
        >
          {sentences[note]}
        </p>
      ))}
    </>
  );
}
