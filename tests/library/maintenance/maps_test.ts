/** Tests of what the commands do with the map of a walk: check, back up, restore, remove for good. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { purge } from "../../../src/library/maintenance/purge.ts";
import { restoreBackup } from "../../../src/library/maintenance/restore_backup.ts";
import { verifyFolder } from "../../../src/library/maintenance/verify.ts";
import { fileOf, withData } from "../../support/data_folder.ts";
import { checkDataFolder } from "../../support/invariants.ts";
import { MAP, PICTURE_FORM, PICTURE_MAP } from "../../support/map_samples.ts";
import { jsonOf } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";
import { backUp, filesOf, quiet } from "./backups.ts";

/** Runs `work` with a data folder whose route 1 has a map. */
function withMap(work: (dataDir: string, folder: string) => Promise<void>): Promise<void> {
  return withData(async (dataDir, folder) => {
    {
      await using service = await Service.open({ dataDir });
      await jsonOf(service.sendForm("PUT", MAP, PICTURE_FORM), 201);
    }
    await work(dataDir, folder);
  });
}

Deno.test("verifyFolder finds a map that is missing, and one that is damaged", () =>
  withMap(async (dataDir) => {
    assert.deepEqual((await verifyFolder(dataDir)).findings, []);
    const path = fileOf(dataDir, "active", 1, "map");
    Deno.writeFileSync(join(dataDir, path), PICTURE_MAP.with(60, 9));
    const damaged = await verifyFolder(dataDir);
    assert.deepEqual(damaged.findings.map((finding) => finding.path), [path]);
    Deno.removeSync(join(dataDir, path));
    const missing = await verifyFolder(dataDir);
    assert.deepEqual(missing.findings.map((finding) => finding.path), [path]);
  }));

Deno.test("makeBackup and restoreBackup keep the map", () =>
  withMap(async (dataDir, folder) => {
    const [backup, restored] = [join(folder, "backup"), join(folder, "restored")];
    await backUp(dataDir, backup);
    await restoreBackup({ source: backup, dataDir: restored, progress: quiet });
    assert.deepEqual(filesOf(restored), filesOf(dataDir));
    {
      await using service = await Service.open({ dataDir: restored });
      assert.deepEqual(await (await service.fetch(MAP)).bytes(), PICTURE_MAP);
    }
    checkDataFolder(restored);
  }));

Deno.test("purge removes the map with its route, and leaves nothing", () =>
  withMap(async (dataDir) => {
    {
      await using service = await Service.open({ dataDir });
      await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
    }
    assert.match(fileOf(dataDir, "trash", 1, "map"), /\.png$/);
    purge(dataDir, 0, quiet);
    checkDataFolder(dataDir);
  }));
