/**
 * Which globals and which members of the DOM and of built-ins the source of a surface uses, by the types of the
 * compiler: also where no test runs it.
 *
 * @module
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compilerHost, ts } from "./compiler_host.ts";

/** The folder of the browser code. */
export const WEB = fileURLToPath(new URL("../../../web", import.meta.url));

/**
 * A member that the source names, under each type that the data may have it with, such as `Node.prototype.append`, or a
 * global.
 */
export interface UsedMember {
  readonly labels: readonly string[];
  /** Module, from the folder. */
  readonly file: string;
}

/** The types of packages, which Deno keeps in a folder of its own. */
function packageTypes(): Record<string, string[]> {
  const ofWeb = createRequire(join(WEB, "deno.json"));
  const preact = dirname(dirname(ofWeb.resolve("preact")));
  return {
    "preact": [join(preact, "src", "index.d.ts")],
    "preact/hooks": [join(preact, "hooks", "src", "index.d.ts")],
    "preact/jsx-runtime": [join(preact, "jsx-runtime", "src", "index.d.ts")],
  };
}

function programOf(entries: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    // The newest there are: what they do not know would not be seen.
    lib: ["lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.esnext.d.ts"],
    types: [],
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    jsx: ts.JsxEmit.ReactJSX,
    jsxImportSource: "preact",
    paths: packageTypes(),
  };
  return ts.createProgram(entries, options, compilerHost(options));
}

/**
 * Everything that modules use of the browser.
 *
 * @param entries Paths of modules; what they import is checked as well, if it is in `folder`.
 */
export function usedMembers(folder: string, entries: readonly string[]): readonly UsedMember[] {
  const program = programOf(entries.map((path) => join(folder, path)));
  const root = folder.replaceAll("\\", "/");
  const checker = program.getTypeChecker();
  const isOfBrowser = (symbol: ts.Symbol | undefined) =>
    symbol?.declarations?.some((declaration) =>
      program.isSourceFileDefaultLibrary(declaration.getSourceFile())
    ) ?? false;
  const used: UsedMember[] = [];
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.startsWith(`${root}/`)) continue;
    const file = source.fileName.slice(root.length + 1);
    const add = (...labels: readonly string[]) => used.push({ file, labels });
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
      if (ts.isPropertyAccessExpression(node)) {
        const symbol = checker.getSymbolAtLocation(node.name);
        if (symbol !== undefined && isOfBrowser(symbol)) {
          add(...labelsOf(checker, node.expression, symbol));
        }
      } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
        const key = node.propertyName ?? node.name;
        const symbol = ts.isIdentifier(key)
          ? checker.getTypeAtLocation(node.parent).getProperty(key.text)
          : undefined;
        if (symbol !== undefined && isOfBrowser(symbol)) {
          add(...labelsOf(checker, node.parent, symbol));
        }
      } else if (ts.isIdentifier(node) && isValue(node)) {
        if (isOfBrowser(checker.getSymbolAtLocation(node))) {
          add(node.text, `Window.prototype.${node.text}`);
        }
      }
      if (ts.isNewExpression(node)) {
        const name = ts.isPropertyAccessExpression(node.expression)
          ? node.expression.name
          : node.expression;
        if (isOfBrowser(checker.getSymbolAtLocation(name))) {
          add(`new ${node.expression.getText()}()`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return used;
}

/** Whether an identifier stands for itself, and not for a member, a property or a declaration. */
function isValue({ parent, pos }: ts.Identifier): boolean {
  const isNamed = ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) ||
    ts.isBindingElement(parent) || ts.isJsxAttribute(parent) || ts.isPropertySignature(parent);
  const isFirst = !("name" in parent) || !isNode(parent.name) || parent.name.pos !== pos;
  return !isNamed || isFirst;
}

function isNode(value: unknown): value is ts.Node {
  return typeof value === "object" && value !== null && "pos" in value;
}

/**
 * A member with each type under which the data may have it: that of the object, those that it extends, and that which
 * declares the member.
 */
function labelsOf(
  checker: ts.TypeChecker,
  object: ts.Node,
  symbol: ts.Symbol,
): readonly string[] {
  const owners = new Set<string>();
  const addType = (type: ts.Type): void => {
    if (type.isUnionOrIntersection()) return type.types.forEach(addType);
    const ofType = type.getSymbol();
    const name = ofType === undefined ? "" : checker.getFullyQualifiedName(ofType);
    if (name === "" || owners.has(name)) return;
    owners.add(name);
    for (const base of type.getBaseTypes() ?? []) addType(base);
  };
  addType(checker.getApparentType(checker.getNonNullableType(checker.getTypeAtLocation(object))));
  const parents = symbol.declarations?.map(({ parent }) => parent) ?? [];
  for (const parent of parents) {
    if (ts.isInterfaceDeclaration(parent)) owners.add(parent.name.text);
    const holder = parent.parent;
    if (ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name)) {
      owners.add(holder.name.text);
    }
  }
  const isStatic = !parents.some((parent) =>
    ts.isInterfaceDeclaration(parent) && !parent.name.text.endsWith("Constructor")
  );
  return [...owners].map((owner) => {
    const name = owner.replace(/^Readonly(?=Array|Set|Map)|Constructor$/g, "");
    return `${name}.${isStatic ? "" : "prototype."}${symbol.name}`;
  });
}
