/**
 * The whole service as one function from `Request` to `Response`. Request lifecycle: origin check → write access
 * → router → handler; whatever is thrown on it becomes the error body (docs/api.md#errors); then headers for
 * pages of other origins, and those of every response.
 *
 * @module
 */
import { AppError } from "../errors.ts";
import { isClientError, statusOf } from "../http/errors.ts";
import {
  checkOrigin,
  type Client,
  isWrite,
  pathForLog,
  targetOf,
  withCorsHeaders,
} from "../http/request.ts";
import { errorResponse, outgoing } from "../http/response.ts";
import { unknownPage } from "../pages/mod.ts";
import { Router } from "../router.ts";
import type { Log } from "../runtime/log.ts";
import { addAudio } from "./audio.ts";
import { addCodes } from "./codes.ts";
import { addCopies, addSample } from "./copies.ts";
import type { ApiRouter } from "./endpoint/description.ts";
import type { Services } from "./endpoint/request.ts";
import { addMaps } from "./maps.ts";
import { addPacks } from "./packs.ts";
import { addPages, pageSettingsOf } from "./pages.ts";
import { addPictures } from "./pictures.ts";
import { addPois } from "./pois.ts";
import { addRemoved } from "./removed.ts";
import { addRoutes } from "./routes.ts";
import { addService } from "./service.ts";
import { addSession, SESSION_PATH } from "./session.ts";
import { addSites } from "./sites.ts";
import { addWalks } from "./walks.ts";

/** What adds the endpoints of a resource to the table. */
type AddEndpoints = (router: ApiRouter, services: Services) => void;

/** All resources, in the order of the OpenAPI document. */
const RESOURCES: readonly AddEndpoints[] = [
  addPages,
  addService,
  addSession,
  addRoutes,
  addWalks,
  addPacks,
  addCopies,
  addSample,
  addPois,
  addPictures,
  addAudio,
  addMaps,
  addRemoved,
  addSites,
  addCodes,
];

/** Responds to a request; it never rejects. */
export type App = (request: Request, client: Client) => Promise<Response>;

/** Builds the service. */
export function createApp(services: Services, log: Pick<Log, "warning" | "error">): App {
  const router: ApiRouter = new Router(createSpanNamer());
  for (const addEndpoints of RESOURCES) addEndpoints(router, services);
  const { access, underWay, config: { allowedOrigins } } = services;
  const pageSettings = pageSettingsOf(services);

  async function checkWrite(request: Request, client: Client): Promise<void> {
    if (targetOf(request).path === SESSION_PATH) access.checkHost(request);
    else await access.checkWrite(request, client);
  }

  async function respond(request: Request, client: Client): Promise<Response> {
    try {
      checkOrigin(request, allowedOrigins, () => access.ownOrigin(request, client));
      if (isWrite(request)) await checkWrite(request, client);
      return await router.handle(request, client);
    } catch (error) {
      if (statusOf(error) === 403) logRefusal(request, error);
      else if (shouldLog(error)) log.error(`${request.method} failed`, error);
      const page = statusOf(error) === 404 ? await unknownPage(request, pageSettings) : null;
      return page ?? errorResponse(error);
    }
  }

  /** A refused write may be an attack by a web page, so it is logged even where requests are not. */
  function logRefusal(request: Request, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    log.warning(`${request.method} ${pathForLog(request)} was refused: ${reason}`);
  }

  return async (request, client) => {
    const made = await respond(request, client);
    const response = await underWay.send(request, made, client, isWrite(request));
    await cancelUnreadBody(request);
    return outgoing(withCorsHeaders(request, response, allowedOrigins));
  };
}

/** Faults of the service, and states of the file system that the operator should be informed about. */
function shouldLog(error: unknown): boolean {
  return !isClientError(error) || (error instanceof AppError && error.code === "conflict" &&
    error.cause !== undefined);
}

/** A client would wait until its body is read. */
async function cancelUnreadBody(request: Request): Promise<void> {
  if (request.body !== null && !request.bodyUsed) await request.body.cancel();
}

// OpenTelemetry. Deno creates a span for every request when `OTEL_DENO` is set; it cannot know which entry of the URL
// table matches, so that is added here (semantic conventions for HTTP spans, `http.route`).

/** Sets method and matched pattern, such as `/api/routes/:routeId`, in the span of the current request. */
type NameSpan = (method: string, pattern: string) => void;

/** The part of a span that is used (OpenTelemetry API, `Span`). */
interface Span {
  setAttribute(name: string, value: string): void;
  updateName(name: string): void;
}

/** Where the OpenTelemetry API registers itself; Deno does that when it starts, and only if `OTEL_DENO` is set. */
const API = Symbol.for("opentelemetry.js.api.1");

/** The key under which a context holds its span (OpenTelemetry API, `context-utils`). */
const SPAN = Symbol.for("OpenTelemetry Context Key SPAN");

/** Creates the function that names spans; undefined when telemetry is off, so that it then costs nothing. */
function createSpanNamer(): NameSpan | undefined {
  if (!Reflect.has(globalThis, API)) return undefined;
  const { contextManager } = Deno.telemetry;
  return (method, pattern) => {
    const span: Span | undefined = contextManager.active().getValue(SPAN);
    span?.setAttribute("http.route", pattern);
    span?.updateName(`${method} ${pattern}`);
  };
}
