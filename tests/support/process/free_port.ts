/** Ports for programs that cannot say which one the system has chosen for them. @module */

/** Ports that systems do not choose themselves: Linux takes 32768 and above, macOS and Windows 49152 and above. */
const FIRST = 20_000;
const COUNT = 10_000;

/**
 * A port of 127.0.0.1 on which no program listens. The system chooses it neither for a connection nor for a listener of
 * a test that runs in parallel, so that it is still free when the program listens; and a client that tries again
 * and again to connect to it is never connected to itself.
 */
export function freePort(): number {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    try {
      Deno.listen({ hostname: "127.0.0.1", port }).close();
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}
