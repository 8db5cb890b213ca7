/**
 * The XML declaration: `<?xml version="1.0" encoding="UTF-8"?>` (XML 1.0, productions 23–32, 80, 81).
 *
 * @module
 */
import { GT, INCOMPLETE, isSpace, latin1Text, QUESTION, skipText } from "./bytes.ts";
import { isAsciiBased } from "./encoding.ts";
import { XmlFault } from "./fault.ts";

const SPACE = String.raw`[ \t\r\n]`;
const DECLARATION = new RegExp(
  String.raw`^${SPACE}+version${SPACE}*=${SPACE}*(["'])(?<version>1\.[0-9]+)\1` +
    String
      .raw`(?:${SPACE}+encoding${SPACE}*=${SPACE}*(["'])(?<encoding>[A-Za-z][A-Za-z0-9._-]*)\3)?` +
    String.raw`(?:${SPACE}+standalone${SPACE}*=${SPACE}*(["'])(?:yes|no)\5)?${SPACE}*$`,
);

/** The XML declaration of a file, if there is one. */
export interface Declaration {
  /** Index after the declaration, where the rest of the file begins; {@link INCOMPLETE} to try again. */
  readonly end: number;
  /** The encoding that it names; null without. */
  readonly encoding: string | null;
}

/**
 * Reads the declaration if there is one.
 *
 * @throws {XmlFault} If it is malformed, or names a version or an encoding that is not supported.
 */
export function readDeclaration(
  bytes: Uint8Array,
  at: number,
  end: number,
): Declaration {
  const inside = skipText(bytes, at, end, "<?xml");
  const isCut = inside === INCOMPLETE || inside === end;
  if (isCut) return { end: INCOMPLETE, encoding: null };
  if (inside === at || !isSpace(bytes[inside] ?? 0)) {
    return { end: at, encoding: null };
  }
  let close = inside;
  while (bytes[close] !== QUESTION || bytes[close + 1] !== GT) {
    if (close >= end) return { end: INCOMPLETE, encoding: null };
    close++;
  }
  return { end: close + 2, encoding: encodingIn(bytes, at, inside, close) };
}

function encodingIn(
  bytes: Uint8Array,
  at: number,
  from: number,
  to: number,
): string | null {
  const found = DECLARATION.exec(latin1Text(bytes, from, to))?.groups;
  if (found === undefined) {
    throw new XmlFault("the XML declaration is malformed", at);
  }
  if (found.version !== "1.0") {
    throw new XmlFault(`XML ${found.version} is not supported, only XML 1.0`, at);
  }
  const encoding = found.encoding ?? null;
  if (encoding !== null && !isAsciiBased(encoding)) {
    const name = encoding.slice(0, 40);
    throw new XmlFault(
      `the encoding ${name} is not supported`,
      at,
      {
        reason: "gpx-encoding",
        message: 'Save the GPX file as UTF-8, with encoding="UTF-8" in its XML declaration',
      },
    );
  }
  return encoding;
}
