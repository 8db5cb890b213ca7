/**
 * Response bodies of files that are made of stored ones.
 *
 * @module
 */
import { noteIncomplete } from "../http/incomplete_bodies.ts";
import type { ByteRange } from "../shared/byte_range.ts";
import type { LeasedFile } from "./leased_files.ts";

/**
 * Streams a part of a file, one chunk whenever the client can take it. Until the stream has ended, failed or been
 * cancelled, the stored files stay as they are, whatever is written to their walks.
 */
export function leasedBody(
  { content, lease }: Pick<LeasedFile, "content" | "lease">,
  { start, length }: ByteRange,
): ReadableStream<Uint8Array> {
  const release = lease.take();
  const chunks = content.read(start, length);
  let missing = length;
  /** Ends the reading of a file that is open, and then the lease. */
  const end = async () => {
    if (missing > 0) noteIncomplete(body);
    try {
      await chunks.return(undefined);
    } finally {
      release();
    }
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) throw new Error(`A file is ${missing} bytes shorter than described`);
        missing -= value.length;
        controller.enqueue(value);
        if (missing > 0) return;
        controller.close();
        await end();
      } catch (error) {
        await end();
        throw error;
      }
    },
    cancel: end,
  }, { highWaterMark: 0 });
  return body;
}
