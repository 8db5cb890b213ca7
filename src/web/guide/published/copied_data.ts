/**
 * The data file in the copy of a published walk on this device.
 *
 * @module
 */
import type { PublishedCopies } from "../../offline/published_copies.ts";
import { canBeShown, type DataFile } from "./data_file.ts";
import type { ShownVersion } from "./follow_version.ts";

/**
 * The version that is copied, which is the one that is shown from now on.
 *
 * @param copies Null where the browser has none to offer.
 * @returns Null if there is no copy, or none that can be shown.
 */
export async function copiedData(
  copies: PublishedCopies | null,
): Promise<ShownVersion | null> {
  try {
    const copy = await copies?.open() ?? null;
    if (copy === null) return null;
    const { isComplete, manifest: { files, version } } = copy;
    const file = files.find(({ url }) => url.endsWith(`/${version}`));
    const data = await copy.readJson<DataFile>(file?.url ?? "");
    // The newest copy may be for a newer program, which the next visit has.
    return canBeShown(data) ? { dataName: version, data, isCopied: isComplete } : null;
  } catch {
    // Browsers may refuse storage, and drop what is in it; the server is still there.
    return null;
  }
}
