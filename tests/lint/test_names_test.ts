/**
 * Tests that the name of every test begins with what the test is about, as it is written in the source, so that a
 * search for a function, command or endpoint finds its tests (CONTRIBUTING.md).
 *
 * @module
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { jsonOf, object } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { literalsIn } from "../support/source_text.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What is named otherwise: the pages, the files of a walk pack, the executable and the README. */
const OTHERS = ["The guide", "The editor", "The sheet", "index.html", "walk.gpx", "README"];

function sourceFiles(folder: string): string[] {
  return [...Deno.readDirSync(join(ROOT, folder))].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return name === "built" ? [] : sourceFiles(join(folder, name));
    return /\.tsx?$/.test(name) ? [join(folder, name)] : [];
  });
}

const FILES = ["src", "web", "tests", "tools", "bench"].flatMap(sourceFiles)
  .map((path) => ({ path, text: Deno.readTextFileSync(join(ROOT, path)) }));

/** The modules of the program and its tools that export a name, or have a function or class of the name, by the name. */
const SUBJECTS = Map.groupBy(
  FILES.filter(({ path }) => !path.startsWith("tests")).flatMap(({ text }) =>
    [...text.matchAll(
      /^(?:export )?(?:(?:default|async|abstract) )*(?:function\*?|class|(?<=export )(?:const|interface)) (\w+)/gm,
    )]
      .map(([, name = ""]) => ({ name, text }))
  ),
  ({ name }) => name,
);

/** The commands, by the property of each in its module. */
const COMMANDS = FILES.filter(({ path }) => path.startsWith(join("src", "commands")))
  .flatMap(({ text }) => [...text.matchAll(/^ {2}name: "([a-z-]+)",/gm)])
  .map(([, name]) => `route-guide ${name}`);

/** Method and path as `GET /api/routes/:`, because tests call the id of a route `:id`. */
function endpointKey(method: string, path: string): string {
  return `${method} ${path.replaceAll(/:\w+|\{\w+\}/g, ":")}`;
}

/** The endpoints of the OpenAPI document. */
async function endpointsOf(service: Service): Promise<ReadonlySet<string>> {
  const { paths } = await jsonOf(service.fetch("/api/openapi.json"));
  return new Set(
    Object.entries(object(paths)).flatMap(([path, item]) =>
      Object.keys(object(item)).map((method) => endpointKey(method.toUpperCase(), path))
    ),
  );
}

/** The names of the tests of a module: the first literal of several words in each call that declares one. */
function testNames(text: string): string[] {
  const calls = text.matchAll(/^[ \t]*(?:(?:Deno|night)\.test|[a-z]\w+Test)\((?!\s*name\b)/gm);
  return [...calls]
    .map((call) =>
      literalsIn(text, call.index + call[0].length).find((it) => it.includes(" ")) ?? ""
    )
    .filter((name) => !name.startsWith("${name} (skipped"));
}

/** Whether a name begins with a subject, or with `Class.member`. */
function beginsWithSubject(name: string): boolean {
  const [, exported = "", member] = /^(\w+)(?:\.(\w+))?(?=[(): ,]|$)/.exec(name) ?? [];
  const modules = SUBJECTS.get(exported) ?? [];
  if (member === undefined) return modules.length > 0;
  return modules.some(({ text }) => new RegExp(`\\b${member}\\b`).test(text));
}

/** Whether a name begins with one or more methods and a path of the URL table. */
function beginsWithEndpoint(name: string, endpoints: ReadonlySet<string>): boolean {
  const [, methods = "", path = ""] = /^([A-Z]+(?:(?:,| and) [A-Z]+)*) (\/\S*?)[:,]?(?= |$)/
    .exec(name) ?? [];
  const all = methods.match(/[A-Z]+/g) ?? [];
  return all.length > 0 && all.every((method) => {
    const inTable = method === "HEAD" || method === "OPTIONS" ? "GET" : method;
    return endpoints.has(endpointKey(inTable, path));
  });
}

/** Whether a name begins with a file of the repository, such as `deno.json`. */
function beginsWithFile(name: string): boolean {
  const [, path = ""] = /^([\w./-]+\.\w+|(?:src|web)[\w/]*)(?=[: ])/.exec(name) ?? [];
  return path !== "" && existsSync(join(ROOT, path));
}

Deno.test("tests/lint/test_names_test.ts: every test is named after what it is about", async () => {
  await using service = await Service.open();
  const endpoints = await endpointsOf(service);
  const others = [...OTHERS, ...COMMANDS, "route-guide"];
  const isNamed = (name: string) =>
    others.some((other) => name.startsWith(`${other}:`) || name.startsWith(`${other} `)) ||
    beginsWithEndpoint(name, endpoints) || beginsWithFile(name) || beginsWithSubject(name);
  const tests = FILES.filter(({ path }) => path.endsWith("_test.ts"))
    .flatMap(({ path, text }) => testNames(text).map((name) => ({ path, name })));
  assert.ok(tests.length > 800, `only ${tests.length} tests were found`);
  const unnamed = tests.filter(({ name }) => !isNamed(name));
  assert.deepEqual(unnamed.map(({ path, name }) => `${path}: ${name}`), []);
});
