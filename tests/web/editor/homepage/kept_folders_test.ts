/**
 * The folders of walks that this device keeps, and what stays on the homepage after the upload of a new folder.
 *
 * @module
 */
import assert from "node:assert/strict";
import { keepFolders, keptFolders } from "../../../../src/web/editor/homepage/kept_folders.ts";
import { leftoversOf } from "../../../../src/web/editor/homepage/leftovers.ts";
import type { Reading } from "../../../../src/web/editor/homepage/reading.ts";
import { withStorage } from "./storage.ts";

const URL = "https://schule.example/wege/";
const BACH = { routeId: 1, name: "Am Bach", path: "w/am-bach/" };
const WALD = { routeId: 2, name: "Im Wald", path: "w/im-wald/" };

/** A file of a list. */
function file(path: string, origin = "own") {
  return { path, bytes: 1, sha256: "0", origins: [origin] };
}

/** What was found on a homepage with these folders and files. */
function reading(folders: readonly typeof BACH[], files: Reading["published"]): Reading {
  return {
    at: 0,
    outcome: files === null ? "forbidden" : "found",
    published: files,
    hasOthers: false,
    folders: folders.map((folder) => ({ ...folder, state: "listed" as const })),
    placeOf: () => null,
  };
}

Deno.test("keptFolders() are those that keepFolders() has kept for the address", () => {
  withStorage(new Map(), () => {
    assert.deepEqual(keptFolders(URL), []);
    keepFolders(URL, [BACH, WALD]);
    keepFolders(null, [WALD]);
    assert.deepEqual(keptFolders(URL), [BACH, WALD]);
    assert.deepEqual(keptFolders(null), [WALD]);
  });
});

Deno.test("keptFolders() takes nothing from a damaged entry", () => {
  for (const text of ["{", "null", "7", `{"${URL}":7}`, `{"${URL}":[{"path":"w/am-bach/"}]}`]) {
    withStorage(new Map([["route-guide-on-homepage", text]]), () => {
      assert.deepEqual(keptFolders(URL), [], text);
    });
  }
});

Deno.test("leftoversOf() are folders of walks that are left out, and media of this library that no walk has", () => {
  withStorage(new Map(), () => {
    const published = [file("media/a.mp3"), file("media/b.mp3"), file("media/c.mp3", "other")];
    const found = reading([BACH, WALD], published);
    const list = { files: [file("w/im-wald/index.html"), file("media/a.mp3")] };
    assert.deepEqual(leftoversOf({ url: URL, reading: found }, [2], list), {
      folders: [{ ...BACH, state: "listed" as const }],
      media: ["media/b.mp3"],
    });
    const nothing = { folders: [], media: [] };
    assert.deepEqual(leftoversOf({ url: URL, reading: reading([WALD], []) }, [2], list), nothing);
  });
});

Deno.test("leftoversOf() are not the folder of a walk that another one has now", () => {
  withStorage(new Map(), () => {
    const found = reading([{ ...BACH, routeId: 9 }], []);
    const list = { files: [file("w/am-bach/index.html")] };
    assert.deepEqual(leftoversOf({ url: URL, reading: found }, [1], list).folders, []);
  });
});

Deno.test("leftoversOf() has what this device keeps, before and after the homepage was read", () => {
  withStorage(new Map(), () => {
    keepFolders(URL, [BACH, WALD]);
    for (const found of [null, reading([], null), reading([], [])]) {
      const { folders } = leftoversOf({ url: URL, reading: found }, [2], { files: [] });
      assert.deepEqual(folders, [BACH]);
    }
  });
});
