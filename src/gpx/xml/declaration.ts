/**
 * The XML declaration: `<?xml version="1.0" encoding="UTF-8"?>` (XML 1.0, productions 23–32, 80, 81).
 *
 * @module
 */
import { GT, INCOMPLETE, isSpace, latin1Text, QUESTION, skipText } from "./bytes.ts";
import { XmlFault } from "./fault.ts";

const SPACE = String.raw`[ \t\r\n]`;
const DECLARATION = new RegExp(
  String.raw`^${SPACE}+version${SPACE}*=${SPACE}*(["'])(?<version>1\.[0-9]+)\1` +
    String
      .raw`(?:${SPACE}+encoding${SPACE}*=${SPACE}*(["'])(?<encoding>[A-Za-z][A-Za-z0-9._-]*)\3)?` +
    String.raw`(?:${SPACE}+standalone${SPACE}*=${SPACE}*(["'])(?:yes|no)\5)?${SPACE}*$`,
);

/** How the beginning of a file was read. */
export interface Declaration {
  /** Index behind the declaration, where the rest of the file begins; {@link INCOMPLETE} to try again. */
  readonly behind: number;
  /** Whether it says that the file is US-ASCII. */
  readonly isAscii: boolean;
}

/**
 * Reads the declaration if there is one.
 *
 * @throws {XmlFault} If it is malformed, or names a version or an encoding that is not read.
 */
export function readDeclaration(
  bytes: Uint8Array,
  at: number,
  end: number,
): Declaration {
  const inside = skipText(bytes, at, end, "<?xml");
  const isCut = inside === INCOMPLETE || inside === end;
  if (isCut) return { behind: INCOMPLETE, isAscii: false };
  if (inside === at || !isSpace(bytes[inside] ?? 0)) {
    return { behind: at, isAscii: false };
  }
  let close = inside;
  while (bytes[close] !== QUESTION || bytes[close + 1] !== GT) {
    if (close >= end) return { behind: INCOMPLETE, isAscii: false };
    close++;
  }
  return { behind: close + 2, isAscii: isAscii(bytes, at, inside, close) };
}

function isAscii(
  bytes: Uint8Array,
  at: number,
  from: number,
  to: number,
): boolean {
  const found = DECLARATION.exec(latin1Text(bytes, from, to))?.groups;
  if (found === undefined) {
    throw new XmlFault("the XML declaration is malformed", at);
  }
  if (found.version !== "1.0") {
    throw new XmlFault(`XML ${found.version} is not read, only XML 1.0`, at);
  }
  const encoding = found.encoding ?? "UTF-8";
  const name = encoding.toUpperCase();
  if (name !== "UTF-8" && name !== "US-ASCII") {
    throw new XmlFault(
      `the encoding ${encoding.slice(0, 40)} is not read, only UTF-8`,
      at,
    );
  }
  return name === "US-ASCII";
}
