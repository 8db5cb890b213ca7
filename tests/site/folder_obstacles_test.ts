/** Tests of folders that publishing refuses, and that it then leaves as they are. @module */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { SiteFolderError } from "../../src/site/folder_files.ts";
import { publishInto } from "../../src/site/folder_publish.ts";
import { FailingFiles } from "../support/faults/failing_files.ts";
import { posixOnly } from "../support/platform.ts";
import {
  checkComplete,
  checkPages,
  expectRefusal,
  filesIn,
  type HandMade,
  handMadeSite,
  newMarks,
  publish,
  withFolder,
} from "../support/published_folder.ts";

const WALK = { id: 1, slug: "am-bach", name: "Am Bach", recordings: ["Tor"] };
const SITE: HandMade = { origin: "A".repeat(22), walks: [WALK] };
const CHANGED: HandMade = { ...SITE, walks: [{ ...WALK, name: "Am Bach entlang" }] };

for (const path of ["index.html", "walks.json", "media/logo.png", "walks.json.part"]) {
  Deno.test(`publishInto refuses a folder that is not empty, and not its own, for ${path}`, () =>
    withFolder(async (folder) => {
      Deno.mkdirSync(dirname(join(folder, path)), { recursive: true });
      Deno.writeTextFileSync(join(folder, path), "mine");
      const message = /^it is not empty, and publish has not written it; publish into a folder of/;
      await expectRefusal(folder, SITE, message);
    }));
}

Deno.test("publishInto takes an empty folder also with what file managers put into it", () =>
  withFolder(async (folder) => {
    const names = [".DS_Store", "desktop.ini", "Thumbs.db"];
    for (const name of names) Deno.writeTextFileSync(join(folder, name), "");
    await publish(folder, SITE);
    checkComplete(folder, names);
  }));

Deno.test("publishInto leaves files of others in its folder, and refuses what is in its way", () =>
  withFolder(async (folder) => {
    await publish(folder, SITE);
    const names = ["style.css", "media/logo.png", "w/other.html", "w/notes/index.html"];
    for (const path of names) {
      Deno.mkdirSync(dirname(join(folder, path)), { recursive: true });
      Deno.writeTextFileSync(join(folder, path), "mine");
    }
    await publish(folder, CHANGED);
    checkPages(join(folder, "w", "am-bach"));
    for (const path of names) {
      assert.equal(Deno.readTextFileSync(join(folder, path)), "mine");
      Deno.removeSync(join(folder, path));
    }
    Deno.removeSync(join(folder, "w/notes"));
    Deno.removeSync(join(folder, "sw.js"));
    Deno.mkdirSync(join(folder, "sw.js"));
    await expectRefusal(folder, SITE, /^sw\.js in it must be a file, and is a folder/);
  }));

Deno.test("publishInto refuses listings that are damaged, newer, or name files outside of the folder", () =>
  withFolder(async (folder) => {
    await publish(folder, SITE);
    const text = Deno.readTextFileSync(join(folder, "files.json"));
    const newer = text.replace('"format":1', '"format":2');
    const file = { bytes: 1, sha256: "0".repeat(64), origins: [] };
    const names = ["../x", "/etc/x", "a/../x", "C:/x", "a\\x", ".htaccess", "a//x", "x."];
    const others = [
      "notes/private.txt",
      "INDEX.html",
      "video.mp4",
      "w/nul/index.html",
      "w/am-bach/",
    ];
    const outside = [...names, ...others, `w/${"a".repeat(400)}/index.html`]
      .map((path) => JSON.stringify({ ...JSON.parse(text), files: [{ path, ...file }] }));
    for (const damaged of ["", "{", "null", text.trimEnd().slice(0, -9), ...outside]) {
      Deno.writeTextFileSync(join(folder, "files.json"), damaged);
      await expectRefusal(folder, CHANGED, /^files\.json in it was not written by publish, or is/);
    }
    Deno.writeTextFileSync(join(folder, "files.json"), newer);
    await expectRefusal(folder, CHANGED, /^files\.json in it was written by a newer version/);
    Deno.writeTextFileSync(join(folder, "files.json"), text);
    await publish(folder, CHANGED);
    checkComplete(folder);
  }));

Deno.test("publishInto replaces no file that was changed by hand, and says how to go on", () =>
  withFolder(async (folder) => {
    await publish(folder, SITE);
    const change = (...paths: readonly string[]) => {
      for (const path of paths) {
        Deno.writeTextFileSync(join(folder, path), "changed", { append: true });
      }
    };
    change("index.html", "w/am-bach/index.html");
    for (const site of [SITE, CHANGED, { ...CHANGED, program: "new" }]) {
      await expectRefusal(folder, site, /^index\.html, w\/am-bach\/index\.html in it was not/);
    }
    change("sw.js", "manifest.json", "README.txt");
    const message =
      /^index\.html, manifest\.json, sw\.js and 2 more in it was not .* or was changed since; /;
    await expectRefusal(folder, { ...CHANGED, program: "new" }, message);
    for (const path of ["index.html", "w/am-bach/index.html", "sw.js", "manifest.json"]) {
      Deno.removeSync(join(folder, path));
    }
    Deno.renameSync(join(folder, "README.txt"), join(folder, "README.mine.txt"));
    await publish(folder, CHANGED);
    checkComplete(folder, ["README.mine.txt"]);
  }));

