/** What the oldest browsers of a surface have, by the compatibility data of MDN. @module */
import data from "@mdn/browser-compat-data/forLegacyNode";
import type {
  BrowserName,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from "@mdn/browser-compat-data/forLegacyNode";
import { type Surface, TARGETS } from "../../../tools/page_entries.ts";

export { data };
export type { Identifier };

/** Both forms of a browser, on computers and on phones: a surface must run in each. */
const FORMS: Readonly<Record<string, readonly BrowserName[]>> = {
  safari: ["safari", "safari_ios"],
  chrome: ["chrome", "chrome_android"],
  firefox: ["firefox", "firefox_android"],
};

/** A browser and the oldest version of it that a surface runs in. */
export interface Target {
  readonly browser: BrowserName;
  readonly version: string;
}

/** The oldest browsers of a surface. @throws {Error} when the data have no such version: a typing error. */
export function targetsOf(surface: Surface): readonly Target[] {
  return TARGETS[surface].flatMap((text) => {
    const [, name = "", version = ""] = /^([a-z]+)([\d.]+)$/.exec(text) ?? [];
    return (FORMS[name] ?? []).map((browser) => {
      if (data.browsers[browser].releases[version] === undefined) {
        throw new Error(`${browser} has no version ${version}`);
      }
      return { browser, version };
    });
  });
}

/** Whether a statement is about a feature under the name, or one of the names, that a page uses. */
export type IsUsedName = (statement: SimpleSupportStatement) => boolean;

const isOwnName: IsUsedName = ({ prefix, alternative_name }) => !prefix && !alternative_name;

/** Names of the targets that lack a feature; none for what the data do not say. */
export function lackingTargets(
  compat: CompatStatement | undefined,
  targets: readonly Target[],
  isUsedName: IsUsedName = isOwnName,
): readonly string[] {
  return targets.filter(({ browser, version }) => {
    const support = compat?.support[browser];
    if (support === undefined) return false;
    const statements = Array.isArray(support) ? support : [support];
    return !statements.some((statement) =>
      isUsedName(statement) && isSupported(statement, version)
    );
  }).map(({ browser, version }) => `${browser} ${version}`);
}

/** Whether a version has a feature without a setting; a part of it is enough. */
function isSupported(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed } = statement;
  if (statement.flags || added === false || added === "preview") return false;
  if (compared(added, version) > 0) return false;
  return removed === undefined || compared(removed, version) > 0;
}

/** Below, at or above zero as the first version is older than, is or is newer than the second. */
function compared(one: string, other: string): number {
  // "≤79" is a version that has it, and no older one was tried.
  const [a, b] = [one, other].map((text) => text.replace("≤", "").split(".").map(Number));
  for (let place = 0; place < Math.max(a?.length ?? 0, b?.length ?? 0); place++) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
