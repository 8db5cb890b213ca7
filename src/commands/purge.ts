/** `route-guide purge`. @module */
import { parseArgs } from "node:util";
import {
  listPurgeable,
  listPurgeableEntries,
  listQuarantined,
  purge as remove,
  type PurgeableEntry,
  type PurgeableRoute,
  purgeQuarantine,
  purgeRemoved,
} from "../library/maintenance/purge.ts";
import { quarantineLine, type Verification } from "../library/maintenance/verify_pass.ts";
import { escapeControls } from "../runtime/log.ts";
import { type Command, count, dataDirOf, stderr, stdout, UsageError } from "./command.ts";

/** Removes old routes from the trash, or what was removed from routes. */
export const purge: Command = {
  name: "purge",
  parameters: "--older-than DAYS [--removed | --quarantine] [--yes]",
  summary: "remove deleted routes for good",
  description: `Shows the routes that were deleted more than DAYS days ago. With --yes it removes
them and their files for good; the service must be stopped for that.
With --removed it does the same with what was removed from routes, which is kept
for 30 days, with --quarantine with what a start found without a database record.`,
  options: [
    ["--older-than DAYS", "a number of days, 0 or more; 0 means everything"],
    ["--removed", "what was removed from routes, instead of deleted routes"],
    ["--quarantine", "what is in quarantine/, instead of deleted routes"],
    ["--yes", "remove it instead of only showing it"],
  ],
  run(args, program) {
    const { values } = parseArgs({
      args,
      options: {
        "older-than": { type: "string" },
        removed: { type: "boolean" },
        quarantine: { type: "boolean" },
        yes: { type: "boolean" },
      },
    });
    const days = daysOf(values["older-than"]);
    const dataDir = dataDirOf(program);
    let complete = true;
    const warn = (line: string, cause?: unknown) => {
      complete = false;
      stderr.write(`${line}${cause instanceof Error ? `: ${cause.message}` : ""}\n`);
    };
    const confirmed = values.yes === true;
    if (values.removed === true && values.quarantine === true) {
      throw new UsageError("--removed and --quarantine exclude each other");
    }
    if (values.quarantine === true) {
      const entries = confirmed
        ? purgeQuarantine(dataDir, days, warn)
        : listQuarantined(dataDir, days);
      stdout.write(quarantineText(entries, confirmed));
    } else if (values.removed === true) {
      const entries = confirmed
        ? purgeRemoved(dataDir, days, warn)
        : listPurgeableEntries(dataDir, days, warn);
      stdout.write(describe(entries, { line: entryLine, what: "removed thing", confirmed }));
    } else {
      const routes = confirmed ? remove(dataDir, days, warn) : listPurgeable(dataDir, days);
      stdout.write(describe(routes, { line: routeLine, what: "route", confirmed }));
    }
    return Promise.resolve(complete ? 0 : 1);
  },
};

function quarantineText(entries: Verification["quarantine"], confirmed: boolean): string {
  const lines = entries.map((entry) => `${escapeControls(quarantineLine(entry))}\n`).join("");
  const total = entries.length === 1 ? "1 entry" : `${entries.length} entries`;
  if (confirmed) return `${lines}Removed for good: ${total}\n`;
  const hint = entries.length === 0 ? "" : "; --yes removes them";
  return `${lines}Would be removed for good: ${total}${hint}\n`;
}

function daysOf(text: string | undefined): number {
  if (text === undefined) throw new UsageError("--older-than DAYS is missing");
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`--older-than is '${text}', but must be a number of days, 0 or more`);
}

/** What there is to remove, or was removed. */
interface Purged {
  readonly files: number;
  readonly bytes: number;
}

function describe<Item extends Purged>(
  items: readonly Item[],
  { line, what, confirmed }: {
    readonly line: (item: Item) => string;
    readonly what: string;
    readonly confirmed: boolean;
  },
): string {
  const lines = items.map((item) => `${line(item)}: ${sizeOf(item)}\n`);
  const files = sum(items.map((item) => item.files));
  const bytes = sum(items.map((item) => item.bytes));
  const total = `${count(items.length, what)}, ${sizeOf({ files, bytes })}`;
  if (confirmed) return `${lines.join("")}Removed for good: ${total}\n`;
  const hint = items.length === 0 ? "" : "; --yes removes them";
  return `${lines.join("")}Would be removed for good: ${total}${hint}\n`;
}

function routeLine({ id, name, deletedAt }: PurgeableRoute): string {
  return `route ${id} "${escapeControls(name)}", deleted ${deletedAt}`;
}

/** What is removed, in words. */
const KINDS: Readonly<Record<PurgeableEntry["kind"], string>> = {
  poi: "POI",
  picture: "a picture of POI",
  audio: "audio of POI",
  gpx: "a track",
  map: "a map",
};

function entryLine({ routeId, kind, title, removedAt }: PurgeableEntry): string {
  const name = kind === "gpx" || kind === "map" ? "" : ` "${escapeControls(title)}"`;
  return `route ${routeId}, ${KINDS[kind]}${name}, removed ${removedAt}`;
}

function sizeOf({ files, bytes }: Purged): string {
  return `${count(files, "file")}, ${count(bytes, "byte")}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
