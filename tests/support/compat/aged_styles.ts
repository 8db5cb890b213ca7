/** A style sheet as a browser reads it that lacks everything that one of the targets lacks. @module */
import { type Atrule, type Block, type CssNode, type Declaration, generate, parse } from "css-tree";
import type { Surface } from "../../../tools/page_entries.ts";
import {
  atRuleFeatures,
  isDeclaredAs,
  propertyFeature,
  selectorFeatures,
  type UsedFeature,
  valueFeatures,
  withoutPrefix,
} from "./style_features.ts";
import { lackingTargets, targetsOf } from "./support.ts";

/** What is left of a style sheet; what `@supports` asks for is what the targets have. */
export function agedStyles(css: string, surface: Surface): string {
  const targets = targetsOf(surface);
  const sheet = parse(css, { parseCustomProperty: true });
  if (sheet.type !== "StyleSheet") throw new Error("That is no style sheet");
  const isLacked = ({ data }: UsedFeature) => lackingTargets(data?.__compat, targets).length > 0;

  const isUsedProperty = ({ property }: Declaration, names: readonly string[]) => {
    const { data } = propertyFeature(property) ?? {};
    return lackingTargets(data?.__compat, targets, isDeclaredAs(property, names)).length === 0;
  };
  const isMet = (condition: string) => {
    const [, not, selector] = /^(not )?selector\((.+)\)$/.exec(condition) ?? [];
    if (selector === undefined) throw new Error(`@supports ${condition} is not understood`);
    const has = !selectorFeatures(parse(selector, { context: "selector" })).some(isLacked);
    return has !== (not !== undefined);
  };
  const isRead = ({ name, prelude }: Atrule) =>
    name === "supports"
      ? isMet(prelude === null ? "" : generate(prelude))
      : !atRuleFeatures(name, prelude).some(isLacked);

  const isKept = (node: CssNode, names: readonly string[]): boolean => {
    if (node.type === "Atrule") {
      if (!isRead(node)) return false;
      // The real browser would decide otherwise.
      if (node.name === "supports") node.prelude = { type: "Raw", value: "(display:block)" };
      if (node.block !== null) inBlock(node.block);
    } else if (node.type === "Rule") {
      const selectors = node.prelude.type === "SelectorList" ? node.prelude.children.toArray() : [];
      if (selectors.flatMap(selectorFeatures).some(isLacked)) return false;
      inBlock(node.block);
    } else if (node.type === "Declaration") {
      if (!isUsedProperty(node, names)) return false;
      const isPrefixed = names.some((name) =>
        name !== node.property && withoutPrefix(name) === node.property
      );
      if (isPrefixed || !valueFeatures(node).some(isLacked)) return true;
      // Browsers find out too late to go back to the declaration before it.
      if (!generate(node.value).includes("var(")) return false;
      node.value = { type: "Raw", value: "unset" };
    }
    return true;
  };
  const inBlock = (block: Pick<Block, "children">) => {
    const names = block.children.toArray().flatMap((node) =>
      node.type === "Declaration" ? [node.property] : []
    );
    block.children = block.children.filter((node) => isKept(node, names));
  };
  inBlock(sheet);
  return generate(sheet);
}
