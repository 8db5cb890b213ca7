/**
 * Any JSON text of an object, however it is written and split, is read as that object and its file; a truncated
 * text is refused. fast-check prints the seed of a failure.
 *
 * @module
 */
import assert from "node:assert/strict";
import { arriving, json, TempStaging, utf8 } from "./temp_staging.ts";
import { repetitions } from "../../support/extent.ts";
import { fc } from "../../support/property.ts";

/** Small numbers from which a writer takes its random choices. */
type Choices = Iterator<number, undefined>;

const CHOICES = fc.array(fc.integer({ min: 0, max: 9 }), {
  minLength: 1,
  maxLength: 200,
});

function* again(numbers: readonly number[]): Generator<number, undefined> {
  for (;;) yield* numbers;
}

/** White space between tokens, mostly none. */
function blank(choices: Choices): string {
  return ["", "", "", "", "", "", " ", "\n", "\t \r\n", "  "][
    choices.next().value ?? 0
  ] ?? "";
}

/** A JSON string with some characters escaped that need not be. */
function quoted(text: string, choices: Choices): string {
  let written = "";
  for (let at = 0; at < text.length; at++) {
    const choice = choices.next().value;
    const unit = text.charCodeAt(at).toString(16).padStart(4, "0");
    if (choice === 9) written += `\\u${unit}`;
    else if (choice === 8) written += `\\u${unit.toUpperCase()}`;
    else if (choice === 7 && text.charAt(at) === "/") written += "\\/";
    else written += JSON.stringify(text.charAt(at)).slice(1, -1);
  }
  return `"${written}"`;
}

function value(json: unknown, choices: Choices): string {
  const gap = () => blank(choices);
  if (typeof json === "string") return gap() + quoted(json, choices) + gap();
  if (Array.isArray(json)) {
    return `${gap()}[${json.map((item) => value(item, choices)).join(",") || gap()}]${gap()}`;
  }
  if (typeof json === "object" && json !== null) {
    const entries = Object.entries(json).map(([name, item]) =>
      gap() + quoted(name, choices) + gap() + ":" + value(item, choices)
    );
    return `${gap()}{${entries.join(",") || gap()}}${gap()}`;
  }
  return gap() + JSON.stringify(json) + gap();
}

/** Base64 with white space in it, with or without its padding. */
function base64(bytes: Uint8Array, choices: Choices): string {
  const whole = bytes.toBase64();
  const text = choices.next().value === 9 ? whole.replace(/=+$/, "") : whole;
  return text.replace(
    /./g,
    (character) => choices.next().value === 5 ? `\r\n ${character}` : character,
  );
}

/** Any JSON value, with names and texts that could be taken for structure. */
const ANY_JSON = fc.jsonValue({ stringUnit: "binary", maxDepth: 4 });
const TRICKY = fc.constantFrom(
  '"',
  "\\",
  '\\"',
  '":{"base64":"',
  "}",
  "{",
  ",",
  "picture",
  "base64",
);

Deno.test("readBody: any JSON object in any spelling and any chunks is read as its fields and its file", async () => {
  using temp = new TempStaging();
  const input = fc.record({
    caption: fc.oneof(ANY_JSON, TRICKY),
    sequence: ANY_JSON,
    others: fc.dictionary(
      fc.oneof(fc.string({ unit: "binary" }), TRICKY).filter((name) =>
        !["picture", "caption", "sequence"].includes(name)
      ),
      fc.oneof(ANY_JSON, TRICKY, fc.constant({ base64: "!", dataUrl: "!" })),
    ),
    file: fc.uint8Array({ minLength: 1, maxLength: 200 }),
    isDataUrl: fc.boolean(),
    order: fc.integer({ min: 0, max: 5 }),
    choices: CHOICES,
    sizes: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(input, async (given) => {
      const choices = again(given.choices);
      const content = base64(given.file, choices);
      const picture = given.isDataUrl
        ? { dataUrl: `data:image/png;base64,${content}`, others: given.others }
        : { filename: "a/b", ...given.others, base64: content };
      const entries: [string, unknown][] = [
        ["caption", given.caption],
        ["picture", withoutContentTwice(picture, given.isDataUrl)],
        ["sequence", given.sequence],
        ...Object.entries(given.others),
      ];
      const turned = [
        ...entries.slice(given.order),
        ...entries.slice(0, given.order),
      ];
      const text = value(Object.fromEntries(turned), choices);
      const body = await temp.read({
        ...json(""),
        body: arriving(utf8(text), { sizes: given.sizes, kind: "ordinary" }),
      });
      const expected: { picture: unknown; caption: unknown; sequence: unknown } = JSON.parse(text);
      assert.deepEqual(body.fields, {
        caption: expected.caption,
        sequence: expected.sequence,
      });
      assert.deepEqual(body.file, new Uint8Array(given.file));
    }),
    { numRuns: repetitions({ usual: 400, night: 1200 }) },
  );
});

/** Random other properties of the file object must not be a second content. */
function withoutContentTwice(picture: object, isDataUrl: boolean): object {
  const second = isDataUrl ? "base64" : "dataUrl";
  return Object.fromEntries(
    Object.entries(picture).filter(([name]) => name !== second),
  );
}

Deno.test("readBody: any base64 that is cut, changed or lengthened is read as the platform reads it", async () => {
  using temp = new TempStaging();
  const characters = fc.constantFrom(..."AQg/+=-_ \n!é");
  await fc.assert(
    fc.asyncProperty(
      fc.array(characters, { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (list, size) => {
        const text = list.join("");
        const init = {
          ...json(""),
          body: arriving(
            utf8(JSON.stringify({ picture: { base64: text } })),
            { sizes: [size], kind: "ordinary" },
          ),
        };
        const expected = decoded(text);
        if (expected === null || expected.length === 0) {
          await temp.refuses(init, 400);
        } else {
          assert.deepEqual((await temp.read(init)).file, expected);
        }
      },
    ),
    { numRuns: repetitions({ usual: 500, night: 1500 }) },
  );
});

function decoded(text: string): Uint8Array | null {
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    return null;
  }
}

Deno.test("readBody: JSON cut off after any byte is refused and leaves nothing", async () => {
  using temp = new TempStaging();
  const whole = utf8(
    '{"caption":"Tür","picture":{"filename":"a","base64":"SlBF\\u0052w=="},"sequence":1}',
  );
  for (let length = 1; length < whole.length; length++) {
    await temp.refuses({ ...json(""), body: whole.slice(0, length) }, 400);
  }
  const { file } = await temp.read({ ...json(""), body: whole });
  assert.deepEqual(file, utf8("JPEG"));
});
