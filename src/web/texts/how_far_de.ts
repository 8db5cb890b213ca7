/**
 * The German texts of the key that says how far the next station is.
 *
 * @module
 */

/** Texts of the key in German. */
export const howFarDe = {
  key: "Wie weit?",
  setting: "Taste W sagt, wie weit es ist",
};
