/**
 * The track of a walk: a further file is appended to it, another one replaces it.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { isLoginNeeded } from "../../api.ts";
import { useWords } from "../context.tsx";
import { FileButton } from "../file_button.tsx";
import { RefusalNote } from "../refusal_note.tsx";
import { uploadForm } from "../upload.ts";
import { useFormMessage } from "./form_message.tsx";
import type { OpenedWalk } from "./open_editor.ts";

/** What happens with a file. */
type Purpose = "append" | "replace";

/** The panel. After a change the page reads the walk again with `onTrack`. */
export function TrackPanel(
  { opened, onTrack }: { opened: OpenedWalk; onTrack: (isReplaced: boolean) => Promise<void> },
) {
  const { routeId, editor, settings: { maxUploadBytes } } = opened;
  const { texts: { walk: texts, home }, formats } = useWords();
  const [share, setShare] = useState<number | null>(null);
  const message = useFormMessage();

  const take = async (purpose: Purpose, file: File | undefined) => {
    if (file === undefined) return;
    message.clear();
    if (file.size > maxUploadBytes) {
      return message.problem(home.tooLarge(file.name, formats.megabytes(maxUploadBytes)));
    }
    const form = new FormData();
    form.append("gpx", file);
    const path = `/api/routes/${routeId}`;
    setShare(0);
    try {
      if (purpose === "append") await uploadForm("POST", `${path}/append`, form, setShare);
      else await uploadForm("PUT", path, form, setShare);
      await onTrack(purpose === "replace");
      message.success(purpose === "append" ? texts.appended : texts.replaced);
    } catch (error) {
      if (isLoginNeeded(error)) editor.requireLogin();
      message.problem(
        <>
          {home.refused(file.name)} <RefusalNote error={error} subject="file" />
        </>,
      );
    } finally {
      setShare(null);
    }
  };
  return (
    <section class="track" aria-labelledby="track">
      <h3 id="track">{texts.track}</h3>
      <p class="small muted">{texts.trackHint}</p>
      {share === null
        ? (
          <div class="take">
            <FileButton
              icon="upload"
              label={texts.append}
              accept=".gpx"
              onFiles={([file]) => take("append", file)}
            />
            <FileButton
              icon="upload"
              label={texts.replace}
              accept=".gpx"
              onFiles={([file]) => take("replace", file)}
            />
          </div>
        )
        : <progress max={1} value={share} aria-label={texts.track} />}
      {message.element}
    </section>
  );
}
