/**
 * Opening the library for a command.
 *
 * @module
 */
import { readConfig } from "../config.ts";
import { Library } from "../library/mod.ts";
import type { Program } from "./command.ts";
import { stderr } from "./terminal.ts";

/** Opens the data folder, which is created if it is missing, with the settings that matter to commands. */
export function openLibrary({ defaultDataDir }: Program): Library {
  const settings = ["DATA_DIR", "MAX_UPLOAD_MB"];
  const env = (name: string) => settings.includes(name) ? Deno.env.get(name) : undefined;
  const { dataDir, maxUploadBytes } = readConfig(env, defaultDataDir);
  const report = (line: string, cause?: unknown) =>
    stderr.write(`${line}${cause instanceof Error ? `: ${cause.message}` : ""}\n`);
  return new Library({ dataDir, maxUploadBytes, report });
}
