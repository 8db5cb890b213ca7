/**
 * The dialog of the homepage in the list of walks. It is in a script that is loaded with the first press of a button.
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
  /** Its address; null if none is known. */
  readonly url: string | null;
  /** Opens the dialog. @param first The walk whose button was pressed; null for that of the list. */
  readonly open: (first: Route | null) => void;
  /** The dialog while it is open, or what says that it is being loaded. */
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
  const more = useDialogs(first !== undefined);
  const { parts: dialogs } = more;
  const homepage = useMemo(() => dialogs === null ? null : new dialogs.Homepage(url), [dialogs]);
  const open = (first: Route | null) => {
    if (dialogs === null) more.load();
    setFirst(first);
  };
  const part = { open, url: homepage === null ? url : homepage.url };
  if (first === undefined) return { ...part, element: null };
  if (dialogs === null || homepage === null) {
    return { ...part, element: <DialogsLoading more={more} /> };
  }
  const onClosed = () => setFirst(undefined);
  const element = <dialogs.HomepageDialog {...{ homepage, routes, first, onClosed }} />;
  return { ...part, element };
}
