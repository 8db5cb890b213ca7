/** Tests that sessions are in no backup, and that a restore begins without any. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { withData } from "../support/data_folder.ts";
import { runCommand } from "../support/process/command.ts";
import { ServiceProcess } from "../support/process/process.ts";

const PASSWORD = "correct horse battery";
const OPTIONS = { env: { LOG: "off", EDIT_PASSWORD: PASSWORD } };

/** Begins a session; returns its cookie. */
async function logIn({ base }: ServiceProcess): Promise<string> {
  const body = new URLSearchParams({ password: PASSWORD });
  const response = await fetch(`${base}/api/session`, { method: "POST", body });
  assert.equal(response.status, 204);
  return response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

async function logOut({ base }: ServiceProcess, cookie: string): Promise<void> {
  const headers = { Cookie: cookie };
  const response = await fetch(`${base}/api/session`, { method: "DELETE", headers });
  assert.equal(response.status, 204);
}

/** Status of a write with a session. */
async function write({ base }: ServiceProcess, cookie: string): Promise<number> {
  const body = new URLSearchParams({ lat: "50.68", lon: "7.25" });
  const headers = { Cookie: cookie };
  const response = await fetch(`${base}/api/routes/1/pois`, { method: "POST", headers, body });
  await response.body?.cancel();
  return response.status;
}

/** Whether a file contains what is stored of a session. */
function holds(path: string, cookie: string): boolean {
  const hash = createHash("sha256").update(cookie.split("=")[1] ?? "").digest("hex");
  return Deno.readFileSync(path).toHex().includes(hash);
}

/** The database file and its log, in which a running service has just written. */
function isInLibrary(dataDir: string, cookie: string): boolean {
  return ["", "-wal"].some((suffix) => holds(join(dataDir, `route-guide.db${suffix}`), cookie));
}

Deno.test("route-guide backup and restore-backup: sessions are in no backup, ended ones neither", () =>
  withData(async (dataDir, folder) => {
    const backup = join(folder, "backup");
    let open = "", endedBefore = "", endedAfter = "";
    {
      await using service = await ServiceProcess.start({ dataDir, ...OPTIONS });
      [open, endedBefore, endedAfter] = [
        await logIn(service),
        await logIn(service),
        await logIn(service),
      ];
      // The table takes further pages for them, which are free again when they have ended.
      const others = await Promise.all(Array.from({ length: 200 }, () => logIn(service)));
      await Promise.all(others.map((cookie) => logOut(service, cookie)));
      await logOut(service, endedBefore);
      assert.equal(await write(service, open), 201);
      assert.ok(isInLibrary(dataDir, open), "the test finds what is stored of a session");
      const created = await runCommand({ dataDir, folders: [folder] }, "backup", backup);
      assert.deepEqual([created.code, created.stderr], [0, ""]);
      for (const cookie of [open, endedBefore, endedAfter, ...others]) {
        assert.ok(!holds(join(backup, "route-guide.db"), cookie), "a session is in the backup");
      }
      assert.equal(await write(service, open), 201, "the sessions of the service go on");
      await logOut(service, endedAfter);
    }
    const restored = join(folder, "restored");
    await runCommand({ dataDir: restored, folders: [backup] }, "restore-backup", backup);
    await using service = await ServiceProcess.start({ dataDir: restored, ...OPTIONS });
    for (const cookie of [open, endedBefore, endedAfter]) {
      assert.equal(await write(service, cookie), 401);
    }
    assert.equal(await write(service, await logIn(service)), 201);
  }));

Deno.test("route-guide backup overwrites what an earlier version has left of ended sessions", () =>
  withData(async (dataDir, folder) => {
    const path = join(dataDir, "route-guide.db");
    const tokens = Array.from({ length: 500 }, () => `session=${crypto.randomUUID()}`);
    {
      using db = new DatabaseSync(path);
      const add = db.prepare("INSERT INTO session (token_sha256, expires_at) VALUES (?, '9')");
      for (const token of tokens) {
        add.run(createHash("sha256").update(token.split("=")[1] ?? "").digest());
      }
      db.exec("PRAGMA secure_delete = OFF; DELETE FROM session");
    }
    assert.ok(tokens.some((token) => holds(path, token)), "the library still has remnants");
    const backup = join(folder, "backup");
    await runCommand({ dataDir, folders: [folder] }, "backup", backup);
    assert.ok(!tokens.some((token) => holds(join(backup, "route-guide.db"), token)));
    const routes = await runCommand({ dataDir: backup }, "verify");
    assert.match(routes.stdout, /^Checked 2 routes, 7 files, .*; 0 findings\n$/m);
  }));

Deno.test("route-guide restore-backup: an older backup with sessions is restored without them", () =>
  withData(async (dataDir, folder) => {
    let cookie = "";
    {
      await using service = await ServiceProcess.start({ dataDir, ...OPTIONS });
      cookie = await logIn(service);
    }
    const backup = join(folder, "backup");
    await runCommand({ dataDir, folders: [folder] }, "backup", backup);
    // As backups of earlier versions are: with all rows of the library.
    const database = join(backup, "route-guide.db");
    {
      using db = new DatabaseSync(join(dataDir, "route-guide.db"));
      db.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
    }
    Deno.copyFileSync(join(dataDir, "route-guide.db"), database);
    const manifest = JSON.parse(Deno.readTextFileSync(join(backup, "backup.json")));
    const content = Deno.readFileSync(database);
    const sha256 = createHash("sha256").update(content).digest("hex");
    const changed = { ...manifest, database: { size: content.length, sha256 } };
    Deno.writeTextFileSync(join(backup, "backup.json"), JSON.stringify(changed));
    assert.ok(holds(database, cookie));
    const restored = join(folder, "restored");
    const result = await runCommand(
      { dataDir: restored, folders: [backup] },
      "restore-backup",
      backup,
    );
    assert.deepEqual([result.code, result.stderr], [0, ""]);
    assert.ok(!holds(join(restored, "route-guide.db"), cookie));
    await using service = await ServiceProcess.start({ dataDir: restored, ...OPTIONS });
    assert.equal(await write(service, cookie), 401);
  }));
