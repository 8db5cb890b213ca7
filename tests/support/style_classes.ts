/** Classes in style sheets, and classes that code gives to elements. @module */
import { parse, walk } from "css-tree";

/** What code may give to elements. */
export interface UsedClasses {
  /** Values of `class` attributes: classes that are certainly given. */
  readonly given: ReadonlySet<string>;
  /** All words of all texts in quotation marks; a class among them may be given. */
  readonly words: ReadonlySet<string>;
  /** Beginnings of classes of which code puts the end, such as `strip-` of `strip-${state}`. */
  readonly beginnings: ReadonlySet<string>;
}

/** The classes in the selectors of a style sheet. */
export function classesOfStyles(css: string): ReadonlySet<string> {
  const classes = new Set<string>();
  walk(parse(css), (node) => {
    if (node.type === "ClassSelector") classes.add(node.name);
  });
  return classes;
}

/** The classes in the text of modules. */
export function usedClasses(modules: readonly string[]): UsedClasses {
  const given = new Set<string>();
  const words = new Set<string>();
  const beginnings = new Set<string>();
  const text = modules.map(withoutComments).join("\n");
  for (const [, value = ""] of text.matchAll(/\bclass(?:Name)?[=:] ?"([^"]*)"/g)) {
    for (const word of wordsOf(value)) given.add(word);
  }
  for (const [, value = ""] of text.matchAll(/"([^"\n]*)"/g)) {
    for (const word of wordsOf(value)) words.add(word);
  }
  for (const [, template = ""] of text.matchAll(/`([^`]*)`/g)) {
    // The expressions hold texts of their own, which are found above.
    const parts = template.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/);
    for (const [index, part] of parts.entries()) {
      const found = wordsOf(part);
      const isOpen = index < parts.length - 1 && /[\w-]$/.test(part);
      const last = isOpen ? found.pop() : undefined;
      if (last !== undefined && last.endsWith("-")) beginnings.add(last);
      else if (last !== undefined) words.add(last);
      for (const word of found) words.add(word);
    }
  }
  return { given, words, beginnings };
}

/** Whether code may give a class to an element. */
export function mayBeGiven(name: string, { words, beginnings }: UsedClasses): boolean {
  return words.has(name) || [...beginnings].some((beginning) => name.startsWith(beginning));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /^-?[A-Za-z][\w-]*$/.test(word));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g, "");
}
