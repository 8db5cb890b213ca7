/** The package for Debian, Ubuntu and Raspberry Pi OS, with a systemd unit. @module */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./run.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TEMPLATES = join(ROOT, "tools", "release", "debian");

/** What a package is made of. */
interface DebianOptions {
  /** The folder of the zip file for the same platform. */
  readonly folder: string;
  /** What comes between `deno run` and the program. */
  readonly flags: string;
  readonly architecture: "amd64" | "arm64";
  readonly version: string;
  /** A folder for temporary files. */
  readonly work: string;
  readonly output: string;
  /** Seconds since 1970 that all files have as their time. */
  readonly epoch: string;
}

/** Files of the package: where they go, and whether they are programs. */
const SCRIPTS = ["postinst", "prerm", "postrm"] as const;

/**
 * Builds the package.
 *
 * @returns Its path.
 */
export async function buildDebian(options: DebianOptions): Promise<string> {
  const { folder, flags, architecture, version, work, output, epoch } = options;
  const root = join(work, `debian-${architecture}`);
  const library = join(root, "usr", "lib", "route-guide");
  const documents = join(root, "usr", "share", "doc", "route-guide");
  const units = join(root, "usr", "lib", "systemd", "system");
  const control = join(root, "DEBIAN");
  for (
    const path of [
      library,
      documents,
      units,
      control,
      join(root, "usr/bin"),
      join(root, "etc/default"),
    ]
  ) {
    await Deno.mkdir(path, { recursive: true, mode: 0o755 });
  }
  await run("cp", ["-r", join(folder, "program"), join(folder, "runtime"), library]);
  await Deno.copyFile(join(folder, "LICENCES.txt"), join(documents, "copyright"));
  await Deno.copyFile(join(ROOT, "README.md"), join(documents, "README.md"));
  const script = (await Deno.readTextFile(join(TEMPLATES, "route-guide.sh")))
    .replaceAll("@FLAGS@", flags);
  await Deno.writeTextFile(join(root, "usr/bin/route-guide"), script);
  await Deno.copyFile(join(TEMPLATES, "default"), join(root, "etc/default/route-guide"));
  await Deno.writeTextFile(join(units, "route-guide.service"), unit());
  for (const name of SCRIPTS) {
    await Deno.copyFile(join(TEMPLATES, name), join(control, name));
  }
  await Deno.writeTextFile(join(control, "conffiles"), "/etc/default/route-guide\n");
  const size = (await run("du", ["-sk", "--apparent-size", root])).split("\t")[0];
  await Deno.writeTextFile(
    join(control, "control"),
    `Package: route-guide
Version: ${version}
Architecture: ${architecture}
Maintainer: Route Guide <route-guide@localhost>
Installed-Size: ${size}
Depends: adduser, libc6
Section: web
Priority: optional
Description: guided walks from GPX tracks, with pictures and audio
 A teacher turns a GPX track into a guided walk: stations with pictures and one
 recording each. Pupils walk it with a phone, in the browser.
`,
  );
  await run("chmod", ["-R", "u=rwX,go=rX", root]);
  const programs = [
    join(root, "usr/bin/route-guide"),
    ...SCRIPTS.map((name) => join(control, name)),
  ];
  await run("chmod", ["755", ...programs]);
  await run("find", [root, "-exec", "touch", "-h", "-d", `@${epoch}`, "{}", "+"]);
  const path = join(output, `route-guide_${version}_${architecture}.deb`);
  await run("dpkg-deb", ["--root-owner-group", "-Zxz", "--build", root, path], {
    env: { SOURCE_DATE_EPOCH: epoch },
  });
  return path;
}

/** The unit of `docs/deployment`, with the paths and settings of a package. */
function unit(): string {
  return Deno.readTextFileSync(join(ROOT, "docs", "deployment", "route-guide.service"))
    .replace(/^# Route Guide as a systemd service.*\n\n/, "")
    .replace("/usr/local/bin/route-guide", "/usr/bin/route-guide")
    .replace(/^# Its address behind the web server.*\n.*PUBLIC_URL.*\n/m, "")
    .replace(/^# Its first line is the password.*\n.*EDIT_PASSWORD_FILE.*\n/m, "")
    .replace(
      "# Further settings, one NAME=value a line; the file may be missing.\nEnvironmentFile=-/etc/route-guide.env",
      "Environment=DENO_DIR=/var/cache/route-guide\nEnvironmentFile=-/etc/default/route-guide",
    )
    .replace(
      "StateDirectoryMode=0750\n",
      "StateDirectoryMode=0750\nCacheDirectory=route-guide\nCacheDirectoryMode=0750\n",
    )
    .replace(
      /^# It talks to .*$/m,
      "# Only this machine and networks of its own reach it.",
    )
    // AF_NETLINK lists the addresses that a start shows.
    .replace("AF_INET AF_INET6 AF_UNIX", "AF_INET AF_INET6 AF_UNIX AF_NETLINK")
    .replace(
      "IPAddressAllow=localhost",
      "IPAddressAllow=localhost link-local 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7",
    );
}
