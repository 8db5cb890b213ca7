/**
 * The namespaces that prefixes are bound to (Namespaces in XML 1.0, third edition).
 *
 * @module
 */

/** Namespace of the prefix `xml`, which is always bound (section 3). */
const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";
/** Namespace of the prefix `xmlns`, which must not be declared (section 3). */
const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";

/** Prefixes that are kept when they are no longer declared, because they are often declared again. */
const MAX_KEPT = 256;

/** The namespace of one prefix; it changes as elements with declarations open and close. */
export interface Binding {
  readonly prefix: string;
  /** Namespace name, empty for none (prefix `""` only), or `undefined` while the prefix is not declared. */
  uri: string | undefined;
  /** Whether the prefix was evicted, so that this object must not be used any more. */
  isDropped: boolean;
}

/** A declaration to undo when its element ends. */
interface Change {
  readonly depth: number;
  readonly binding: Binding;
  readonly before: string | undefined;
}

/** All prefixes in force. */
export class Namespaces {
  readonly #bindings = new Map<string, Binding>([
    ["", bindingOf("", "")],
    ["xml", bindingOf("xml", XML_NAMESPACE)],
    ["xmlns", bindingOf("xmlns", undefined)],
  ]);
  readonly #changes: Change[] = [];
  /** Depth of the innermost element that has declarations; 0 without. */
  #innermost = 0;

  /** The binding of a prefix; the same object until it is dropped. */
  of(prefix: string): Binding {
    const known = this.#bindings.get(prefix);
    if (known !== undefined) return known;
    const binding = bindingOf(prefix, undefined);
    this.#bindings.set(prefix, binding);
    return binding;
  }

  /**
   * Declares a prefix for the element at `depth` and everything in it.
   *
   * @returns What is wrong with the declaration (section 3, "Reserved Prefixes and Namespace Names"), if
   *   anything; it is then not made.
   */
  declare(prefix: string, uri: string, depth: number): string | undefined {
    const problem = declarationProblem(prefix, uri);
    if (problem !== undefined) return problem;
    const binding = this.of(prefix);
    this.#changes.push({ depth, binding, before: binding.uri });
    this.#innermost = depth;
    binding.uri = uri;
    return undefined;
  }

  /** Whether a prefix is bound to `uri` both in the element at `depth` and in its parent. */
  holdsAround(prefix: string, uri: string, depth: number): boolean {
    const change = this.#changes.find((change) =>
      change.depth === depth && change.binding.prefix === prefix
    );
    return this.of(prefix).uri === uri &&
      (change === undefined || change.before === uri);
  }

  /** Undoes the declarations of the element at `depth`, which ends. */
  leave(depth: number): void {
    if (this.#innermost !== depth) return;
    let last = this.#changes.at(-1);
    while (last !== undefined && last.depth === depth) {
      const { binding, before } = last;
      binding.uri = before;
      if (before === undefined && this.#bindings.size > MAX_KEPT) {
        this.#bindings.delete(binding.prefix);
        binding.isDropped = true;
      }
      this.#changes.pop();
      last = this.#changes.at(-1);
    }
    this.#innermost = last?.depth ?? 0;
  }
}

function bindingOf(prefix: string, uri: string | undefined): Binding {
  return { prefix, uri, isDropped: false };
}

function declarationProblem(prefix: string, uri: string): string | undefined {
  if (prefix === "xmlns") return 'the prefix "xmlns" must not be declared';
  if ((prefix === "xml") !== (uri === XML_NAMESPACE)) {
    return 'the prefix "xml" and its namespace must not be bound to others';
  }
  if (uri === XMLNS_NAMESPACE) {
    return `the namespace ${XMLNS_NAMESPACE} must not be declared`;
  }
  if (uri === "" && prefix !== "") {
    return `the prefix "${prefix.slice(0, 40)}" must not be bound to an empty namespace`;
  }
  return undefined;
}
