/** Reads GPX files: strict, streaming, from bytes directly to columns of numbers. @module */
import { type AppError, invalid, unsupported } from "../errors.ts";
import { GPX_VOCABULARY, GpxElements, noTrackSummary } from "./reader_elements.ts";
import type { GpxDocument } from "./track.ts";
import { type FaultSummary, latin1Text, MAX_TOKEN, NotGpxFault, XmlFault } from "./xml/bytes.ts";
import { CharacterCheck } from "./xml/characters.ts";
import { Namespaces } from "./xml/names.ts";
import { ENCODING_BYTES, encodingOf, notUtf8Summary, XmlScanner } from "./xml/scanner.ts";

/** Signature of a format: where it is in the file, and its bytes. */
interface Signature {
  readonly name: string;
  readonly offset: number;
  readonly bytes: readonly number[];
}

/**
 * Signatures: ZIP (APPNOTE 4.3.6, 4.3.16; KMZ is a ZIP file), gzip (RFC 1952), bzip2, xz (file format 2.1.1),
 * 7z (7zFormat.txt), RAR (RAR 5.0 archive format), Zstandard (RFC 8878), tar (POSIX.1 ustar).
 */
const SIGNATURES: readonly Signature[] = [
  { name: "a ZIP archive (or KMZ file)", offset: 0, bytes: [0x50, 0x4b, 0x03, 0x04] },
  { name: "a ZIP archive", offset: 0, bytes: [0x50, 0x4b, 0x05, 0x06] },
  { name: "a gzip file", offset: 0, bytes: [0x1f, 0x8b] },
  { name: "a bzip2 file", offset: 0, bytes: [0x42, 0x5a, 0x68] },
  { name: "an xz file", offset: 0, bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { name: "a 7z archive", offset: 0, bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { name: "a RAR archive", offset: 0, bytes: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
  { name: "a Zstandard file", offset: 0, bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { name: "a tar archive", offset: 257, bytes: [0x75, 0x73, 0x74, 0x61, 0x72] },
];

/** The message for an upload that is an archive instead of a GPX file; undefined if it is not one. */
function archiveSummary(head: Uint8Array): string | undefined {
  const found = SIGNATURES.find(({ offset, bytes }) =>
    bytes.every((byte, index) => head[offset + index] === byte)
  );
  return found && `The file is ${found.name}; unpack it and upload the GPX file in it`;
}

/** Most new bytes that are scanned at once. */
const MAX_BLOCK = 64 * 1024;

/** What is wrong with a GPX file with a fault that has no summary of its own. */
const DAMAGED: FaultSummary = { reason: "gpx-invalid", message: "The GPX file cannot be read" };

/** What is wrong with any other file. */
const NOT_GPX: FaultSummary = {
  reason: "not-gpx",
  message: "The file is not GPX: it has no <gpx> root element",
};

/** A start tag `<gpx`, with any prefix, in text that could not be read up to there. */
const GPX_ROOT = /<(?:[^\s<>"'=/!?:&;]+:)?gpx(?:[\s/>]|$)/;

/**
 * Reads one GPX file (1.0 or 1.1, docs/api.md#which-gpx-files-are-accepted) that arrives in chunks.
 *
 * Memory stays flat apart from the points: a tag, a name or a number is held whole, up to 256 KiB, and
 * nothing else. Once a method has thrown, the reader must not be used any more.
 */
export class GpxReader {
  readonly #elements: GpxElements;
  readonly #scanner: XmlScanner;
  /** The bytes that are not scanned yet, followed by a 0, which the scanner needs. */
  readonly #bytes = new Uint8Array(MAX_TOKEN + MAX_BLOCK + 4);
  readonly #characters = new CharacterCheck(this.#bytes);
  #held = 0;
  readonly #block: number;
  /** Number of held bytes from which on they are scanned. */
  #full: number;
  /** Index from which on the held bytes are to be scanned: after a byte order mark or at a fault, else 0. */
  #from = 0;
  #isBegun = false;

  /**
   * @param block New bytes that are scanned at once. Chunks of any size are cut and joined to blocks, so
   *   that their sizes do not matter; small blocks are slow.
   */
  constructor(block = MAX_BLOCK) {
    this.#block = Math.min(block, MAX_BLOCK);
    this.#full = Math.max(ENCODING_BYTES, this.#block);
    const namespaces = new Namespaces();
    this.#elements = new GpxElements(namespaces);
    this.#scanner = new XmlScanner(this.#elements, GPX_VOCABULARY, namespaces);
  }

  /**
   * Takes the next bytes of the file.
   *
   * @throws {AppError} `unsupported` if the file has no `<gpx>` root element, `invalid` for anything wrong with a file that
   *   has one; `details` says what and where.
   */
  write(chunk: Uint8Array): void {
    for (let taken = 0; taken < chunk.length;) {
      const part = chunk.subarray(taken, taken + this.#full - this.#held);
      this.#bytes.set(part, this.#held);
      this.#held += part.length;
      taken += part.length;
      if (this.#held === this.#full) this.#explained(() => this.#scan());
    }
  }

  /**
   * The file is complete.
   *
   * @throws {AppError} As {@link write}; also `invalid` if there is no track point.
   */
  end(): GpxDocument {
    return this.#explained(() => {
      this.#scan();
      return this.#finish();
    });
  }

  #scan(): void {
    if (!this.#isBegun) this.#begin();
    this.#bytes[this.#held] = 0;
    const to = this.#scanner.scan(this.#bytes, this.#from, this.#held);
    this.#from = this.#check(to);
    if (this.#from < to) {
      throw new XmlFault("this character is not allowed", this.#from);
    }
    this.#drop(to);
    if (this.#held > MAX_TOKEN) {
      throw new XmlFault(`a tag is longer than ${MAX_TOKEN} bytes`, 0);
    }
  }

  /** Skips a byte order mark; refuses encodings that are not based on ASCII. */
  #begin(): void {
    this.#isBegun = true;
    const [first, second, third] = this.#bytes;
    if (first === 0xef && second === 0xbb && third === 0xbf) this.#from = 3;
    const encoding = encodingOf(this.#bytes.subarray(0, this.#held));
    if (encoding === undefined) return;
    throw new NotGpxFault(`the file is written in ${encoding}`, 0, notUtf8Summary(encoding));
  }

  /** Index of the first character before `to` that is not allowed, or `to`. */
  #check(to: number): number {
    return this.#characters.advance(this.#from, to);
  }

  #drop(count: number): void {
    this.#bytes.copyWithin(0, count, this.#held);
    this.#held -= count;
    this.#full = this.#held + this.#block;
    this.#from = 0;
    this.#elements.base += count;
  }

  #finish(): GpxDocument {
    if (this.#held > 0) {
      throw new XmlFault("the file ends inside a tag, comment or other markup", this.#held);
    }
    this.#scanner.finish();
    if (this.#elements.pointCount === 0) {
      const message = noTrackSummary(this.#elements.counts);
      throw new XmlFault("the file has no track point", 0, { reason: "gpx-no-track", message });
    }
    return {
      name: this.#elements.name,
      points: this.#elements.finishPoints(),
      insertionPoint: this.#elements.insertionPoint,
    };
  }

  /** Runs a step and turns a fault that it throws into the error for the client. */
  #explained<Result>(step: () => Result): Result {
    try {
      return step();
    } catch (error) {
      throw error instanceof XmlFault ? this.#explain(error) : error;
    }
  }

  #explain(fault: XmlFault): AppError {
    const isAtStart = this.#elements.base === 0 && !this.#scanner.hasRoot;
    const archive = isAtStart ? archiveSummary(this.#bytes) : undefined;
    // A forbidden character before the fault, or right at it, is the better explanation.
    const at = this.#check(fault.at);
    const isOwn = at === fault.at && fault instanceof NotGpxFault;
    const notUtf8 = notUtf8Summary(this.#scanner.encoding);
    const other = isOwn ? undefined : this.#characters.faultAt(at, this.#held, notUtf8);
    const message = at < fault.at ? "the file ends inside a character" : fault.message;
    const { line, column } = this.#characters.position;
    const details = `line ${line}, column ${column}: ${other?.message ?? message}`;
    if (archive !== undefined) return unsupported("gpx-archive", archive, details);
    if (!isOwn && this.#hasGpxRoot()) {
      const { reason, message } = (other ?? fault).summary ?? DAMAGED;
      return invalid(reason, message, details);
    }
    const { reason, message: summary } = (isOwn ? fault.summary : undefined) ?? NOT_GPX;
    return unsupported(reason, summary, details);
  }

  /** Whether the root element is `gpx`, or would be if everything before it were valid. */
  #hasGpxRoot(): boolean {
    return this.#elements.hasGpxRoot ||
      (!this.#scanner.hasRoot &&
        GPX_ROOT.test(latin1Text(this.#bytes, 0, this.#held)));
  }
}
