/**
 * `route-guide purge`.
 *
 * @module
 */
import { parseArgs } from "node:util";
import {
  listPurgeable,
  purge as remove,
  type PurgeableRoute,
} from "../library/maintenance/purge.ts";
import { escapeControls } from "../runtime/terminal_text.ts";
import { type Command, UsageError } from "./command.ts";
import { dataDirOf } from "./data_dir.ts";
import { count, stderr, stdout } from "./terminal.ts";

/** Removes old routes from the trash. */
export const purge: Command = {
  name: "purge",
  parameters: "--older-than DAYS [--yes]",
  summary: "remove deleted routes for good",
  description: `Shows the routes that were deleted more than DAYS days ago. With --yes it removes
them and their files for good; the service must be stopped for that.`,
  options: [
    ["--older-than DAYS", "a number of days, 0 or more; 0 means everything in the trash"],
    ["--yes", "remove them instead of only showing them"],
  ],
  run(args, program) {
    const { values } = parseArgs({
      args,
      options: { "older-than": { type: "string" }, yes: { type: "boolean" } },
    });
    const days = daysOf(values["older-than"]);
    const dataDir = dataDirOf(program);
    let complete = true;
    const warn = (line: string, cause?: unknown) => {
      complete = false;
      stderr.write(`${line}${cause instanceof Error ? `: ${cause.message}` : ""}\n`);
    };
    const confirmed = values.yes === true;
    const routes = confirmed ? remove(dataDir, days, warn) : listPurgeable(dataDir, days);
    stdout.write(describe(routes, confirmed));
    return Promise.resolve(complete ? 0 : 1);
  },
};

function daysOf(text: string | undefined): number {
  if (text === undefined) throw new UsageError("--older-than DAYS is missing");
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`--older-than is '${text}', but must be a number of days, 0 or more`);
}

function describe(routes: readonly PurgeableRoute[], confirmed: boolean): string {
  const lines = routes.map(({ id, name, deletedAt, files, bytes }) =>
    `route ${id} "${escapeControls(name)}", deleted ${deletedAt}: ${count(files, "file")}, ${
      count(bytes, "byte")
    }\n`
  );
  const total = [
    count(routes.length, "route"),
    count(sum(routes.map(({ files }) => files)), "file"),
    count(sum(routes.map(({ bytes }) => bytes)), "byte"),
  ].join(", ");
  if (confirmed) return `${lines.join("")}Removed for good: ${total}\n`;
  const hint = routes.length === 0 ? "" : "; --yes removes them";
  return `${lines.join("")}Would be removed for good: ${total}${hint}\n`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
