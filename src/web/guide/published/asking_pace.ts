/**
 * How a phone asks a server for the files of a walk: slowly, because all phones of a class have one address for it, and
 * servers refuse an address from which too many requests come.
 *
 * @module
 */
import { NetworkError } from "../../api.ts";
import type { LoadingState } from "../loading/loading_state.ts";
import type { Asking } from "./complete_version.ts";
import { pause } from "./pause.ts";

/** Media files that are asked for without a pause: a small walk is checked at once. */
const FIRST = 6;

/** Pause before each further one, in milliseconds. */
const PAUSE_MS = 1000;

/** States of loading in which it finds out itself whether all files are there. */
const FINDS_OUT: readonly LoadingState["kind"][] = ["loading", "ready"];

/** The pace of one visit. @param loading The copy of the walk on this device. */
export function slowly(loading: { readonly state: Pick<LoadingState, "kind"> }): Asking {
  let count = 0;
  return {
    cache: "force-cache",
    pause: async () => {
      if (count++ >= FIRST) await pause(PAUSE_MS);
      if (FINDS_OUT.includes(loading.state.kind)) throw new NetworkError("It is being loaded");
    },
  };
}
