/** Compares the reasons of errors: the list in the program, the table for readers and the OpenAPI document. @module */
import assert from "node:assert/strict";
import { ERROR_REASONS } from "../../src/shared/error_reasons.ts";
import { type Json, jsonOf, object } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const API = new URL("../../docs/api.md", import.meta.url);

/** The rows of a chapter's table. */
function rowsOf(heading: string): string[][] {
  const text = Deno.readTextFileSync(API).replaceAll("\r\n", "\n");
  const [, chapter = ""] = text.split(`\n### ${heading}\n`);
  const [table = ""] = chapter.split("\n### ");
  return table.split("\n").filter((line) => line.startsWith("| `"))
    .map((line) => line.slice(1, -1).split(" | ").map((cell) => cell.trim()));
}

Deno.test("docs/api.md has every reason of ERROR_REASONS with its meaning, in the same order", () => {
  const rows = rowsOf("Reasons of errors").map(([name = "", means]) => [
    name.replaceAll("`", ""),
    means,
  ]);
  assert.deepEqual(rows, Object.entries(ERROR_REASONS));
});

Deno.test("GET /api/openapi.json has the reasons, and every error response refers to them", async () => {
  await using service = await Service.open();
  const document = await jsonOf(service.fetch("/api/openapi.json"));
  const components = object(document.components);
  const header = object(object(components.headers)["Error-Reason"]);
  assert.deepEqual(object(header.schema).enum, Object.keys(ERROR_REASONS));
  assert.equal(header.required, true);
  for (const [name, means] of Object.entries(ERROR_REASONS)) {
    assert.ok(String(header.description).includes(`\`${name}\`: ${means}`), name);
  }
  const responses = errorResponsesOf(document);
  assert.ok(responses.length > 100);
  for (const [key, response] of responses) {
    assert.ok(Object.hasOwn(object(response.headers), "Error-Reason"), key);
  }
});

/** The responses of all operations with a status from 400 on. */
function errorResponsesOf(document: Json): readonly (readonly [key: string, response: Json])[] {
  const shared = object(object(document.components).responses);
  return Object.entries(object(document.paths)).flatMap(([path, item]) =>
    Object.entries(object(item)).flatMap(([method, operation]) =>
      Object.entries(object(object(operation).responses)).filter(([status]) => status >= "400")
        .map(([status, response]) => {
          const { $ref } = object(response);
          const name = typeof $ref === "string" ? $ref.slice($ref.lastIndexOf("/") + 1) : null;
          const resolved = name === null ? response : shared[name];
          return [`${method} ${path} ${status}`, object(resolved)] as const;
        })
    )
  );
}
