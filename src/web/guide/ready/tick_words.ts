/**
 * The title of a tick.
 *
 * @module
 */
import type { ReadyTick } from "./ready_state.ts";
import type { ExtraWords } from "../extra_words.ts";

/** The title of a tick. */
export function titleOf(tick: ReadyTick, { ready, texts, formats }: ExtraWords): string {
  switch (tick.about) {
    case "copy":
      return {
        there: ready.there,
        online: texts.copy.needsNetwork,
        checking: ready.checking,
        missing: ready.notThere,
        loading: ready.loading,
      }[tick.state];
    case "tone":
      return {
        silent: texts.reminder.title,
        played: ready.tone,
        heard: ready.heard,
        refused: ready.refused,
      }[tick.state];
    case "position":
      return {
        off: ready.position,
        searching: texts.position.searching,
        exact: ready.exact,
        vague: ready.vague(formats.metres(tick.accuracyM)),
        lost: ready.lost,
        refused: ready.off,
        insecure: texts.position.insecure,
      }[tick.state];
    case "screen":
      return {
        waiting: ready.screenTitle,
        held: ready.screen,
        set: ready.screen,
        missing: ready.screenOff,
      }[tick.state];
  }
}
