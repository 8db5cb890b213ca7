/** The sample walk in a service of a test. @module */
import assert from "node:assert/strict";

/** Sends a request to the service; `path` begins with `/api`. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Creates the sample walk. @returns The id of the route. */
export async function fillSample(send: Send): Promise<number> {
  const response = await send("/api/sample", { method: "POST" });
  assert.equal(response.status, 201);
  const { id }: { id: number } = await response.json();
  return id;
}
