/** Opening the library for a command. @module */
import { type Config, readConfig } from "../config/mod.ts";
import type { SettingName } from "../config/settings.ts";
import { Library } from "../library/mod.ts";
import type { Program } from "./command.ts";
import { stderr } from "./terminal.ts";

/** The settings that commands read; all others have their defaults, so that a bad value stops no command. */
const SETTINGS: readonly SettingName[] = ["DATA_DIR", "MAX_UPLOAD_MB"];

/** The settings for a command. @param more What it reads besides the usual ones. @throws {ConfigError} for a bad value. */
export function commandConfig(
  { defaultDataDir }: Program,
  more: readonly SettingName[] = [],
): Config {
  const names = [...SETTINGS, ...more];
  const env = (name: SettingName) => names.includes(name) ? Deno.env.get(name) : undefined;
  return readConfig(env, defaultDataDir);
}

/** Opens the data folder, which is created if it is missing, with the settings that matter to commands. */
export function openLibrary(program: Program): Library {
  const { dataDir, maxUploadBytes } = commandConfig(program);
  const report = (line: string, cause?: unknown) =>
    stderr.write(`${line}${cause instanceof Error ? `: ${cause.message}` : ""}\n`);
  return new Library({ dataDir, maxUploadBytes, report });
}
