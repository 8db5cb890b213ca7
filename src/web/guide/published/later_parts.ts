/**
 * The parts of the guide on published files that are loaded after the first screen: what follows from them, and whether
 * they are missing because they are being uploaded.
 *
 * @module
 */
import { addressOf } from "../../ui/load_more.ts";
import type { Guide } from "../guide.ts";
import { type LaterScreens, loadLater } from "../later.ts";
import { isWalking } from "../walk/walking.ts";
import type { FollowParts } from "./follow_version.ts";
import { readWhole, UpdatingError } from "./published_file.ts";

/** Their script and their style, as the script element of the page names them. */
const NAMES = ["later", "later-style"] as const;

/**
 * Loads them again after a failure, past a damaged file in the browser's cache.
 *
 * @throws {UpdatingError} when one of them is not on the server, or only in part. @throws {Error} when that cannot be found out.
 */
export async function reloadLater(): Promise<LaterScreens> {
  for (const name of NAMES) {
    const address = new URL(addressOf(name) ?? "", document.baseURI);
    const content = await readWhole(address, "default", (bytes) => bytes);
    if (content === null) throw new UpdatingError(`${name} is not there as a whole`);
  }
  return await loadLater();
}

/** What is needed to follow a version: {@link FollowParts.onUpdating} is not called once the pupil has begun. */
type LaterParts = Omit<FollowParts, "guide"> & { readonly guide: Guide };

/** Shows the newest version of a walk if it is complete, once the parts for that are loaded. */
export async function followLater(parts: LaterParts): Promise<void> {
  const onUpdating = () => {
    if (!hasBegun(parts.guide)) parts.onUpdating();
  };
  try {
    const { followVersion } = await loadLater().catch(reloadLater);
    await followVersion?.({ ...parts, onUpdating });
  } catch (error) {
    if (error instanceof UpdatingError) onUpdating();
  }
}

/** Whether the walk is under way in this tab: then it is not taken away. */
function hasBegun({ player, walk }: Guide): boolean {
  return isWalking(walk.id) || player.recording !== null;
}
