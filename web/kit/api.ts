/** The HTTP API as the pages use it. The types are those of the server's schemas. @module */
import type { Resource } from "../../src/routes/resources.ts";
import { ApiError, NetworkError } from "./api_error.ts";

/** A route as lists have it. */
export type Route = Resource<"Route">;
/** A station with its pictures. */
export type Poi = Resource<"Poi">;
/** A route with its simplified track. */
export type Outline = Resource<"Outline">;
/** The files of an offline copy. */
export type WalkManifest = Resource<"WalkManifest">;

/** Settings of the server that pages use. */
export type Settings = Resource<"Settings">;

/**
 * Sends a request and reads the JSON of the response.
 *
 * @throws {ApiError} when the server refuses it. @throws {NetworkError} when there is no response.
 */
export async function requestJson<Value>(path: string, init?: RequestInit): Promise<Value> {
  return (await requestWithHeaders<Value>(path, init)).value;
}

/** Like {@link requestJson}, with the headers of the response. */
export async function requestWithHeaders<Value>(
  path: string,
  init?: RequestInit,
): Promise<{ readonly value: Value; readonly headers: Headers }> {
  const response = await send(path, init);
  const text = await readText(response);
  if (response.ok) return { value: JSON.parse(text), headers: response.headers };
  throw apiError(response, text);
}

/**
 * Sends a request whose response has no body.
 *
 * @throws {ApiError} when the server refuses it. @throws {NetworkError} when there is no response.
 */
export async function requestEmpty(path: string, init: RequestInit): Promise<void> {
  const response = await send(path, init);
  if (!response.ok) throw apiError(response, await readText(response));
}

/**
 * Reads a resource together with its tag, for a change that relies on it.
 *
 * @throws {ApiError} when the server refuses it. @throws {NetworkError} when there is no response.
 */
export async function readTagged<Value>(path: string): Promise<{ value: Value; tag: string }> {
  const response = await send(path);
  const text = await readText(response);
  if (!response.ok) throw apiError(response, text);
  return { value: JSON.parse(text), tag: tagOf(response.headers) };
}

/** The tag of a resource. @throws {ApiError} @throws {NetworkError} */
export async function readTag(path: string): Promise<string> {
  const response = await send(path, { method: "HEAD" });
  if (!response.ok) throw apiError(response, "");
  return tagOf(response.headers);
}

/**
 * The tag of a response, for a change that relies on it. A proxy that compresses makes a tag weak, which `If-Match`
 * never matches; its value is the same.
 */
export function tagOf(headers: Headers): string {
  return headers.get("ETag")?.replace(/^W\//, "") ?? "*";
}

/**
 * Sends fields as JSON.
 *
 * @param tag The version that the change relies on; any if not given.
 * @throws {ApiError} when the server refuses it. @throws {NetworkError} when there is no response.
 */
export function writeJson<Value>(
  method: "POST" | "PUT",
  path: string,
  fields: object,
  tag?: string,
): Promise<Value> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (tag !== undefined) headers["If-Match"] = tag;
  return requestJson(path, { method, headers, body: JSON.stringify(fields) });
}

/** All active routes, nearest first if a position is given. */
export async function listRoutes(near?: { lat: number; lon: number }): Promise<Route[]> {
  const query = near === undefined ? "" : `?lat=${near.lat}&lon=${near.lon}&radiusKm=50000`;
  const { routes } = await requestJson<Resource<"RouteList">>(`/api/routes${query}`);
  return routes;
}

/** A route with its simplified track. */
export function readOutline(routeId: number): Promise<Outline> {
  return requestJson(`/api/routes/${routeId}/outline`);
}

/** How many stations, pictures and recordings a route has, also one in the trash. */
export function readContents(routeId: number): Promise<Resource<"Contents">> {
  return requestJson(`/api/routes/${routeId}/contents?includeDeleted=true`);
}

/** The stations of a route in their order. */
export async function listPois(routeId: number): Promise<Poi[]> {
  const { pois } = await requestJson<Resource<"PoiList">>(`/api/routes/${routeId}/pois`);
  return pois;
}

/** The files of an offline copy of a route. */
export function readManifest(routeId: number): Promise<WalkManifest> {
  return requestJson(`/api/routes/${routeId}/manifest`);
}

/** Settings of the server that pages use. */
export function readSettings(): Promise<Settings> {
  return requestJson("/api/settings");
}

/** Reads a file. @throws {ApiError} @throws {NetworkError} */
export async function readFile(path: string): Promise<Blob> {
  const response = await send(path);
  if (!response.ok) throw apiError(response, "");
  try {
    return await response.blob();
  } catch (cause) {
    throw new NetworkError("The connection was lost", { cause });
  }
}

async function send(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    if (init?.signal?.aborted) throw cause;
    throw new NetworkError("The server cannot be reached", { cause });
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw new NetworkError("The connection was lost", { cause });
  }
}

function apiError({ status, headers }: Response, text: string): ApiError {
  return errorOf(status, (name) => headers.get(name), text);
}

/**
 * The error in a response, whatever has sent it.
 *
 * @param header Returns the value of a header, or null.
 */
export function errorOf(
  status: number,
  header: (name: string) => string | null,
  text: string,
): ApiError {
  const body: unknown = isJson(text) ? JSON.parse(text) : null;
  const field = (name: string) => {
    const value = typeof body === "object" && body !== null ? Reflect.get(body, name) : null;
    return typeof value === "string" ? value : undefined;
  };
  const limit = header("Error-Limit");
  return new ApiError(status, field("message") ?? `HTTP ${status}`, {
    details: field("details"),
    reason: header("Error-Reason"),
    limitBytes: limit === null ? null : Number(limit),
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
