/** Tests of which backups are restored, and into which folders. @module */
import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { restoreBackup } from "../../../src/library/maintenance/restore_backup.ts";
import { fileOf, withData } from "../../support/data_folder.ts";
import { backUp, contentOf, quiet } from "./backups.ts";

Deno.test("restoreBackup: a backup that was damaged afterwards is not restored, and the data folder stays empty", () =>
  withData(async (dataDir, folder) => {
    const damages: Record<string, (backup: string) => void> = {
      "a database record refers to it, but it is missing": (backup) =>
        Deno.removeSync(join(backup, fileOf(dataDir, "active", 1, "audio"))),
      "recorded size is": (backup) =>
        Deno.writeTextFileSync(join(backup, fileOf(dataDir, "active", 1, "picture")), "other"),
      "no database record refers to it": (backup) =>
        Deno.writeTextFileSync(join(backup, "active", "unknown"), "strange"),
      "the database is not the one": (backup) => {
        using db = new DatabaseSync(join(backup, "route-guide.db"));
        db.exec("UPDATE route SET name = 'other'");
      },
      "the database is missing": (backup) => Deno.removeSync(join(backup, "route-guide.db")),
      "no valid backup.json": (backup) => Deno.removeSync(join(backup, "backup.json")),
      "it has no valid backup.json": (backup) => Deno.truncateSync(join(backup, "backup.json"), 50),
      "backup of format 2": (backup) => {
        const text = Deno.readTextFileSync(join(backup, "backup.json"));
        Deno.writeTextFileSync(
          join(backup, "backup.json"),
          text.replace('"format": 1', '"format": 2'),
        );
      },
    };
    for (const [index, [message, damage]] of Object.entries(damages).entries()) {
      const source = join(folder, `backup${index}`);
      await backUp(dataDir, source, { transfer: "copy" });
      damage(source);
      const target = join(folder, `restored${index}`);
      const options = { source, dataDir: target, progress: quiet };
      await assert.rejects(restoreBackup(options), new RegExp(message), basename(source));
      assert.deepEqual(await entriesOf(target), []);
    }
  }));

Deno.test("restoreBackup: a backup is restored into an empty folder only", () =>
  withData(async (dataDir, folder) => {
    const source = join(folder, "backup");
    await backUp(dataDir, source);
    const restore = (target: string) => restoreBackup({ source, dataDir: target, progress: quiet });
    const before = contentOf(dataDir);
    await assert.rejects(restore(dataDir), /is not empty: it contains/);
    assert.deepEqual(contentOf(dataDir), before);
    const checkout = join(folder, "checkout");
    Deno.mkdirSync(join(checkout, ".restore-incomplete", "active"), { recursive: true });
    Deno.writeTextFileSync(join(checkout, ".gitignore"), "*");
    await restore(checkout);
    assert.equal(Deno.readTextFileSync(join(checkout, ".gitignore")), "*");
    assert.deepEqual((await entriesOf(checkout)).sort(), [
      ".gitignore",
      ".lock",
      "active",
      "route-guide.db",
      "trash",
    ]);
  }));

/** Names in a folder; none when there is no folder. The lock may stay. */
async function entriesOf(folder: string): Promise<string[]> {
  try {
    const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
    return names.length === 1 && names[0] === ".lock" ? [] : names;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
