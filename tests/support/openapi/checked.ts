/** Compares the responses of a service with its own OpenAPI document. @module */
import { type JsonValue, object } from "../responses.ts";
import { ResponseCheck } from "./response_check.ts";
import { rememberDocumented, rememberSeen } from "./seen_responses.ts";

/** Handles a request. */
export type Respond = (request: Request) => Response | Promise<Response>;

/** The document is the same for all services of a test file, but for defaults and limits. */
let check: Promise<ResponseCheck> | undefined;

/**
 * Sends a request and checks the response.
 *
 * @throws {AssertionError} when the response is not as documented.
 */
export async function checkedResponse(respond: Respond, request: Request): Promise<Response> {
  const { method, url } = request;
  const { origin, pathname } = new URL(url);
  const response = await respond(request);
  check ??= load(respond, origin);
  return await (await check).check({ method, path: pathname }, response, rememberSeen);
}

async function load(respond: Respond, origin: string): Promise<ResponseCheck> {
  const response = await respond(new Request(`${origin}/api/openapi.json`));
  const document: JsonValue = await response.json();
  const loaded = new ResponseCheck(object(document));
  rememberDocumented(loaded.description.statuses);
  return loaded;
}
