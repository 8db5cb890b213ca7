/**
 * What the script inside a page of published files does for the guide. Types only.
 *
 * @module
 */

/** Shows, in the place of the page, that its files are being updated. */
export type ShowUpdating = () => void;

declare global {
  /** Set by the script inside the page. */
  var routeGuideUpdating: ShowUpdating | undefined;
}
