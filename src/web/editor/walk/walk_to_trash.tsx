/**
 * The part of the form of a walk that moves the walk to the trash.
 *
 * @module
 */
import { isLoginNeeded, requestJson } from "../../api.ts";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import type { Editor } from "../sync/editor.ts";
import { useAboutTexts } from "./about_texts.ts";
import { useFormMessage } from "../ui/form_message.tsx";

/** The button, and why the server has refused. After a success the list of walks is opened. */
export function WalkToTrash({ editor, routeId }: { editor: Editor; routeId: number }) {
  const { texts: { home } } = useWords();
  const texts = useAboutTexts();
  const message = useFormMessage();
  const trash = () => {
    requestJson(`/api/routes/${routeId}`, { method: "DELETE" }).then(
      () => location.assign("/edit"),
      (error) => {
        if (isLoginNeeded(error)) editor.requireLogin();
        message.problem(<RefusalNote error={error} subject="change" />);
      },
    );
  };
  return (
    <section class="trash" aria-labelledby="to-trash">
      <h3 id="to-trash">{home.trash}</h3>
      <p class="small muted">{texts.trashHint}</p>
      <button class="btn" type="button" onClick={trash}>
        <Icon name="trash" />
        {texts.trashWalk}
      </button>
      {message.element}
    </section>
  );
}