Deno.test("publishInto replaces no file where an earlier version had one that was removed since", () =>
  withFolder(async (folder) => {
    const both = { ...SITE, walks: [WALK, { ...WALK, id: 2, slug: "berg", name: "Berg" }] };
    await publish(folder, both);
    await publish(folder, SITE);
    Deno.mkdirSync(join(folder, "w/berg"));
    Deno.writeTextFileSync(join(folder, "w/berg/index.html"), "mine");
    await expectRefusal(folder, both, /^w\/berg\/index\.html in it was not written/);
  }));

Deno.test("publishInto replaces no file that was put where a stopped run was going to write one", () =>
  withFolder(async (folder) => {
    await publish(folder, SITE);
    const added = { ...SITE, walks: [WALK, { ...WALK, id: 2, slug: "berg", name: "Berg" }] };
    const files = new FailingFiles();
    files.fail({ at: 12, failure: "EIO", times: Infinity });
    await assert.rejects(publish(folder, added, { files }));
    assert.ok(filesIn(folder).has("w/am-bach/index.html"));
    Deno.mkdirSync(join(folder, "w/berg"), { recursive: true });
    Deno.writeTextFileSync(join(folder, "w/berg/index.html"), "mine");
    await expectRefusal(folder, added, /^w\/berg\/index\.html in it was not written/);
  }));

Deno.test("publishInto reads no list of more than 64 MiB", () =>
  withFolder(async (folder) => {
    await publish(folder, SITE);
    Deno.truncateSync(join(folder, "files.json"), 64 * 1024 * 1024 + 1);
    const message = /: files\.json in it was not written by publish: it is too large$/;
    await assert.rejects(publish(folder, SITE), message);
  }));

Deno.test(
  posixOnly("publishInto says that a folder is a link to nothing", "links need rights"),
  () =>
    withFolder(async (top) => {
      Deno.symlinkSync(join(top, "gone"), join(top, "site"));
      for (const path of [join(top, "site"), join(top, "site", "wege")]) {
        await assert.rejects(publish(path, SITE), /^SiteFolderError: .*site is a link to nothing$/);
      }
    }),
);

Deno.test(
  posixOnly("publishInto follows no symbolic link out of the folder", "links need rights"),
  () =>
    withFolder(async (top) => {
      const folder = join(top, "site");
      const outside = join(top, "outside");
      await publish(folder, SITE);
      await publish(folder, CHANGED);
      const before = filesIn(folder);
      for (const path of ["media", "w/am-bach", "index.html"]) {
        Deno.renameSync(join(folder, path), outside);
        Deno.symlinkSync(outside, join(folder, path));
        const error = /must be a (?:file|folder), and is a symbolic link/;
        await assert.rejects(publish(folder, { ...SITE, walks: [] }), error, path);
        await assert.rejects(publish(folder, { ...SITE, program: "new" }), error, path);
        Deno.removeSync(join(folder, path));
        Deno.renameSync(outside, join(folder, path));
        assert.deepEqual(filesIn(folder), before);
      }
      Deno.symlinkSync(folder, join(top, "link"));
      await publish(join(top, "link"), { ...SITE, program: "new" });
      checkComplete(folder);
    }),
);

Deno.test("publishInto refuses a file, and a folder that another run writes into", () =>
  withFolder(async (top) => {
    Deno.writeTextFileSync(join(top, "file"), "mine");
    await assert.rejects(publish(join(top, "file"), SITE), SiteFolderError);
    const folder = join(top, "site");
    const made = Promise.withResolvers<void>();
    const first = publishInto({
      path: folder,
      origin: SITE.origin,
      marks: newMarks(),
      make: async () => {
        await made.promise;
        return handMadeSite(SITE);
      },
    });
    await expectRefusal(folder, CHANGED, /^another publish writes into it now/);
    made.resolve();
    await first;
    checkComplete(folder);
  }));

Deno.test("publishInto leaves a folder as it was when a file of the library is damaged", () =>
  withFolder(async (folder) => {
    await publish(folder, SITE);
    const before = filesIn(folder);
    const make = () => {
      const site = handMadeSite({ ...CHANGED, program: "new" });
      const files = site.files.map((file) =>
        file.path.startsWith("w/am-bach/walk") ? { ...file, sha256: "0".repeat(64) } : file
      );
      return Promise.resolve({ ...site, files });
    };
    const damaged = publish(folder, SITE, { make });
    await assert.rejects(damaged, /The content of w\/am-bach\/walk.*is not the recorded one/);
    assert.deepEqual(filesIn(folder), before);
  }));
