/**
 * Stands in for what a base binary older than the program needs lacks, so that an executable can be tried where no newer
 * one is to be had: `ROUTE_GUIDE_COMPILE_FLAGS="--preload tests/executable/older_base.ts"`. Locks are not taken then. Only
 * tests use it.
 *
 * @module
 */
Object.defineProperty(Deno.FsFile.prototype, "tryLockSync", { value: () => true });
Object.defineProperty(Deno, "version", { value: { ...Deno.version, deno: "2.9.6" } });
