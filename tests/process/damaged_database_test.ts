/** Tests that a database with a damaged first page is reported in one line, whatever the command. @module */
import assert from "node:assert/strict";
import { sampled } from "../support/extent.ts";
import { join } from "node:path";
import { withData } from "../support/data_folder.ts";
import { runCommand } from "../support/process/command.ts";
import { runToEnd } from "../support/process/process.ts";
import { SeededRandom } from "../support/random.ts";

const PAGE_BYTES = 4096;

/** Sets bytes from an offset on. */
function overwrite(offset: number, ...values: readonly number[]) {
  return (content: Uint8Array) => content.set(values, offset);
}

/** Fills bytes of the first page at random. */
function garbage(from: number, to: number, seed: number) {
  return (content: Uint8Array) => content.set(new SeededRandom(seed).bytes(to - from), from);
}

function cutTo(bytes: number) {
  return (content: Uint8Array) => content.subarray(0, bytes);
}

/** Damages of the content; a result replaces it. Offsets are those of https://sqlite.org/fileformat.html#the_database_header. */
const DAMAGES: Readonly<Record<string, (content: Uint8Array) => Uint8Array | void>> = {
  "a header of garbage": garbage(0, 100, 1),
  "a first page of garbage": garbage(0, PAGE_BYTES, 2),
  "a schema of garbage": garbage(100, PAGE_BYTES, 3),
  "a first page of zeros": (content) => void content.fill(0, 0, PAGE_BYTES),
  "a schema of zeros": (content) => void content.fill(0, 100, PAGE_BYTES),
  "a single byte": cutTo(1),
  "50 bytes": cutTo(50),
  "a header only": cutTo(100),
  "half a page": cutTo(PAGE_BYTES / 2),
  "one page": cutTo(PAGE_BYTES),
  "a page size of 1": overwrite(16, 0, 0),
  "a page size of 513": overwrite(16, 2, 1),
  "another page size": overwrite(16, 2, 0),
  "an unknown format for reading": overwrite(19, 255),
  "an unknown schema format": overwrite(44, 0, 0, 0, 9),
  "another encoding": overwrite(56, 0, 0, 0, 2),
  "another program": overwrite(68, 1, 2, 3, 4),
};

const COMMANDS: readonly (readonly string[])[] = [
  ["serve"],
  ["verify"],
  ["verify", "--repair"],
  ["backup", "copy"],
  ["purge", "--older-than", "0"],
];

/** One line on standard error, or of `verify` a finding and the summary on standard output. */
const REPORT =
  /^(Route Guide cannot [a-z-]+: [^\n]+\n|(route-guide\.db: [^\n]+\n)+Checked [^\n]+ findings?\n)$/;

for (const [damage, inflict] of sampled(Object.entries(DAMAGES), 3)) {
  Deno.test(`route-guide serve, verify, backup and purge report a database with ${damage} in one line`, () =>
    withData(async (dataDir, folder) => {
      const path = join(dataDir, "route-guide.db");
      const content = Deno.readFileSync(path);
      Deno.writeFileSync(path, inflict(content) ?? content);
      const options = { dataDir, folders: [folder] };
      for (const [command = "", ...rest] of COMMANDS) {
        const args = rest.map((arg) => arg === "copy" ? join(folder, "copy") : arg);
        const { code, stdout, stderr } = command === "serve"
          ? { stdout: "", ...await runToEnd({ dataDir }) }
          : await runCommand(options, command, ...args);
        assert.equal(code, 1, `${command}: ${stdout}${stderr}`);
        assert.match(stdout + stderr, REPORT, command);
      }
      const left = [...Deno.readDirSync(folder)].map(({ name }) => name);
      assert.deepEqual(left, ["data"], "no unfinished backup is left");
    }));
}

Deno.test("route-guide serve refuses a database whose header says that it can only be read", () =>
  withData(async (dataDir) => {
    const path = join(dataDir, "route-guide.db");
    const content = Deno.readFileSync(path);
    overwrite(18, 255)(content);
    Deno.writeFileSync(path, content);
    const { code, stderr } = await runToEnd({ dataDir });
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^Route Guide cannot start: [^\n]+ is not a database, or is damaged[^\n]+\n$/,
    );
  }));
