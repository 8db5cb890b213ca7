/** Browsers that trust a certificate authority of a test. @module */
import assert from "node:assert/strict";
import { join } from "node:path";

/** Installs a root certificate where Chromium on Linux looks for those of the user. @param home Its home folder. */
export function trust(home: string, rootPath: string): void {
  const folder = join(home, ".pki", "nssdb");
  Deno.mkdirSync(folder, { recursive: true });
  certutil("-N", "-d", `sql:${folder}`, "--empty-password");
  certutil("-A", "-d", `sql:${folder}`, "-n", "School", "-t", "C,,", "-i", rootPath);
}

/** Whether this machine has what {@link trust} needs. */
export function hasCertutil(): boolean {
  try {
    new Deno.Command("certutil", { args: ["-H"] }).outputSync();
    return Deno.build.os === "linux";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function certutil(...args: readonly string[]): void {
  const { success, stderr } = new Deno.Command("certutil", { args: [...args] }).outputSync();
  assert.ok(success, new TextDecoder().decode(stderr));
}
