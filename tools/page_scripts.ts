/**
 * Which bundles one page has at the same time: no module may be in both of a pair (ADR 019).
 *
 * @module
 */

/** Scripts that one page has at the same time. */
export const TOGETHER = [
  ["guide", "later"],
  ["site", "site_later"],
  ["site", "site_check"],
  ["guide", "extras"],
  ["later", "extras"],
  ["site", "extras"],
  ["site_later", "extras"],
  ["guide", "english"],
  ["later", "english"],
  ["site", "english"],
  ["site_later", "english"],
  ["site_check", "english"],
  ["extras", "english"],
  ["editor", "tiles"],
  ["map", "own_map"],
  ["editor", "own_map"],
  ["tiles", "own_map"],
  ["editor", "editor_english"],
  ["editor", "dialogs"],
  ["editor", "help"],
  ["editor", "copying"],
  ["editor", "proposals"],
  ["editor", "about"],
  ["editor", "map_dialog"],
  ["editor", "simulation"],
  ["editor", "removed"],
  ["editor", "recorder"],
  ["editor", "levels"],
] as const;
