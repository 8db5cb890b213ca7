/**
 * Builds the packages for Linux with the Deno that runs the tests, and uses them as people do: the zip file unpacked,
 * the Debian package installed, started, upgraded, removed and purged. That happens on a copy of this system that is
 * gone afterwards: an overlay in a mount namespace.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../deno.json" with { type: "json" };
import { hasProgram, testUnless } from "../support/platform.ts";
import { withDataDir } from "../support/process/process.ts";

const TOOL = fileURLToPath(new URL("../../tools/release/main.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../workspace.json", import.meta.url));

/** Runs a script in a shell that ends with its first failure. @returns What it wrote. */
async function shell(script: string, cwd: string): Promise<string> {
  const command = new Deno.Command("sh", { args: ["-ec", script], cwd, stdin: "null" });
  const { success, stdout, stderr } = await command.output();
  const decoder = new TextDecoder();
  const output = decoder.decode(stdout);
  assert.ok(success, `${output}\n${decoder.decode(stderr)}`);
  return output;
}

/** Starts `program`, makes the sample walk, and stops it again. */
function useOf(program: string, port: number): string {
  const base = `http://127.0.0.1:${port}`;
  return `
    PORT=${port} ${program} 2>/dev/null & service=$!
    until curl -s -o /dev/null ${base}/api/health; do sleep 0.2; done
    curl -s -o /dev/null -w 'sample %{http_code}\\n' -X POST ${base}/api/sample
    ${program} stop
    wait $service
    ${program} verify`;
}

/** What {@link useOf} and `verify` write. */
const USED =
  "sample 201\nThe service has stopped\nChecked 1 route, 15 files, 474444 bytes; 0 findings\n";

const LACKS = Deno.build.os !== "linux" || Deno.build.arch !== "x86_64" || Deno.uid() !== 0 ||
  !["dpkg-deb", "zip", "curl"].every((program) => hasProgram(program)) ||
  !hasProgram("unzip", "-v");

Deno.test({
  ...testUnless(
    LACKS,
    "tools/release/main.ts: the packages for Linux are installed, started, stopped, upgraded and removed",
    "needs root on a Debian with dpkg-deb, zip, unzip and curl",
  ),
  fn: () =>
    withDataDir(async (folder) => {
      const build = new Deno.Command(Deno.execPath(), {
        args: [
          ...["run", "--config", CONFIG, "-A", TOOL, "--only", "linux-x64", "--untested"],
          ...["--output", folder, "--runtime", Deno.execPath()],
        ],
        stdin: "null",
      });
      const built = await build.output();
      assert.ok(built.success, new TextDecoder().decode(built.stderr));
      await shell("sha256sum --check --quiet SHA256SUMS", folder);

      const name = `route-guide-${manifest.version}-linux-x64`;
      await shell(`unzip -q ${name}.zip`, folder);
      const unpacked = join(folder, name);
      assert.equal(await shell("./route-guide --version", unpacked), `${manifest.version}\n`);
      assert.equal(await shell(useOf("./route-guide", 47901), unpacked), USED);
      assert.ok(Deno.statSync(join(unpacked, "data", "route-guide.db")).isFile);

      const inside = `
        dpkg -i /tmp/package.deb
        ${useOf("route-guide", 47902)}
        echo HOST=0.0.0.0 >>/etc/default/route-guide
        dpkg -i /tmp/package.deb
        tail -n 1 /etc/default/route-guide
        route-guide verify
        dpkg -r route-guide
        ls /var/lib/route-guide/route-guide.db
        dpkg -P route-guide 2>/dev/null
        ls -d /var/lib/route-guide /etc/default/route-guide 2>/dev/null || true
        getent passwd route-guide || echo all gone`;
      Deno.writeTextFileSync(join(folder, "inside.sh"), inside);
      const output = await shell(
        `unshare --mount sh -ec '
          mount -t tmpfs tmpfs /mnt
          mkdir /mnt/upper /mnt/work /mnt/copy
          mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/copy
          mount --bind /proc /mnt/copy/proc
          mount --bind /dev /mnt/copy/dev
          mount -t tmpfs tmpfs /mnt/copy/tmp
          mount -t tmpfs tmpfs /mnt/copy/run
          cp route-guide_*_amd64.deb /mnt/copy/tmp/package.deb
          cp inside.sh /mnt/copy/tmp
          chroot /mnt/copy sh -e /tmp/inside.sh'`,
        folder,
      );
      const lines = output.split("\n").filter((line) =>
        /^(?:sample|The service|Checked|HOST|\/|all gone)/.test(line)
      );
      const checked = "Checked 1 route, 15 files, 474444 bytes; 0 findings";
      assert.deepEqual(lines, [
        ...USED.trim().split("\n"),
        ...["HOST=0.0.0.0", checked, "/var/lib/route-guide/route-guide.db", "all gone"],
      ]);
    }),
});
