/**
 * What a guide shows before a screen, and what it announces. Types only.
 *
 * @module
 */
import type { Station } from "./walk/walk.ts";

/**
 * What comes before every screen: going on after a reload; whether to begin again, because the walk was begun
 * long ago; another page of this walk guides.
 */
export type Gate = "go-on" | "fork" | "replaced";

/**
 * What screen readers announce: a station was reached by position, the walk begins from the start, the pupil has left
 * the track, or a sentence that the pupil has asked for, which is also shown.
 */
export type Announcement =
  | { readonly kind: "arrived"; readonly station: Station }
  | { readonly kind: "restarted" }
  | { readonly kind: "off-track"; readonly distanceM: number }
  | { readonly kind: "told"; readonly text: string };
