/**
 * Opening the library for a command.
 *
 * @module
 */
import { type Config, readConfig } from "../config.ts";
import { Library } from "../library/mod.ts";
import type { Program } from "./command.ts";
import { stderr } from "./terminal.ts";

/** Settings of every command that opens the data folder. */
const SETTINGS = ["DATA_DIR", "MAX_UPLOAD_MB"];

/**
 * The settings that matter to a command; all others have their defaults, so that a bad value stops no command that
 * does not use it.
 *
 * @param more Names of settings that matter besides those of the data folder.
 * @throws {ConfigError} for a bad value.
 */
export function commandConfig({ defaultDataDir }: Program, more: readonly string[] = []): Config {
  const names = [...SETTINGS, ...more];
  return readConfig((name) => names.includes(name) ? Deno.env.get(name) : undefined, defaultDataDir);
}

/** Opens the data folder, which is created if it is missing, with the settings that matter to commands. */
export function openLibrary(program: Program): Library {
  const { dataDir, maxUploadBytes } = commandConfig(program);
  const report = (line: string, cause?: unknown) =>
    stderr.write(`${line}${cause instanceof Error ? `: ${cause.message}` : ""}\n`);
  return new Library({ dataDir, maxUploadBytes, report });
}
