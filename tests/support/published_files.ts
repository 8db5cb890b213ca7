/** The walks of a service as published files, in memory. @module */
import assert from "node:assert/strict";
import { type Json, object, objects, text } from "./responses.ts";
import { unpack } from "./walk_pack.ts";
import type { Files } from "./web_servers/folder_server.ts";

/** The files of all active walks of a service. */
export async function publishedFiles(
  service: { readonly fetch: (path: string) => Promise<Response> },
): Promise<Files> {
  const response = await service.fetch("/api/site");
  assert.equal(response.status, 200);
  const files = await unpack(await response.bytes());
  return new Map([...files].map(([path, content]) => [path, new Uint8Array(content)]));
}

/** JSON of a published file. */
export function jsonIn(files: Files, path: string): Json {
  const content = files.get(path);
  assert.ok(content, `${path} is not published`);
  return object(JSON.parse(new TextDecoder().decode(content)));
}

/** What `walks.json` has of a walk, by its name. */
export function listedWalk(files: Files, name: string): Json {
  return object(objects(jsonIn(files, "walks.json").walks).find((walk) => walk.name === name));
}

/** What the data file of a walk has, by the name of the walk. */
export function dataOf(files: Files, name: string): Json {
  return jsonIn(files, text(listedWalk(files, name).data));
}

/** Paths of the recordings of a walk in the order of its stations. */
export function recordingsOf(files: Files, name: string): string[] {
  const { stations } = object(dataOf(files, name).walk);
  return objects(stations).map(({ audioUrl }) => text(audioUrl));
}
