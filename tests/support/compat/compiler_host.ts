/**
 * The TypeScript compiler with the types of the language and of the DOM, which its package has as text.
 *
 * It is the copy in `@ts-morph/common`. With the package `typescript` in the lock file, every executable would have
 * it too: valibot names it as a package that it can work with, and `deno compile` embeds those.
 *
 * @module
 */
import { getLibFiles, ts } from "@ts-morph/common";

export { ts };

/** A folder that is not on the disk. */
const LIB_FOLDER = "/typescript/lib";

const LIB_FILES = new Map(
  getLibFiles().map(({ fileName, text }) => [`${LIB_FOLDER}/${fileName}`, text]),
);

/** What the compiler reads: files of the disk, and its own types. */
export function compilerHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    getDefaultLibLocation: () => LIB_FOLDER,
    getDefaultLibFileName: () => `${LIB_FOLDER}/${ts.getDefaultLibFileName(options)}`,
    fileExists: (path) => LIB_FILES.has(path) || host.fileExists(path),
    readFile: (path) => LIB_FILES.get(path) ?? host.readFile(path),
    getSourceFile: (path, target, ...more) => {
      const text = LIB_FILES.get(path);
      return text === undefined
        ? host.getSourceFile(path, target, ...more)
        : ts.createSourceFile(path, text, target);
    },
  };
}
