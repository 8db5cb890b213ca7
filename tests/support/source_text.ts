/**
 * String literals and comments in the text of a TypeScript module.
 *
 * @module
 */

/** A string or template literal from a quote on: `${…}` in a template may hold other literals. */
function literalEnd(text: string, start: number): number {
  const quote = text.charAt(start);
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== quote) {
    if (text.charAt(at) === "\\") at += 2;
    else if (quote === "`" && text.startsWith("${", at)) at = closingEnd(text, at + 2);
    else at++;
  }
  return at + 1;
}

/** The index after the bracket that closes what is open at `start`. */
function closingEnd(text: string, start: number): number {
  let depth = 1;
  let at = start;
  while (at < text.length && depth > 0) {
    const character = text.charAt(at);
    if (/["'`]/.test(character)) {
      at = literalEnd(text, at);
      continue;
    }
    if (/[([{]/.test(character)) depth++;
    if (/[)\]}]/.test(character)) depth--;
    at++;
  }
  return at;
}

/**
 * The literals from `start` to the end of the argument list or statement there, without their quotes. Literals
 * that `+` joins are one.
 */
export function literalsIn(text: string, start: number): string[] {
  const literals: string[] = [];
  let depth = 0;
  let at = start;
  let isJoined = false;
  while (at < text.length) {
    const character = text.charAt(at);
    if (/["'`]/.test(character)) {
      const end = literalEnd(text, at);
      const literal = text.slice(at + 1, end - 1);
      if (isJoined) literals.push((literals.pop() ?? "") + literal);
      else literals.push(literal);
      isJoined = false;
      at = end;
      continue;
    }
    if (/[([{]/.test(character)) depth++;
    if (/[)\]}]/.test(character)) depth--;
    if (depth < 0 || (depth === 0 && character === ";")) break;
    if (character === "+") isJoined = literals.length > 0;
    else if (!/\s/.test(character)) isJoined = false;
    at++;
  }
  return literals;
}
