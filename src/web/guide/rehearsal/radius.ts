/**
 * Changes the radius of a circle at the server, if it is still the one that is known here.
 *
 * @module
 */
import { ApiError, NetworkError, type Poi, requestWithHeaders, tagOf } from "../../api.ts";

/** Why a radius was not changed. */
export type RadiusProblem = "offline" | "login" | "forbidden" | "gone" | "changed" | "failed";

/** Which circle, and its radius before and after in metres. */
export interface RadiusChange {
  readonly routeId: number;
  readonly stationId: number;
  readonly fromM: number;
  readonly toM: number;
}

/** Changes a radius. @returns Null if it is changed, also if another page has done so. */
export async function changeRadius(
  { routeId, stationId, fromM, toM }: RadiusChange,
): Promise<RadiusProblem | null> {
  const path = `/api/routes/${routeId}/pois/${stationId}`;
  try {
    const { value, headers } = await requestWithHeaders<Poi>(path);
    if (value.triggerRadiusM === toM) return null;
    if (value.triggerRadiusM !== fromM) return "changed";
    await requestWithHeaders(path, {
      method: "PUT",
      headers: { "Content-Type": "application/json", "If-Match": tagOf(headers) },
      body: JSON.stringify({ triggerRadiusM: toM }),
    });
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

function problemOf(error: unknown): RadiusProblem {
  if (error instanceof NetworkError) return "offline";
  if (!(error instanceof ApiError)) return "failed";
  const problems: Readonly<Record<number, RadiusProblem>> = {
    401: "login",
    403: "forbidden",
    404: "gone",
    412: "changed",
  };
  return problems[error.status] ?? "failed";
}
