/**
 * What can be done with walks in their list: moving them to the trash, restoring them, removing them for good.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { isLoginNeeded, requestEmpty, requestJson, type Route } from "../../api.ts";

/** The changes, and the outcome of the last one. */
export interface WalkChanges {
  readonly trash: (route: Route) => void;
  readonly restore: (route: Route) => void;
  /** Removes a walk in the trash for good. */
  readonly purge: (route: Route) => void;
  /** The walk that was moved to the trash last, until it is restored or removed; null for none. */
  readonly trashed: Route | null;
  readonly forgetTrashed: () => void;
  /** The walk that was removed for good by the last change; null for none. */
  readonly purged: Route | null;
  /** Why the last change was refused; null if it was not. */
  readonly problem: unknown;
}

/** What the changes need of the list. */
export interface WalkChangesHost {
  /** Called after every change and after every refusal. */
  readonly onDone: () => void;
  /** Called when the server requires the password. */
  readonly onAccess: () => void;
}

/** Changes walks. */
export function useWalkChanges({ onDone, onAccess }: WalkChangesHost): WalkChanges {
  const [trashed, setTrashed] = useState<Route | null>(null);
  const [purged, setPurged] = useState<Route | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const change = (request: Promise<unknown>, onChanged: () => void) => {
    setProblem(null);
    setPurged(null);
    const onRefused = (error: unknown) => {
      setProblem(error);
      if (isLoginNeeded(error)) onAccess();
    };
    request.then(onChanged, onRefused).finally(onDone);
  };
  const path = ({ id }: Route) => `/api/routes/${id}`;
  return {
    trash: (route) =>
      change(requestJson(path(route), { method: "DELETE" }), () => setTrashed(route)),
    restore: (route) =>
      change(
        requestJson(`${path(route)}/restore`, { method: "POST" }),
        () => setTrashed(null),
      ),
    purge: (route) =>
      change(requestEmpty(`${path(route)}/purge`, { method: "POST" }), () => {
        setPurged(route);
        if (trashed?.id === route.id) setTrashed(null);
      }),
    trashed,
    forgetTrashed: () => setTrashed(null),
    purged,
    problem,
  };
}
