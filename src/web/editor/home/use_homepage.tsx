/**
 * The homepage in the list of walks: what opens its dialog, and where each walk is. All of it is in a script that is
 * loaded when the address is known, or with the first press of a button.
 *
 * @module
 */
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Route } from "../../api.ts";
import { DialogsLoading, useDialogs } from "../more_dialogs.tsx";
import { isObject, takeOpen, useKeptOpen } from "../renewal.ts";

/** What the list shows of the homepage. */
export interface HomepagePart {
  /** Opens the dialog. @param first The walk whose button was pressed; null for that of the list. */
  readonly open: (first: Route | null) => void;
  /** Where a walk is; null before that can be said. */
  readonly placeOf: (route: Route) => VNode | null;
  /** The last check, and the dialog while it is open; null before they are loaded. */
  readonly element: VNode | null;
}

/** Names the dialog among all that is open. */
const DIALOG = "homepage";

/** The walk of the dialog that was open before the page was loaded again; undefined if it was closed. */
function firstBefore(routes: readonly Route[]): Route | null | undefined {
  const kept = takeOpen(DIALOG);
  return isObject(kept) ? routes.find(({ id }) => id === kept.id) ?? null : undefined;
}

/** The homepage. @param url Its address, if one is known. @param routes The walks that are not in the trash. */
export function useHomepage(url: string | null, routes: readonly Route[]): HomepagePart {
  // undefined while the dialog is closed
  const [first, setFirst] = useState(() => firstBefore(routes));
  useKeptOpen(DIALOG, useMemo(() => first === undefined ? undefined : { id: first?.id }, [first]));
  const more = useDialogs(url !== null || first !== undefined);
  const { parts: dialogs } = more;
  const homepage = useMemo(() => dialogs === null ? null : new dialogs.Homepage(url), [dialogs]);
  const open = (first: Route | null) => {
    if (dialogs === null) more.load();
    setFirst(first);
  };
  if (dialogs === null || homepage === null) {
    const element = first === undefined ? null : <DialogsLoading more={more} />;
    return { open, placeOf: () => null, element };
  }
  const { HomepageDialog, LastCheck, WalkOnHomepage } = dialogs;
  return {
    open,
    placeOf: (route) => <WalkOnHomepage homepage={homepage} route={route} />,
    element: (
      <>
        <LastCheck homepage={homepage} />
        {first !== undefined && (
          <HomepageDialog
            homepage={homepage}
            routes={routes}
            first={first}
            onClosed={() => setFirst(undefined)}
          />
        )}
      </>
    ),
  };
}
