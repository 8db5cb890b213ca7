/**
 * The bar above the workbench: the walk's name, what is saved, undo and redo, and the ways out.
 *
 * @module
 */
import type { Outline } from "../../api.ts";
import { Icon } from "../../parts/icons.tsx";
import { useWords } from "../context.tsx";
import { Help } from "../help.tsx";
import { LoginForm } from "../login.tsx";
import type { Operation } from "../model/operations.ts";
import type { SaveStatus } from "../model/save_status.ts";
import type { Subject } from "../refusal.ts";
import { RefusalNote } from "../refusal_note.tsx";
import type { OpenedWalk } from "./open_editor.ts";

/** The bar. */
export function TitleBar(
  { opened, outline: { route }, isNaming, isWalking, onNaming, onWalking }: {
    opened: OpenedWalk;
    outline: Outline;
    isNaming: boolean;
    isWalking: boolean;
    onWalking: () => void;
    onNaming: (isNaming: boolean) => void;
  },
) {
  const { editor, routeId } = opened;
  const { texts, formats } = useWords();
  return (
    <>
      <header class="bar">
        <a
          class="btn btn-quiet btn-icon"
          href="/edit"
          aria-label={texts.allWalks}
          title={texts.allWalks}
        >
          <Icon name="back" />
        </a>
        <div class="name">
          <h1>{editor.state.texts.name}</h1>
          <p class="muted">
            {formats.distance(route.distanceM)}, {texts.climb(formats.metres(route.elevationGainM))}
          </p>
        </div>
        <button
          class="btn btn-quiet btn-icon"
          type="button"
          aria-label={texts.walk.rename}
          title={texts.walk.rename}
          aria-expanded={isNaming}
          onClick={() => onNaming(!isNaming)}
        >
          <Icon name="pencil" />
        </button>
        <Status
          status={editor.status}
          onRetry={() => editor.retry()}
          onDismiss={() => editor.dismissRefusal()}
        />
        <button
          class="btn btn-quiet btn-icon"
          type="button"
          aria-label={texts.undo}
          title={`${texts.undo} (${texts.walk.ctrl}+Z)`}
          disabled={!editor.canUndo}
          onClick={() => editor.undo()}
        >
          <Icon name="undo" />
        </button>
        <button
          class="btn btn-quiet btn-icon"
          type="button"
          aria-label={texts.redo}
          title={`${texts.redo} (${texts.walk.ctrl}+Y)`}
          disabled={!editor.canRedo}
          onClick={() => editor.redo()}
        >
          <Icon name="redo" />
        </button>
        <Help isSmall />
        <a class="btn" href={`/w/${routeId}/sheet`}>
          <Icon name="print" />
          {texts.home.sheet}
        </a>
        <a class="btn" href={`/api/routes/${routeId}/pack`} download>
          <Icon name="pack" />
          {texts.home.pack}
        </a>
        <a class="btn" href={`/w/${routeId}`}>
          <Icon name="ear" />
          {texts.walk.look}
        </a>
        <button class="btn btn-primary" type="button" aria-pressed={isWalking} onClick={onWalking}>
          <Icon name="walk" />
          {texts.walk.tryOut}
        </button>
      </header>
      {editor.status.kind === "login" && (
        <div class="strip">
          <LoginForm onLogin={() => editor.retry()} />
        </div>
      )}
    </>
  );
}

/** What the server has confirmed, in words. */
function Status(
  { status, onRetry, onDismiss }: {
    status: SaveStatus;
    onRetry: () => void;
    onDismiss: () => void;
  },
) {
  const { texts: { status: texts, tryAgain, close } } = useWords();
  switch (status.kind) {
    case "saved":
      return (
        <p class="state state-ok saved" role="status">
          <Icon name="check" size="small" />
          {texts.saved}
        </p>
      );
    case "saving":
      return <p class="state saved" role="status">{texts.saving}</p>;
    case "offline":
      return (
        <p class="state state-warn saved" role="status">
          <Icon name="nonet" size="small" />
          {texts[status.cause]} {status.isKept ? texts.kept : texts.notKept}
          <button class="btn btn-quiet" type="button" onClick={onRetry}>{tryAgain}</button>
        </p>
      );
    case "login":
      return <p class="state state-warn saved" role="status">{texts.login}</p>;
    case "conflict":
      return <p class="state state-warn saved" role="status">{texts.conflict}</p>;
    case "refused":
      return (
        <div class="state state-bad saved" role="alert">
          <Icon name="warn" size="small" />
          <div>
            {texts.refused}{" "}
            <RefusalNote error={status.error} subject={subjectOf(status.operation)} />
          </div>
          <button
            class="btn btn-quiet btn-icon"
            type="button"
            aria-label={close}
            title={close}
            onClick={onDismiss}
          >
            <Icon name="close" size="small" />
          </button>
        </div>
      );
  }
}

/** What an edit has sent. */
function subjectOf(operation: Operation["kind"]): Subject {
  if (operation === "audio") return "recording";
  if (operation.startsWith("restore")) return "removed";
  return operation === "add picture" ? "picture" : "change";
}
