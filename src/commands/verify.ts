/** `route-guide verify`. @module */
import { parseArgs } from "node:util";
import { checkHasData } from "../library/consistency/data_folder.ts";
import { repairFolder, verifyFolder } from "../library/maintenance/verify.ts";
import {
  findingLine,
  noteLine,
  quarantineLine,
  type Verification,
} from "../library/maintenance/verify_pass.ts";
import { escapeControls } from "../runtime/log.ts";
import { type Command, count, dataDirOf, ProgressBar, stdout } from "./command.ts";

/** The result of a check, and what a repair did. */
interface Outcome {
  readonly verification: Verification;
  /** What a repair did; empty without one. */
  readonly actions: readonly string[];
}

/** Checks the data folder and, with `--repair`, repairs it. */
export const verify: Command = {
  name: "verify",
  parameters: "[--repair] [--json]",
  summary: "check the data folder",
  description: `Checks the database, every file against its recorded size and SHA-256, and every
stored GPX against the stats that were computed from it. The service may run.
Exits with 0 when nothing was found and with 1 otherwise. Notes list what a walk lacks,
such as a recording that some browsers do not play; they are not findings. What is in
quarantine/ is named with the time since when.`,
  options: [
    [
      "--repair",
      "move orphaned files to quarantine/, recompute wrong stats; deletes only what",
    ],
    ["", "was removed for good; the service must be stopped"],
    ["--json", "write one JSON document instead of lines"],
  ],
  async run(args, program) {
    const { values } = parseArgs({
      args,
      options: { repair: { type: "boolean" }, json: { type: "boolean" } },
    });
    const dataDir = dataDirOf(program);
    const outcome = await check(dataDir, values.repair === true);
    stdout.write(values.json === true ? asJson(dataDir, outcome) : asText(outcome));
    return outcome.verification.findings.length === 0 ? 0 : 1;
  },
};

async function check(dataDir: string, isRepair: boolean): Promise<Outcome> {
  using bar = new ProgressBar();
  if (isRepair) {
    const { actions, after } = await repairFolder(dataDir, bar.update);
    return { actions, verification: after };
  }
  checkHasData(dataDir);
  return { actions: [], verification: await verifyFolder(dataDir, { progress: bar.update }) };
}

function asText({ verification, actions }: Outcome): string {
  const { routes, files, bytes, findings, notes, quarantine } = verification;
  const repairs = actions.map((action) => `repaired: ${escapeControls(action)}\n`);
  const lines = findings.map((finding) => `${escapeControls(findingLine(finding))}\n`);
  const noted = notes.map((note) => `${escapeControls(noteLine(note))}\n`);
  const kept = quarantine.map((entry) => `${escapeControls(quarantineLine(entry))}\n`);
  if (kept.length > 0) kept.push("purge --quarantine removes what is in quarantine for good\n");
  const checked = [count(routes, "route"), count(files, "file"), count(bytes, "byte")].join(", ");
  const summary = `Checked ${checked}; ${count(findings.length, "finding")}\n`;
  return [...repairs, ...lines, ...noted, ...kept, summary].join("");
}

function asJson(dataDir: string, { verification, actions }: Outcome): string {
  return JSON.stringify({ dataDir, ...verification, repaired: actions }) + "\n";
}
