/**
 * What helps to see why a test fails: `HEADED=1` shows its browser, `KEEP=1` leaves its data folder and says where.
 *
 * @module
 */
import { print } from "./log.ts";

/** Whether browsers have a window. */
export const IS_HEADED = Deno.env.get("HEADED") === "1";

/** Removes the data folder of a test that has ended, or says where it stays. */
export async function removeDataFolder(path: string): Promise<void> {
  if (Deno.env.get("KEEP") === "1") print(`kept: ${path}`);
  else await Deno.remove(path, { recursive: true });
}
