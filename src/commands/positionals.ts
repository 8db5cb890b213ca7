/**
 * The arguments of commands: a single folder or file, and the number of a route.
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

/** The number of a route. @throws {UsageError} when it is missing, or is no number. */
export function routeIdOf(id: string | undefined): number {
  if (id === undefined) throw new UsageError("ID is missing");
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new UsageError(`ID is '${id}', but must be the number of a route`);
}
