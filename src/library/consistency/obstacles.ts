/** What can be in the way of restoring something that was removed. @module */

/** The POI that it belongs to is not there; that POI has other audio. */
export const OBSTACLES = ["poi-missing", "audio-present"] as const;

/** One of {@link OBSTACLES}. */
export type Obstacle = (typeof OBSTACLES)[number];
