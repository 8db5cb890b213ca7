/**
 * The data folder that a command works on, by the same rule as the service's.
 *
 * @module
 */
import { readConfig } from "../config/mod.ts";
import type { Program } from "./command.ts";

/** `DATA_DIR`, or the default. Other settings are not read, so an invalid one does not prevent a check or a backup. */
export function dataDirOf({ defaultDataDir }: Program): string {
  const env = (name: string) => name === "DATA_DIR" ? Deno.env.get(name) : undefined;
  return readConfig(env, defaultDataDir).dataDir;
}
