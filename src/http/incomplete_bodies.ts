/**
 * Bodies of responses that ended before all of their bytes were sent. The runtime reports such a response as complete
 * when its connection is HTTP/1.1.
 *
 * @module
 */

const incomplete = new WeakSet<ReadableStream>();

/** Notes that a body has failed or was cancelled before its end. */
export function noteIncomplete(body: ReadableStream): void {
  incomplete.add(body);
}

/** Whether the body of a response is known to have ended early. */
export function isIncomplete({ body }: Response): boolean {
  return body !== null && incomplete.has(body);
}
