/** Tests that need one kind of system. On another they are skipped, and their name in the report says why. @module */

/** Whether the tests run on Windows. */
export const IS_WINDOWS = Deno.build.os === "windows";

/** Name of a test, and whether it is skipped; the first argument of `Deno.test`. */
export interface ConditionalTest {
  readonly name: string;
  readonly ignore: boolean;
}

/**
 * A test that needs something of POSIX.
 *
 * @param reason What Windows lacks.
 */
export function posixOnly(name: string, reason: string): ConditionalTest {
  return testUnless(IS_WINDOWS, name, `on Windows ${reason}`);
}

/** A test of what only Windows does. */
export function windowsOnly(name: string): ConditionalTest {
  return testUnless(!IS_WINDOWS, name, "only Windows does this");
}

/** A test that is skipped where `isSkipped` holds; its name then says why. */
export function testUnless(isSkipped: boolean, name: string, reason: string): ConditionalTest {
  return { name: isSkipped ? `${name} (skipped: ${reason})` : name, ignore: isSkipped };
}

/** Why tests of an orderly stop are skipped: the reason for {@link posixOnly}. */
export const NO_STOP = "no signal of a test stops a process in order";

/** Why tests that use a POSIX shell are skipped: the reason for {@link posixOnly}. */
export const NO_SHELL = "there is no POSIX shell";

/** Whether a program is installed. @param flag What it prints its version for. */
export function hasProgram(program: string, flag = "--version"): boolean {
  try {
    return new Deno.Command(program, { args: [flag] }).outputSync().success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Why tests with curl are skipped: the reason for {@link testUnless}. */
export const NO_CURL = "curl is not installed";

/** Why a rename over an open file is not tried; the service itself never does it. */
export const NO_REPLACING = "not every file system replaces a file that is open";

/** Why tests of many small chunks are skipped (docs/deployment.md, "Windows"). */
export const SLOW_CHUNKS = "Deno's HTTP layer takes seconds for them";

/** Why tests of hundreds of busy connections are skipped. */
export const SLOW_SOCKETS = "the bound on waiting was measured with POSIX sockets only";

/**
 * A test that Deno before 2.9.6 fails on Windows: it leaves a read of the socket (`op_read`) open after a
 * request body was cut off.
 */
export function unlessReadsLeak(name: string): ConditionalTest {
  const [major = 0, minor = 0, patch = 0] = Deno.version.deno.split(".").map(Number);
  const isOlder = major * 1e6 + minor * 1e3 + patch < 2_009_006;
  return testUnless(IS_WINDOWS && isOlder, name, `Deno ${Deno.version.deno} leaks op_read`);
}

/** Exit code of a process that was sent SIGTERM and stops by itself. Windows ends it at once, with 1. */
export const STOPPED_CODE = IS_WINDOWS ? 1 : 0;
