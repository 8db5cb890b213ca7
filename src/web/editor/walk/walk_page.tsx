/**
 * The page of one walk: opens the walk, then shows the workbench, the form for the password, or why it cannot be opened.
 *
 * @module
 */
import { isGone } from "../../api.ts";
import { AccessPanel } from "../access/login.tsx";
import { useLoaded } from "../context.tsx";
import { TroubleNote } from "../failures/trouble_note.tsx";
import { Failure, Loading } from "../ui/messages.tsx";
import { AwayPage } from "./away_page.tsx";
import { openWalk } from "./open_editor.ts";
import { Workbench } from "./workbench.tsx";

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
