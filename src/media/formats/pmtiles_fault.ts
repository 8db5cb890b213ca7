/**
 * Why a PMTiles file is refused.
 *
 * @module
 */
import { type AppError, invalid, unsupported } from "../../errors.ts";

/** The file is not built as the format demands. @param what A sentence without its full stop. */
export function damaged(what: string): AppError {
  return invalid("map-invalid", `This PMTiles file is damaged: ${what}`);
}

/** The file is of the format, but of a kind that is not accepted. @param what A sentence without its full stop. */
export function notAccepted(what: string): AppError {
  return unsupported("map-invalid", what);
}
