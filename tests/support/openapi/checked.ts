/**
 * ResponseCache of a service, held against its own OpenAPI document.
 *
 * @module
 */
import { type JsonValue, object } from "../responses.ts";
import { AnswerCheck } from "./answer_check.ts";
import { rememberDocumented, rememberSeen } from "./seen_answers.ts";

/** ResponseCache a request. */
export type Answerer = (request: Request) => Response | Promise<Response>;

/** The document is the same for all services of a test file, but for defaults and limits. */
let check: Promise<AnswerCheck> | undefined;

/**
 * Sends a request and checks the answer.
 *
 * @throws {AssertionError} when the answer is not as documented.
 */
export async function checkedAnswer(answer: Answerer, request: Request): Promise<Response> {
  const { method, url } = request;
  const { origin, pathname } = new URL(url);
  const response = await answer(request);
  check ??= load(answer, origin);
  return await (await check).check({ method, path: pathname }, response, rememberSeen);
}

async function load(answer: Answerer, origin: string): Promise<AnswerCheck> {
  const response = await answer(new Request(`${origin}/api/openapi.json`));
  const document: JsonValue = await response.json();
  const loaded = new AnswerCheck(object(document));
  rememberDocumented(loaded.description.statuses);
  return loaded;
}
