/**
 * The single folder that a command takes as its argument.
 *
 * @module
 */
import { UsageError } from "./command.ts";

/**
 * The only positional argument.
 *
 * @param name Its name in the help.
 * @throws {UsageError} when there is none, or more than one.
 */
export function singlePositional(positionals: readonly string[], name: string): string {
  const [path, ...rest] = positionals;
  if (path === undefined || path === "") throw new UsageError(`${name} is missing`);
  if (Deno.build.os === "windows" && path.includes('"')) {
    throw new UsageError(
      `${name} contains a quotation mark; do not put \\ before the closing quotation mark`,
    );
  }
  if (rest.length > 0) throw new UsageError(`Unexpected argument '${rest.join(" ")}'`);
  return path;
}
