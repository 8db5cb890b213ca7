/**
 * The metadata of a PMTiles file that comes from outside: a JSON object, of which the source note is read
 * (PMTiles v3 specification, "Metadata").
 *
 * @module
 */
import type { PmtilesHeader } from "../../shared/pmtiles/header.ts";
import type { ByteSource } from "./byte_source.ts";
import { plainText } from "./plain_text.ts";
import { damaged } from "./pmtiles_fault.ts";
import { readSection } from "./pmtiles_section.ts";

/** Most bytes of the metadata. */
export const MAX_METADATA_BYTES = 256 * 1024;

/** Most characters of a source note. */
export const MAX_ATTRIBUTION_CHARACTERS = 500;

/**
 * The source note as plain text; empty if there is none.
 *
 * @throws {AppError} `invalid` when the metadata is too long, or is no JSON object.
 */
export async function readAttribution(source: ByteSource, header: PmtilesHeader): Promise<string> {
  if (header.metadata.length === 0) return "";
  const bytes = await readSection(source, header, header.metadata, MAX_METADATA_BYTES);
  const metadata = parsed(new TextDecoder().decode(bytes));
  const isObject = typeof metadata === "object" && metadata !== null && !Array.isArray(metadata);
  if (!isObject) throw damaged("its metadata is no JSON object");
  const attribution = "attribution" in metadata ? metadata.attribution : "";
  return typeof attribution === "string" ? plainText(attribution, MAX_ATTRIBUTION_CHARACTERS) : "";
}

/** The value of a JSON text; undefined if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
