/** A web server's program that serves a folder, and what each of them needs to be started. @module */
import type { KeyPairFiles } from "../../../src/tls.ts";

/** What a web server is set up with. */
export interface WebServerSetting extends KeyPairFiles {
  /** A folder for its own files. */
  readonly folder: string;
  /** The folder that it serves as `/`. */
  readonly documentRoot: string;
  /** The port of 127.0.0.1 that it has to listen on, with https. */
  readonly port: number;
}

/** How to start a web server. */
export interface WebServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A program that serves folders, with the configuration that its package has when it is installed. */
export interface WebServerProgram {
  readonly name: string;
  /** The program, and the files of its package without which it is not tried. */
  readonly needs: { readonly program: string; readonly files: readonly string[] };
  /** Whether it responds to a request for a part of a file with that part. */
  readonly hasRanges: boolean;
  /** Writes its configuration. */
  readonly setUp: (setting: WebServerSetting) => WebServerCommand;
}

/**
 * A text with every given part, which must be in it, replaced.
 *
 * @throws {Error} when the text of the package has changed.
 */
export function replaced(text: string, replacements: Readonly<Record<string, string>>): string {
  let result = text;
  for (const [from, to] of Object.entries(replacements)) {
    if (!result.includes(from)) throw new Error(`The configuration of the package has no ${from}`);
    result = result.replaceAll(from, () => to);
  }
  return result;
}
