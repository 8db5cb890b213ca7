/**
 * The folders of walks that this device keeps, and which of them stay on the homepage after the upload of a new folder.
 *
 * @module
 */
import assert from "node:assert/strict";
import {
  forgetFolder,
  keepMade,
  keptFolders,
} from "../../../../web/editor/homepage/homepage_folder.ts";
import { withStorage } from "./storage.ts";

const URL = "https://schule.example/wege/";
const BACH = { routeId: 1, name: "Am Bach", path: "w/am-bach/" };
const WALD = { routeId: 2, name: "Im Wald", path: "w/im-wald/" };

Deno.test("keepMade() returns the folders that are left, of this address alone, until they are forgotten", () => {
  withStorage(new Map(), () => {
    assert.deepEqual(keepMade(URL, [BACH, WALD]), []);
    assert.deepEqual(keepMade(null, [WALD]), []);
    assert.deepEqual(keepMade(URL, [WALD]), [BACH]);
    assert.deepEqual(
      keepMade(URL, [WALD]),
      [BACH],
      "as long as it is not said to be deleted",
    );
    forgetFolder(URL, BACH.path);
    assert.deepEqual(keepMade(URL, [WALD]), []);
    assert.deepEqual(keptFolders(null), [WALD]);
  });
});

Deno.test("keepMade() does not return the folder of a walk that another one has now", () => {
  withStorage(new Map(), () => {
    keepMade(URL, [BACH]);
    assert.deepEqual(keepMade(URL, [{ ...BACH, routeId: 9 }]), []);
  });
});

Deno.test("keptFolders() takes nothing from a damaged entry", () => {
  for (
    const text of [
      "{",
      "null",
      "7",
      `{"${URL}":7}`,
      `{"${URL}":[{"path":"w/am-bach/"}]}`,
    ]
  ) {
    withStorage(new Map([["route-guide-on-homepage", text]]), () => {
      assert.deepEqual(keptFolders(URL), [], text);
    });
  }
});
