/**
 * What the script of rehearsals exports: a component for each screen that shows something of them, and going on with one
 * after a reload.
 *
 * @module
 */
import type { RehearsalPlace } from "../walk/source.ts";
import { goOn } from "./recorder.ts";
import { RehearsalScreen } from "./rehearsal_screen.tsx";
import { EndLink, SettingsPart } from "./settings_part.tsx";
import { Sign } from "./sign.tsx";

/** What is shown on a screen. @param mayWrite Whether the service has said that this client may write. */
function Part({ guide, on, mayWrite }: RehearsalPlace & { mayWrite: boolean }) {
  switch (on) {
    case "rehearsal":
      return <RehearsalScreen guide={guide} />;
    case "settings":
      return <SettingsPart guide={guide} mayWrite={mayWrite} />;
    case "end":
      return <EndLink />;
    default:
      return <Sign isDark={on === "pocket"} />;
  }
}

/** The parts. */
export const REHEARSAL_PARTS = { Part, goOn } as const;
