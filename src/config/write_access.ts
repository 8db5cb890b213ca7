/**
 * `EDIT_PASSWORD` and `EDIT_PASSWORD_FILE`: who may write (`docs/decisions/013-write-access.md`).
 *
 * @module
 */
import { ConfigError, type GetSetting } from "./refusal.ts";

/** Who may write. */
export type WriteAccess =
  /** Clients of this machine: those with a loopback address. */
  | { readonly rule: "loopback" }
  /** Every client. */
  | { readonly rule: "everyone" }
  /** Clients that know the password, which is in Unicode normalization form C. */
  | { readonly rule: "password"; readonly password: string };

/** The value of `EDIT_PASSWORD` that lets every client write. */
const NO_PASSWORD = "none";

/** Fewest characters of a password. */
const MIN_CHARACTERS = 8;

/**
 * Reads who may write. The password is in no message.
 *
 * @param env Returns the value of an environment variable as it is set.
 * @throws {ConfigError} when the password is too short, both variables are set, or the file cannot be read.
 */
export function writeAccessSetting(env: GetSetting, get: GetSetting): WriteAccess {
  const file = get("EDIT_PASSWORD_FILE");
  if (get("EDIT_PASSWORD") === undefined && file === undefined) return { rule: "loopback" };
  if (file === undefined) return writeAccess("EDIT_PASSWORD", env("EDIT_PASSWORD") ?? "");
  if (get("EDIT_PASSWORD") !== undefined) {
    throw new ConfigError("EDIT_PASSWORD and EDIT_PASSWORD_FILE are both set; set one of them");
  }
  return writeAccess(`The file that EDIT_PASSWORD_FILE names`, firstLineOf(file));
}

function writeAccess(source: string, text: string): WriteAccess {
  if (text === NO_PASSWORD) return { rule: "everyone" };
  const password = text.normalize("NFC");
  if ([...password].length < MIN_CHARACTERS) {
    throw new ConfigError(
      `${source} must have a password of at least ${MIN_CHARACTERS} characters, or "${NO_PASSWORD}"`,
    );
  }
  return { rule: "password", password };
}

/** The first line of a file; editors end it with a line break. */
function firstLineOf(path: string): string {
  try {
    return Deno.readTextFileSync(path).replace(/^\uFEFF/, "").split(/\r?\n/, 1)[0] ?? "";
  } catch (cause) {
    const reason = cause instanceof Deno.errors.NotCapable
      ? `Deno has no permission to read it; start it with --allow-read=${path}`
      : cause instanceof Error
      ? cause.message
      : String(cause);
    throw new ConfigError(`EDIT_PASSWORD_FILE is "${path}", but cannot be read: ${reason}`, {
      cause,
    });
  }
}
