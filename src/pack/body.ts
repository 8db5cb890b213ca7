/**
 * Response bodies of packs.
 *
 * @module
 */
import { noteIncomplete } from "../http/incomplete_bodies.ts";
import type { ByteRange } from "../http/range.ts";
import type { Lease } from "../media/leases.ts";
import type { ZipArchive } from "../zip/writer.ts";

/**
 * Streams a part of a pack, one chunk whenever the client can take it. Until the stream has ended, failed or been
 * cancelled, the files of the pack stay as they are, whatever is written to its walk.
 */
export function leasedBody(
  archive: Pick<ZipArchive, "read">,
  lease: Lease,
  { start, length }: ByteRange,
): ReadableStream<Uint8Array> {
  const release = lease.take();
  const chunks = archive.read(start, length);
  let missing = length;
  const end = () => {
    if (missing > 0) noteIncomplete(body);
    release();
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) throw new Error(`A pack is ${missing} bytes shorter than described`);
        missing -= value.length;
        controller.enqueue(value);
        if (missing > 0) return;
        controller.close();
        await chunks.return(undefined);
        end();
      } catch (error) {
        end();
        throw error;
      }
    },
    async cancel() {
      await chunks.return(undefined);
      end();
    },
  }, { highWaterMark: 0 });
  return body;
}
