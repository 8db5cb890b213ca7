/**
 * The error of a setting that has a value that is not allowed, and what readers of settings share.
 *
 * @module
 */
import type { SettingName } from "./settings.ts";

/** A setting has a value that is not allowed; the message names the variable and what is allowed. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Returns the trimmed value of a setting; undefined when its variable is missing or blank. */
export type GetSetting = (name: SettingName) => string | undefined;

/** The error for a value that may be shown. */
export function refused(name: SettingName, value: string, allowed: string): ConfigError {
  return new ConfigError(`${name} is "${value}", but must be ${allowed}`);
}

/**
 * Reads two settings that are set together or not at all.
 *
 * @throws {ConfigError} when only one of them is set.
 */
export function pairSetting(
  get: GetSetting,
  first: SettingName,
  second: SettingName,
): readonly [first: string, second: string] | null {
  const [one, other] = [get(first), get(second)];
  if (one !== undefined && other !== undefined) return [one, other];
  if (one === undefined && other === undefined) return null;
  const [set, missing] = one === undefined ? [second, first] : [first, second];
  throw new ConfigError(`${set} is set without ${missing}; set both or none`);
}

/** The items of a list that is separated by commas. */
export function listSetting(text: string | undefined): readonly string[] {
  return (text ?? "").split(",").map((item) => item.trim()).filter((item) => item !== "");
}
