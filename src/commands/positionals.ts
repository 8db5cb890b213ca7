/**
 * The one folder that a command takes as its argument.
 *
 * @module
 */
import { UsageError } from "./command.ts";

/**
 * The only positional argument.
 *
 * @param name What the help calls it.
 * @throws {UsageError} when there is none, or more than one.
 */
export function onePlace(positionals: readonly string[], name: string): string {
  const [place, ...rest] = positionals;
  if (place === undefined || place === "") throw new UsageError(`${name} is missing`);
  if (Deno.build.os === "windows" && place.includes('"')) {
    throw new UsageError(
      `${name} contains a quotation mark; write no \\ before the one at the end of a name`,
    );
  }
  if (rest.length > 0) throw new UsageError(`Unexpected argument '${rest.join(" ")}'`);
  return place;
}
