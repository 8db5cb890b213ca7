/**
 * The page of one walk: it is opened, then the workbench shows it.
 *
 * @module
 */
import { useLoaded } from "../context.tsx";
import { AccessPanel } from "../login.tsx";
import { Failure, Loading } from "../messages.tsx";
import { openWalk } from "./open_editor.ts";
import { Workbench } from "./workbench.tsx";

/** Opens a walk. */
export function WalkPage({ routeId }: { routeId: number }) {
  const { value, error, reload } = useLoaded(() => openWalk(routeId));
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (value === null) return <Loading />;
  if (!value.settings.mayWrite) {
    return (
      <main class="message">
        <h1>{value.outline.route.name}</h1>
        <AccessPanel settings={value.settings} onLogin={() => location.reload()} />
      </main>
    );
  }
  return <Workbench opened={value} />;
}
