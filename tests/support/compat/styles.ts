/**
 * What a style sheet uses that the oldest browsers of a surface lack, and that has nothing in its place there.
 *
 * @module
 */
import { type Block, type Declaration, generate, parse, type Rule } from "css-tree";
import type { Surface } from "../../../tools/page_entries.ts";
import {
  atRuleFeatures,
  engineParts,
  isDeclaredAs,
  propertyFeature,
  selectorFeatures,
  type UsedFeature,
  valueFeatures,
  withoutPrefix,
} from "./style_features.ts";
import { type IsUsedName, lackingTargets, type Target, targetsOf } from "./support.ts";

/** Something that a target lacks. */
export interface LackedStyle {
  /** What it is, such as `unit dvh`. */
  readonly feature: string;
  /** Selectors and conditions that it is in. */
  readonly where: string;
  /** The targets, such as `safari 15.4`. */
  readonly lacking: readonly string[];
}

/**
 * What targets lack and what has no replacement there: neither a declaration of the same property before it, nor
 * `@supports` around it. A value with `var()` is not replaced by a declaration before it, because browsers discard
 * it only after they have discarded the other one.
 *
 * @throws {Error} for a style sheet with syntax that is not understood.
 */
export function lackedStyles(css: string, surface: Surface): readonly LackedStyle[] {
  const onParseError = (error: Error) => {
    throw error;
  };
  const sheet = parse(css, { parseCustomProperty: true, onParseError });
  if (sheet.type !== "StyleSheet") throw new Error("That is no style sheet");
  const search = new Search(targetsOf(surface));
  search.inBlock({ type: "Block", children: sheet.children }, []);
  return search.found;
}

class Search {
  readonly found: LackedStyle[] = [];
  readonly #targets: readonly Target[];

  constructor(targets: readonly Target[]) {
    this.#targets = targets;
  }

  inBlock(block: Block, path: readonly string[]): void {
    const nodes = block.children.toArray();
    const declarations = nodes.filter((node) => node.type === "Declaration");
    this.#inDeclarations(declarations, path);
    for (const node of nodes) {
      if (node.type === "Rule") this.#inRule(node, path);
      if (node.type !== "Atrule") continue;
      const text = `@${node.name} ${node.prelude === null ? "" : generate(node.prelude)}`.trim();
      // What @supports asks for is there, whatever it is.
      if (node.name === "supports") continue;
      const isWhole = this.#add(atRuleFeatures(node.name, node.prelude), path);
      if (isWhole && node.block !== null && node.name !== "font-face") {
        this.inBlock(node.block, [...path, text]);
      }
    }
  }

  #inRule({ prelude, block }: Rule, path: readonly string[]): void {
    const text = generate(prelude);
    const selectors = prelude.type === "SelectorList" ? prelude.children.toArray() : [];
    const parts = selectors.map((selector) => engineParts(selector).join());
    // Browsers discard a whole list for one selector that they do not know.
    if (new Set(parts).size > 1) {
      this.found.push({ feature: `selector ${text}`, where: path.join(" "), lacking: ["some"] });
    }
    const isWhole = this.#add(selectors.flatMap(selectorFeatures), path);
    // What only one engine understands may be as new as that engine.
    if (isWhole && parts.join("") === "") this.inBlock(block, [...path, text]);
  }

  #inDeclarations(declarations: readonly Declaration[], path: readonly string[]): void {
    const names = declarations.map(({ property }) => property);
    const replaced = new Set<string>();
    for (const declaration of declarations) {
      const { property } = declaration;
      const feature = propertyFeature(property);
      const isWhole = feature === null ||
        this.#add([feature], path, isDeclaredAs(property, names));
      if (!isWhole) continue;
      const lacked = valueFeatures(declaration).filter((used) => this.#lacking(used).length > 0);
      // Under the prefix of an engine its values are as old as the property.
      const hasTwin = names.some((name) => name !== property && withoutPrefix(name) === property);
      if (lacked.length === 0 || hasTwin) replaced.add(property);
      else if (!replaced.has(property) || generate(declaration.value).includes("var(")) {
        this.#add(lacked, path);
      }
    }
  }

  /** Adds those features that targets lack. @returns Whether there were none. */
  #add(
    features: readonly UsedFeature[],
    path: readonly string[],
    isUsedName?: IsUsedName,
  ): boolean {
    const lacked = features.map((used) => ({
      feature: used.label,
      where: path.join(" "),
      lacking: this.#lacking(used, isUsedName),
    })).filter(({ lacking }) => lacking.length > 0);
    this.found.push(...lacked);
    return lacked.length === 0;
  }

  #lacking(
    { data }: UsedFeature,
    isUsedName?: IsUsedName,
  ): readonly string[] {
    return lackingTargets(data?.__compat, this.#targets, isUsedName);
  }
}
