/** Which features of the compatibility data the parts of a style sheet use. @module */
import { type CssNode, type Declaration, generate, walk } from "css-tree";
import { data, type Identifier, type IsUsedName } from "./support.ts";

/** A feature that a style sheet uses: its name in messages, and what the data say about it. */
export interface UsedFeature {
  readonly label: string;
  readonly data: Identifier | undefined;
}

/** Where the data keep functions that may be in any value. */
const FUNCTION_GROUPS = [
  "color",
  "image",
  "gradient",
  "transform-function",
  "filter-function",
  "easing-function",
  "basic-shape",
];

function group(name: string): Identifier {
  const found = data.css[name];
  if (found === undefined) throw new Error(`The data have no css.${name}`);
  return found;
}

const PROPERTIES = group("properties");
const SELECTORS = group("selectors");
const AT_RULES = group("at-rules");
const TYPES = group("types");

/** A name without the prefix of an engine. */
export function withoutPrefix(name: string): string {
  return name.replace(/^-(?:webkit|moz|ms|o)-/, "");
}

/** Whether a name has the prefix of an engine. */
export function hasPrefix(name: string): boolean {
  return withoutPrefix(name) !== name;
}

/** The property of a declaration, under its own name or that without a prefix; none for a custom property. */
export function propertyFeature(property: string): UsedFeature | null {
  if (property.startsWith("--")) return null;
  const found = PROPERTIES[property] ?? PROPERTIES[withoutPrefix(property)];
  return { label: `property ${property}`, data: found };
}

/** Whether a statement of the data is about a property by one of the names that a block declares it with. */
export function isDeclaredAs(property: string, names: readonly string[]): IsUsedName {
  // Some properties are in the data by a name with a prefix, and have no other.
  const base = PROPERTIES[property] === undefined ? withoutPrefix(property) : property;
  return ({ prefix = "", alternative_name: other }) => names.includes(other ?? prefix + base);
}

/** Keywords, functions and units in the value of a declaration. */
export function valueFeatures({ property, value }: Declaration): readonly UsedFeature[] {
  const ofProperty = PROPERTIES[property];
  const used: UsedFeature[] = [];
  walk(value, (node) => {
    if (node.type === "Identifier" && !node.name.startsWith("--")) {
      const found = ofProperty?.[node.name] ?? TYPES["color"]?.[node.name.toLowerCase()] ??
        TYPES["global_keywords"]?.[node.name];
      used.push({ label: `value ${property}: ${node.name}`, data: found });
    }
    if (node.type === "Function") {
      const groups = FUNCTION_GROUPS.map((name) => TYPES[name]?.[node.name]);
      const found = ofProperty?.[node.name] ?? TYPES[node.name] ??
        groups.find((candidate) => candidate !== undefined);
      used.push({ label: `function ${node.name}()`, data: found });
    }
    if (node.type === "Dimension") used.push(unitFeature(node.unit));
  });
  return used;
}

function unitFeature(unit: string): UsedFeature {
  const name = unit.replace(/^([dsl])v(?:[whib]|min|max)$/, "$1v").replace(/^cq\w+$/, "cq");
  const key = {
    dv: "viewport_percentage_units_dynamic",
    sv: "viewport_percentage_units_small",
    lv: "viewport_percentage_units_large",
    cq: "container_query_length_units",
  }[name] ?? unit;
  return { label: `unit ${unit}`, data: TYPES["length"]?.[key] };
}

/** Pseudo-classes, pseudo-elements and nesting in a selector, but not those of one engine. */
export function selectorFeatures(selector: CssNode): readonly UsedFeature[] {
  const used: UsedFeature[] = [];
  walk(selector, (node) => {
    if (node.type === "NestingSelector") {
      used.push({ label: "selector &", data: SELECTORS["nesting"] });
    }
    if (node.type !== "PseudoClassSelector" && node.type !== "PseudoElementSelector") return;
    const { name } = node;
    if (hasPrefix(name)) return;
    const label = `selector :${name} in ${generate(selector)}`;
    used.push({ label, data: SELECTORS[name] });
    if (name === "not" && generate(node).includes(",")) {
      used.push({ label, data: SELECTORS["not"]?.["selector_list"] });
    }
    if (/^nth-.* of /.test(generate(node))) {
      used.push({ label, data: SELECTORS[name]?.["of_syntax"] });
    }
  });
  return used;
}

/** Pseudo-elements of one engine in a selector. */
export function engineParts(selector: CssNode): readonly string[] {
  const parts: string[] = [];
  walk(selector, (node) => {
    if (node.type === "PseudoElementSelector" && hasPrefix(node.name)) parts.push(node.name);
  });
  return parts;
}

/** An at-rule, and the features of the medium that its condition names. */
export function atRuleFeatures(name: string, prelude: CssNode | null): readonly UsedFeature[] {
  const text = prelude === null ? "" : generate(prelude);
  const used: UsedFeature[] = [
    { label: `at-rule @${name} ${text}`.trim(), data: AT_RULES[withoutPrefix(name)] },
  ];
  if (prelude === null || name !== "media") return used;
  walk(prelude, (node) => {
    if (node.type === "Feature") {
      const feature = node.name.replace(/^(?:min|max)-/, "");
      used.push({ label: `media ${feature}`, data: AT_RULES["media"]?.[feature] });
    }
    if (node.type === "FeatureRange") {
      used.push({ label: `media ${text}`, data: AT_RULES["media"]?.["range_syntax"] });
    }
  });
  return used;
}
