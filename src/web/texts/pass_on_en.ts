/**
 * The English texts about passing a walk on as a file.
 *
 * @module
 */
import type { PassOnTexts } from "./pass_on_de.ts";

/** Texts in English. */
export const passOnEn: PassOnTexts = {
  title: (name) => `Save “${name}” as a file`,
  pack: "Download the pack (.zip)",
  packText:
    "For other schools with Route Guide, or for a web space of your own. Unpacked, the walk opens without any network.",
  page: "Download one page (.html)",
  pageText:
    "The whole walk in one file, to be sent by messenger. It opens without any network, too.",
  tooLarge:
    "This walk has too many recordings and pictures for a single file to be sent: 30 MB is the limit. Take the pack.",
};
