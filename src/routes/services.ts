/**
 * What the handlers work with.
 *
 * @module
 */
import type { Config } from "../config.ts";
import type { Library } from "../library/mod.ts";

/** The library, the settings, and where the service can be reached. */
export interface Services {
  readonly library: Library;
  readonly config: Config;
  /** `<host>:<port>` the service listens on. */
  readonly socket: () => string;
}
