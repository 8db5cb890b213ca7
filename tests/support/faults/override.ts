/** Running a program without the right of root to ignore the modes of files. @module */

/** A command that takes the right of root to write read-only files; null where there is no such command. */
export function withoutOverride(): readonly string[] | null {
  if (Deno.uid() !== 0) return [];
  const command = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--"];
  const [program = "", ...args] = [...command, "true"];
  try {
    return new Deno.Command(program, { args }).outputSync().success ? command : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
