/** Three independent XML parsers that judge whether a file is well-formed, namespaces included. @module */
import { XmlParser } from "expat-wasm";
import { ParseOption, XmlDocument } from "libxml2-wasm";
import { SaxesParser } from "saxes";

/** Verdicts of the parsers on one file: whether each accepts it. */
export interface Verdicts {
  readonly saxes: boolean;
  readonly expat: boolean;
  readonly libxml2: boolean;
}

/** Asks all three. */
export function verdicts(bytes: Uint8Array): Verdicts {
  return {
    saxes: accepts(() => saxes(bytes)),
    expat: accepts(() => expat(bytes)),
    libxml2: accepts(() => libxml2(bytes)),
  };
}

function accepts(parse: () => void): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}

function saxes(bytes: Uint8Array): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)).close();
}

function expat(bytes: Uint8Array): void {
  // The separator must not occur in a namespace, or expat refuses it; a form feed is no XML character.
  const parser = new XmlParser({ encoding: null, separator: "\f" });
  try {
    parser.parse(bytes, 1);
  } finally {
    parser.destroy();
  }
}

function libxml2(bytes: Uint8Array): void {
  XmlDocument.fromBuffer(bytes, { option: ParseOption.XML_PARSE_NO_XXE }).dispose();
}
