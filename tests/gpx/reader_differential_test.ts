/**
 * The reader against three XML parsers and a second GPX reader, on thousands of damaged files.
 *
 * `SEED=… TEST_EXTENT=night deno test --config workspace.json -P tests/gpx/reader_differential_test.ts` repeats a run of `deno task night`.
 *
 * @module
 */
import assert from "node:assert/strict";
import { AppError } from "../../src/errors.ts";
import type { GpxDocument } from "../../src/gpx/track.ts";
import { mutated } from "./mutations.ts";
import { verdicts } from "./oracles.ts";
import { bytesOf, columns, comparable, read } from "./reading.ts";
import { referenceRead } from "./reference_reader.ts";
import { SAMPLES } from "./samples.ts";
import { repetitions } from "../support/extent.ts";
import { SeededRandom, testSeed } from "../support/random.ts";

/** Damaged files that are tried. */
export const MUTANTS = repetitions({ usual: 2000, night: 20_000 });
const SEED = testSeed();

/**
 * Reasons to refuse a file that is well-formed: no valid GPX, and what we do not read on purpose. (`1.` is
 * no version in XML 1.0, production 26, although two of the parsers accept it; saxes ignores the encoding.)
 */
const INTENDED = new RegExp(
  [
    "no track point|is not a number from|the track point has no (lat|lon)",
    "root element is|a segment must not bind",
    "DOCTYPE|the encoding \\S+ is not supported|only XML 1\\.0|written in UTF-|the XML declaration is malformed",
  ].join("|"),
);

/** What the reader makes of a file: a document, or the explanation of its refusal. */
function attempt(file: Uint8Array, block?: number): GpxDocument | string {
  try {
    return read(file, block === undefined ? {} : { block });
  } catch (error) {
    if (error instanceof AppError && error.details !== undefined) return error.details;
    throw error;
  }
}

/**
 * What must be the same however a file is cut: a document, or the place of a fault. (A forbidden byte may
 * be explained as such or as something that is out of place there.)
 */
function essence(found: GpxDocument | string): unknown {
  return typeof found === "string" ? found.replace(/: .*/s, "") : comparable(found);
}

/**
 * Whether most parsers accept a file. They differ where names are of the fourth or the fifth edition of
 * XML 1.0, and where a namespace is no proper URI.
 */
function isWellFormed(file: Uint8Array): boolean {
  const { saxes, expat, libxml2 } = verdicts(file);
  return Number(saxes) + Number(expat) + Number(libxml2) >= 2;
}

/**
 * The file without the faults that the reader accepts (docs/api.md#which-gpx-files-are-accepted): white space before the
 * declaration, zeros after the root, prefixes that are not declared inside `extensions`.
 */
function withoutTolerated(file: Uint8Array): Uint8Array {
  // A byte is a character of the same number here: damaged files need not be UTF-8.
  const text = Array.from(file, (byte) => String.fromCharCode(byte)).join("");
  const prefixes = new Set<string>();
  for (
    const [, prefix = ""] of text.matchAll(/[ \t\r\n</]([A-Za-z_\x80-\xff][\w.\-\x80-\xff]*):/g)
  ) {
    if (prefix !== "xml" && prefix !== "xmlns") prefixes.add(prefix);
  }
  const declarations = [...prefixes].map((
    prefix,
    index,
  ) => [` xmlns:${prefix}=`, `"urn:${index}"`]);
  const declared = text.replaceAll(
    /<(?:[^ \t\r\n<>/:]+:)?extensions(?=[ \t\r\n>])[^<>]*/g,
    (tag) =>
      declarations.reduce(
        (made, [name = "", value]) => made.includes(name) ? made : made + name + value,
        tag,
      ),
  );
  const rootEnd = declared.lastIndexOf("</");
  const judged = declared.slice(0, rootEnd).replace(/^[ \t\r\n]+(?=<\?xml)/, "") +
    declared.slice(rootEnd).replaceAll("\0", " ");
  return Uint8Array.from(judged, (character) => character.charCodeAt(0));
}

function shown(file: Uint8Array, index: number): string {
  return `SEED=${SEED}, file ${index}:\n${new TextDecoder().decode(file)}`;
}

Deno.test("GpxReader: the parsers that judge accept the files that damage starts from", () => {
  for (const [name, file] of Object.entries(SAMPLES)) {
    assert.deepEqual(verdicts(bytesOf(file)), { saxes: true, expat: true, libxml2: true }, name);
  }
});

Deno.test("GpxReader accepts nothing malformed, refuses nothing well-formed, and reads it right", () => {
  const samples = Object.values(SAMPLES).map(bytesOf);
  const random = new SeededRandom(SEED);
  const tally = { accepted: 0, malformed: 0 };
  for (let index = 0; index < MUTANTS; index++) {
    const sample = samples[random.below(samples.length)] ?? new Uint8Array();
    const file = mutated(sample, random);
    const found = attempt(file);
    if (typeof found !== "string") {
      const judged = isWellFormed(file) ? file : withoutTolerated(file);
      assert.ok(isWellFormed(judged), `malformed, but accepted: ${shown(file, index)}`);
      const { name, points } = found;
      const expected = referenceRead(judged);
      assert.deepEqual({ name, points: columns(points) }, expected, shown(file, index));
      tally.accepted++;
    } else if (!INTENDED.test(found)) {
      assert.ok(!isWellFormed(file), `well-formed, but ${found}: ${shown(file, index)}`);
      tally.malformed++;
    }
    const inBlocks = attempt(file, 1 + random.below(60));
    assert.deepEqual(essence(inBlocks), essence(found), `in blocks: ${shown(file, index)}`);
  }
  assert.ok(tally.accepted > MUTANTS / 20, `${tally.accepted} files were right`);
  assert.ok(tally.malformed > MUTANTS / 5, `${tally.malformed} files were malformed`);
});
