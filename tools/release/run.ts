/** Runs a program of the release tool. @module */

/**
 * Runs a program to its end.
 *
 * @returns Its standard output.
 * @throws {Error} with what it wrote when it fails.
 */
export async function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const { cwd, env = {} } = options;
  const command = new Deno.Command(program, {
    args: [...args],
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...env, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
    stdin: "null",
  });
  const { success, stdout, stderr } = await command.output();
  const decoder = new TextDecoder();
  const output = decoder.decode(stdout);
  if (!success) throw new Error(`${program} failed:\n${output}${decoder.decode(stderr)}`);
  return output;
}
