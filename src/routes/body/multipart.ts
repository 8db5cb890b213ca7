/**
 * Multipart forms: each part becomes a text field or the file, or is refused or ignored by the rules of
 * docs/api.md#multipart-bodies.
 *
 * @module
 */
import { type AppError, invalid } from "../../errors.ts";
import type { Upload } from "../../media/staging.ts";
import { parseHeaderValue } from "./header_value.ts";
import type { FormCollector } from "./form_collector.ts";
import { MAX_FIELDS } from "./limits.ts";
import { MultipartParser, type PartSink } from "./multipart_parser.ts";
import type { PartHeaders } from "./part_headers.ts";
import { emptyFile, textForFile, tooManyFields } from "./errors.ts";
import { Utf8Decoder } from "./utf8.ts";

/**
 * Longest boundary. RFC 2046 section 5.1.1 allows 70 characters; some clients send longer ones.
 */
const MAX_BOUNDARY_LENGTH = 200;

/** A reader of a multipart body with the boundary of its content type. @throws {AppError} `invalid` without a usable one. */
export function multipartReader(
  contentType: string,
  collector: FormCollector,
): MultipartParser {
  const boundary = parseHeaderValue(contentType)?.parameters.get("boundary");
  if (boundary === undefined || !isBoundary(boundary)) {
    throw invalid("request-invalid", "The content type multipart/form-data has no valid boundary");
  }
  return new MultipartParser(boundary, new FormParts(collector));
}

function isBoundary(boundary: string): boolean {
  return boundary.length <= MAX_BOUNDARY_LENGTH && /^[\x20-\x7e]+$/.test(boundary);
}

/** Receives the content of one part. */
interface Part {
  data(bytes: Uint8Array): void;
  end(): void;
}

class FormParts implements PartSink {
  readonly #collector: FormCollector;
  #part: Part | null = null;
  #parts = 0;
  /** Files with content, also in unknown fields: one file per request is allowed (docs/api.md#multipart-bodies). */
  #files = 0;

  constructor(collector: FormCollector) {
    this.#collector = collector;
  }

  begin(headers: PartHeaders): void {
    this.#parts++;
    if (this.#parts > MAX_FIELDS) throw tooManyFields();
    const filename = headers.filename ?? (this.#isUnnamedFile(headers) ? "" : null);
    this.#part = filename === null
      ? textPart(headers.name, this.#collector)
      : this.#filePart(headers.name, filename);
  }

  /** Whether a part without file name is the file by its media type: clients in Dart send it so. */
  #isUnnamedFile({ name, mediaType }: PartHeaders): boolean {
    return name === this.#collector.spec.file && mediaType !== "text/plain";
  }

  data(bytes: Uint8Array): void {
    this.#part?.data(bytes);
  }

  end(): void {
    this.#part?.end();
    this.#part = null;
  }

  #filePart(name: string, filename: string): Part {
    let begun = false;
    let upload: Upload | null = null;
    return {
      data: (bytes) => {
        if (!begun) upload = this.#beginFile(name);
        begun = true;
        upload?.write(bytes);
      },
      end: () => {
        // A browser sends an empty file field with an empty file name and no content.
        if (!begun && filename !== "") this.#refuseEmptyFile(name);
      },
    };
  }

  /** Begins the file; null for an unknown field, whose content is ignored. */
  #beginFile(name: string): Upload | null {
    this.#files++;
    if (this.#files > 1) throw invalid("request-invalid", "A request may have only one file");
    if (this.#collector.isText(name)) throw fileForText(name);
    return name === this.#collector.spec.file ? this.#collector.beginFile() : null;
  }

  #refuseEmptyFile(name: string): void {
    if (this.#collector.isText(name)) throw fileForText(name);
    if (name === this.#collector.spec.file) throw emptyFile();
  }
}

function textPart(name: string, collector: FormCollector): Part {
  if (name === collector.spec.file) throw textForFile(name);
  if (!collector.isText(name)) {
    return { data: (bytes) => collector.countText(bytes.length), end() {} };
  }
  const decoder = new Utf8Decoder(`The field ${name}`, { keepBom: true });
  let text = "";
  return {
    data(bytes) {
      collector.countText(bytes.length);
      text += decoder.decode(bytes);
    },
    end() {
      decoder.end();
      collector.add(name, text);
    },
  };
}

function fileForText(name: string): AppError {
  return invalid("request-invalid", `The field ${name} must be text, not a file`);
}
