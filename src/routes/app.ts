/**
 * The whole service as one function from `Request` to `Response`. A request's way: origin check → write access
 * → router → handler; whatever is thrown on it becomes the contract's error body; then headers for pages of other origins.
 *
 * @module
 */
import { AppError } from "../errors.ts";
import { errorResponse, isClientError, statusOf } from "../http/errors.ts";
import { pathForLog } from "../http/request_target.ts";
import type { Log } from "../runtime/log.ts";
import type { Client } from "../http/client.ts";
import { targetOf } from "../http/request_target.ts";
import { checkOrigin, isWrite, withCorsHeaders } from "../http/cross_origin.ts";
import { buildRouter, SESSION_PATH } from "./mod.ts";
import type { Services } from "./services.ts";

/** ResponseCache a request; it never throws or rejects. What is at hand is answered without a promise. */
export type App = (request: Request, client: Client) => Response | Promise<Response>;

/** Builds the service. */
export function createApp(services: Services, log: Pick<Log, "warning" | "error">): App {
  const router = buildRouter(services);
  const { access, config: { allowedOrigins } } = services;

  function checkWrite(request: Request, client: Client): void {
    if (targetOf(request).path === SESSION_PATH) access.checkHost(request);
    else access.checkWrite(request, client);
  }

  function answer(request: Request, client: Client): Response | Promise<Response> {
    const refuse = (error: unknown) => {
      if (statusOf(error) === 403) logRefusal(request, error);
      else if (needsReport(error)) log.error(`${request.method} failed`, error);
      return errorResponse(error);
    };
    try {
      checkOrigin(request, allowedOrigins);
      if (isWrite(request)) checkWrite(request, client);
      const answered = router.handle(request, client);
      return answered instanceof Promise ? answered.catch(refuse) : answered;
    } catch (error) {
      return refuse(error);
    }
  }

  /** A page that tries to write unasked is worth knowing of, also where requests are not logged. */
  function logRefusal(request: Request, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    log.warning(`${request.method} ${pathForLog(request)} was refused: ${reason}`);
  }

  async function finish(request: Request, answered: Promise<Response>): Promise<Response> {
    const response = await answered;
    await letGo(request);
    return withCorsHeaders(request, response, allowedOrigins);
  }

  return (request, client) => {
    const answered = answer(request, client);
    return answered instanceof Promise || request.body !== null
      ? finish(request, Promise.resolve(answered))
      : withCorsHeaders(request, answered, allowedOrigins);
  };
}

/** Errors of ours, and states of the file system that the person in charge should know of. */
function needsReport(error: unknown): boolean {
  return !isClientError(error) || (error instanceof AppError && error.code === "conflict" &&
    error.cause !== undefined);
}

/** A body that nobody reads any more would keep the client waiting. */
async function letGo(request: Request): Promise<void> {
  if (request.body !== null && !request.bodyUsed) await request.body.cancel();
}
