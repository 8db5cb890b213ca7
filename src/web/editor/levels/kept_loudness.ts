/**
 * Loudness of recordings on this device, so that none is decoded twice. A row has about 100 bytes and stays.
 *
 * @module
 */
import { Database } from "../../ui/database.ts";

const STORE = "lufs";

const DATABASE = new Database("route-guide-loudness", [STORE]);

/** The loudness of a recording in LUFS, null for silence; undefined if it was not measured. @param sha256 Of its file. */
export async function keptLoudness(sha256: string): Promise<number | null | undefined> {
  return await DATABASE.run<number | null | undefined>(
    STORE,
    "readonly",
    (store) => store.get(sha256),
  ).catch(() => undefined); // it is measured again
}

/** Keeps the loudness of a recording. Without space on the device it is not kept. */
export async function keepLoudness(sha256: string, lufs: number | null): Promise<void> {
  await DATABASE.run(STORE, "readwrite", (store) => store.put(lufs, sha256)).catch(() => {});
}
