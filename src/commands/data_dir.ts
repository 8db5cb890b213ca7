/**
 * The data folder that a command works on, by the same rule as the service's.
 *
 * @module
 */
import { readConfig } from "../config.ts";
import type { Program } from "./command.ts";

/** `DATA_DIR`, or the default. Other settings are not looked at, so a bad one stops no check or backup. */
export function dataDirOf({ defaultDataDir }: Program): string {
  const env = (name: string) => name === "DATA_DIR" ? Deno.env.get(name) : undefined;
  return readConfig(env, defaultDataDir).dataDir;
}
