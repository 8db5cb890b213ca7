/** String literals and comments in the text of a TypeScript module. @module */

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

/** Comments, and regular expressions where an expression may begin. */
const SKIPPED = /\/\/.*|\/\*[^]*?\*\/|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*/y;

/** Whether a `/` after this text begins a regular expression, and is no division. */
function mayBeginExpression(before: string): boolean {
  return /(?:^|[(,=:[!&|?{};>]|\breturn)\s*$/.test(before.slice(-40));
}

/** A literal of a module, without its quotes; literals that `+` joins are one. */
export interface Literal {
  readonly text: string;
  /** What precedes it on its line and the one before. */
  readonly before: string;
}

/** All string and template literals of a module outside of comments; those inside of a template belong to it. */
export function allLiterals(text: string): Literal[] {
  const literals: Literal[] = [];
  let joined: Literal | undefined;
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    const before = text.slice(Math.max(0, at - 120), at);
    if (character === "/" && (/[/*]/.test(text.charAt(at + 1)) || mayBeginExpression(before))) {
      SKIPPED.lastIndex = at;
      if (SKIPPED.test(text)) {
        at = SKIPPED.lastIndex;
        continue;
      }
    }
    if (/["'`]/.test(character)) {
      const end = literalEnd(text, at);
      const literal = text.slice(at + 1, end - 1);
      if (joined !== undefined) literals.pop();
      literals.push({
        text: (joined?.text ?? "") + literal,
        before: joined?.before ?? before.split("\n").slice(-2).join(" "),
      });
      joined = undefined;
      at = end;
      continue;
    }
    if (character === "+") joined = literals.at(-1);
    else if (!/\s/.test(character)) joined = undefined;
    at++;
  }
  return literals;
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
