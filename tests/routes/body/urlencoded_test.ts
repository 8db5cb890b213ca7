/** Forms sent as `application/x-www-form-urlencoded`. @module */
import assert from "node:assert/strict";
import { TempStaging } from "./temp_staging.ts";

function form(body: string | Uint8Array<ArrayBuffer>): RequestInit {
  return {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body,
  };
}

const READ: [string, Record<string, string>][] = [
  ["caption=a+b%2Bc%3D%26&sequence=1", { caption: "a b+c=&", sequence: "1" }],
  ["caption=T%C3%BCr+%e2%82%AC", { caption: "Tür €" }],
  ["caption=ü=x", { caption: "ü=x" }],
  ["caption=", { caption: "" }],
  ["caption", { caption: "" }],
  ["&&caption=x&", { caption: "x" }],
  ["c%61ption=x", { caption: "x" }],
  ["unknown=1&unknown=2&__proto__=3&=4", {}],
];
for (const [body, fields] of READ) {
  Deno.test(`readBody: the form ${body} is read as its fields`, async () => {
    using temp = new TempStaging();
    assert.deepEqual(await temp.read(form(body)), { fields, file: null });
  });
}

Deno.test("readBody: a form made by the platform is read, under any parameter", async () => {
  using temp = new TempStaging();
  const sent = { caption: "ü€😀 +&=%\r\n", sequence: "3" };
  assert.deepEqual(
    (await temp.read({ body: new URLSearchParams(sent) })).fields,
    sent,
  );
});

const REFUSED: [string, RegExp][] = [
  ["caption=%", /percent/],
  ["caption=%zz", /percent/],
  ["caption=%F", /percent/],
  ["caption=%FF", /percent/],
  ["unknown%C3=x", /percent/],
  ["caption=a&caption=b", /caption was sent twice/],
  ["picture=JPEG", /picture must be a file/],
];
for (const [body, message] of REFUSED) {
  Deno.test(`readBody: the form ${body} is refused`, async () => {
    using temp = new TempStaging();
    await temp.refuses(form(body), 400, message);
  });
}

Deno.test("readBody: a form that is not UTF-8 is refused", async () => {
  using temp = new TempStaging();
  const latin1 = new Uint8Array([..."caption=\xfc"].map((c) => c.charCodeAt(0)));
  await temp.refuses(form(latin1), 400, /UTF-8/);
});

Deno.test("readBody: a urlencoded form has 1 MiB of text and 1000 fields", async () => {
  using temp = new TempStaging();
  const full = `caption=${"%C3%BC".repeat(512 * 1024)}`;
  const { fields } = await temp.read(form(full));
  assert.equal(fields.caption, "ü".repeat(512 * 1024));
  await temp.refuses(form(`${full}&x=y`), 413);
  await temp.read(form("x&".repeat(1000)));
  await temp.refuses(form("x&".repeat(1001)), 400, /1000/);
});
