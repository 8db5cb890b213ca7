/**
 * The page of one walk: opens the walk, then shows the workbench, the form for the password, or why it cannot be opened.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import { AllWalksLink } from "../../kit/ui/messages.tsx";
import { useLoaded, useWords } from "../ui/context.tsx";
import { RefusalNote } from "../ui/refusal_note.tsx";
import { textsOf } from "../sync/conflicts/lost_edits.ts";
import { WalkPresence } from "../sync/requests/request.ts";
import { leftEdits } from "../sync/storage/edits.ts";
import { Failure, Loading } from "../ui/messages.tsx";
import { Words } from "./lost_words.tsx";
import { isGone } from "../../kit/api.ts";
import { AccessPanel } from "../ui/login.tsx";
import { TroubleNote } from "../ui/trouble_note.tsx";
import { openWalk } from "./open_editor.ts";
import { Workbench } from "./workbench.tsx";

// The page of a walk that cannot be opened because it is in the trash or was removed for good: restores it, and shows
// the texts of edits on this device that were never sent.

/** Shows where the walk is. @param onBack Called after it was restored. */
function AwayPage({ routeId, onBack }: { routeId: number; onBack: () => void }) {
  const { texts } = useWords();
  const { away } = texts.fields;
  const walk = new WalkPresence(`/api/routes/${routeId}`);
  const [error, setError] = useState<unknown>(null);
  // A device that may not see the trash may not change this walk either: it is shown as one that does not exist.
  const { value: presence, error: unknown } = useLoaded(() => walk.away());
  const { value: edits } = useLoaded(() => leftEdits(routeId));
  if (presence === null && unknown === null) return <Loading />;
  const typed = textsOf(edits ?? []);
  const isTrashed = presence === "trashed";
  return (
    <main class="message">
      <Icon name={isTrashed ? "trash" : "info"} size="large" />
      <h1>{isTrashed ? away.trashed : texts.noWalk}</h1>
      <p>{isTrashed ? away.trashedHint : presence === "gone" ? away.goneHint : texts.noWalkHint}</p>
      {isTrashed && (
        <button
          class="btn btn-primary"
          type="button"
          onClick={() => {
            walk.bringBack().then(onBack, setError);
          }}
        >
          <Icon name="restore" />
          {away.bringBack}
        </button>
      )}
      {error !== null && (
        <div class="problem" role="alert">
          <RefusalNote error={error} subject="change" />
        </div>
      )}
      <AllWalksLink href="/edit" texts={texts} />
      {typed.length > 0 && (
        <section class="left-words" aria-labelledby="left-words">
          <h2 id="left-words">{isTrashed ? texts.fields.lost.kept : away.goneWords}</h2>
          <Words typed={typed} />
        </section>
      )}
    </main>
  );
}

/** Opens a walk. */
export function WalkPage({ routeId }: { routeId: number }) {
  const { value, error, reload } = useLoaded(() => openWalk(routeId));
  if (value?.settings.mayWrite) return <Workbench opened={value} />;
  return (
    <>
      {isGone(error)
        ? <AwayPage routeId={routeId} onBack={reload} />
        : error !== null
        ? <Failure error={error} onRetry={reload} />
        : value === null
        ? <Loading />
        : (
          <main class="message">
            <h1>{value.outline.route.name}</h1>
            <AccessPanel settings={value.settings} onLogin={() => location.reload()} />
          </main>
        )}
      <TroubleNote />
    </>
  );
}
