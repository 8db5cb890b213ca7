/** The kinds of removed things and why they were removed, as rows and clients name them. @module */

/** Why something was removed: on its own, for a successor, or for a track that continues it. */
export const REMOVAL_CAUSES = ["deleted", "replaced", "appended"] as const;

/** One of {@link REMOVAL_CAUSES}. */
export type RemovalCause = (typeof REMOVAL_CAUSES)[number];

/** What can be removed and brought back. */
export const REMOVED_KINDS = ["poi", "picture", "audio", "gpx", "map"] as const;

/** One of {@link REMOVED_KINDS}. */
export type RemovedKind = (typeof REMOVED_KINDS)[number];
