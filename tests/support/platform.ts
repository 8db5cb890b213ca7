/**
 * Tests that need one kind of system. On another they are skipped, and their name in the report says why.
 *
 * @module
 */

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

/** Exit code of a process that was sent SIGTERM and stops by itself. Windows ends it at once, with 1. */
export const STOPPED_CODE = IS_WINDOWS ? 1 : 0;
