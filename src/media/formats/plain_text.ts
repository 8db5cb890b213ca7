/**
 * Plain text from a short HTML text of a file: source notes of maps are often links.
 *
 * @module
 */

/** Most characters that are read for each that is kept: addresses of links are longer than their texts. */
const READ_FACTOR = 20;

/** Characters by their names in HTML; those of source notes. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  copy: "©",
  reg: "®",
  ndash: "–",
  mdash: "—",
  middot: "·",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
};

/** Greatest number of a character in Unicode. */
const LAST_CHARACTER = 0x10ffff;

/**
 * The text without tags, references to characters replaced, white space joined, control and direction characters
 * removed.
 *
 * @param most Most characters of the result; the rest is cut off.
 */
export function plainText(html: string, most: number): string {
  const text = html.slice(0, most * READ_FACTOR)
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, decoded)
    .replaceAll(/[\p{Z}\s]+/gu, " ")
    .replaceAll(/\p{C}/gu, "")
    .trim();
  return [...text].slice(0, most).join("").trimEnd();
}

/** What a reference to a character stands for; the reference itself if that is not known. */
function decoded(reference: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name] ?? "" : reference;
  const number = decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal);
  return number <= LAST_CHARACTER ? String.fromCodePoint(number) : "";
}
