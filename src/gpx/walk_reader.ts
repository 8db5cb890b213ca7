/**
 * Reads the texts and the way points of a walk from a GPX file that {@link walkDocument} has written, perhaps
 * written again by another program since.
 *
 * @module
 */
import { type AppError, invalid } from "../errors.ts";
import { type ReadWalk, WALK_VOCABULARY, WalkElements } from "./walk_elements.ts";
import type { WayPointSink } from "./way_points.ts";
import { XmlFault } from "./xml/fault.ts";
import { MAX_TOKEN } from "./xml/limits.ts";
import { Namespaces } from "./xml/namespaces.ts";
import { XmlScanner } from "./xml/scanner.ts";

/** Most new bytes that are scanned at once. */
const MAX_BLOCK = 64 * 1024;

/** The UTF-8 byte order mark. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Reads one file, which arrives in chunks and which `GpxReader` has accepted: encoding and characters are not
 * checked again. Once a method has thrown, the reader must not be used any more.
 */
export class WalkReader {
  readonly #elements: WalkElements;
  readonly #scanner: XmlScanner;
  /** The bytes that are not scanned yet, followed by a 0, which the scanner needs. */
  readonly #bytes = new Uint8Array(MAX_TOKEN + MAX_BLOCK + 4);
  #held = 0;
  #isBegun = false;

  /** @param wayPoints Takes the way points, each when its element ends. */
  constructor(wayPoints: WayPointSink) {
    this.#elements = new WalkElements(wayPoints);
    this.#scanner = new XmlScanner(this.#elements, WALK_VOCABULARY, new Namespaces());
  }

  /**
   * Takes the next bytes of the file.
   *
   * @throws {AppError} `invalid` for a text that is too long, unless it is cut, and for way points that are refused.
   */
  write(chunk: Uint8Array): void {
    for (let taken = 0; taken < chunk.length;) {
      const part = chunk.subarray(taken, taken + MAX_BLOCK);
      this.#bytes.set(part, this.#held);
      this.#held += part.length;
      taken += part.length;
      if (this.#held >= MAX_BLOCK) this.#scan();
    }
  }

  /** The file is complete. @throws {AppError} As {@link write}. */
  end(): ReadWalk {
    this.#scan();
    return this.#elements.finish();
  }

  #scan(): void {
    this.#bytes[this.#held] = 0;
    const hasMark = !this.#isBegun &&
      BYTE_ORDER_MARK.every((byte, index) => this.#bytes[index] === byte);
    this.#isBegun = true;
    try {
      const end = this.#scanner.scan(this.#bytes, hasMark ? BYTE_ORDER_MARK.length : 0, this.#held);
      this.#bytes.copyWithin(0, end, this.#held);
      this.#held -= end;
    } catch (error) {
      throw error instanceof XmlFault ? unreadable(error) : error;
    }
    if (this.#held > MAX_TOKEN) throw new Error("GpxReader has accepted a tag that is too long");
  }
}

function unreadable({ message }: XmlFault): AppError {
  return invalid("gpx-stations", "The stations of the GPX file cannot be read", message);
}
