/**
 * The dialog of the homepage, opened from the page of a walk.
 *
 * @module
 */
import { useMemo } from "preact/hooks";
import { listRoutes } from "../../api.ts";
import { useLoaded, useWords } from "../context.tsx";
import type { DIALOGS } from "../dialogs.ts";
import { RefusalNote } from "../failures/refusal_note.tsx";

/** The dialog, once the list of walks is read. @param dialogs The script that has it. @param url The address of the homepage; null if it is not known. */
export function HomepageOfWalk({ dialogs, routeId, url, onClosed }: {
  dialogs: typeof DIALOGS;
  routeId: number;
  url: string | null;
  onClosed: () => void;
}) {
  const { texts } = useWords();
  const { value: routes, error } = useLoaded(listRoutes);
  const homepage = useMemo(() => new dialogs.Homepage(url), []);
  if (error !== null) return <RefusalNote error={error} subject="change" />;
  if (routes === null) return <p role="status">{texts.loading}</p>;
  return (
    <dialogs.HomepageDialog
      homepage={homepage}
      routes={routes}
      first={routes.find(({ id }) => id === routeId) ?? null}
      onClosed={onClosed}
    />
  );
}
