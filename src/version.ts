/** Version and licence of the program, from their one place: `deno.json`. @module */
import manifest from "../deno.json" with { type: "json" };

/** The version, such as `1.0.0`. */
export const VERSION: string = manifest.version;

/** The licence, as an SPDX identifier. */
export const LICENCE: string = manifest.license;
