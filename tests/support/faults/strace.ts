/**
 * Flushes of a real process, seen by strace or failing: it lets the system calls `fsync` and `fdatasync` return
 * an error.
 *
 * @module
 */

/** Which flushes fail, and how. */
export interface FlushFault {
  /** Only flushes of these absolute paths; all when empty. */
  readonly paths: readonly string[];
  readonly error: "EIO" | "ENOSPC";
  /** Which calls of each thread fail, in the notation of strace: `3`, `1..4`, `1+`. */
  readonly when: string;
}

/** Why strace cannot be used on this machine; null when it can. */
export function whyNoStrace(): string | null {
  const [command, ...args] = launcher({ paths: [], error: "EIO", when: "1" });
  try {
    const { success, stderr } = new Deno.Command(command, { args: [...args, "true"] })
      .outputSync();
    return success ? null : new TextDecoder().decode(stderr).trim();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "strace is not installed";
    throw error;
  }
}

/**
 * The command that starts a program with failing flushes. The program is the direct child (`-D`), so that
 * signals reach it.
 */
export function launcher({ paths, error, when }: FlushFault): [string, ...string[]] {
  const calls = "fsync,fdatasync";
  return [
    "strace",
    ...["-D", "-f", "-qq", "--seccomp-bpf", "-o", "/dev/null"],
    ...["-e", `trace=${calls}`, "-e", `inject=${calls}:error=${error}:when=${when}`],
    ...paths.flatMap((path) => ["-P", path]),
  ];
}

/** The command that starts a program for which every flush of these absolute paths takes `ms` milliseconds longer. */
export function slowFlushes(paths: readonly string[], ms: number): string[] {
  const calls = "fsync,fdatasync";
  const delay = ["-e", `trace=${calls}`, "-e", `inject=${calls}:delay_exit=${ms * 1000}`];
  const output = ["-D", "-f", "-qq", "--seccomp-bpf", "-o", "/dev/null"];
  return ["strace", ...output, ...delay, ...paths.flatMap((path) => ["-P", path])];
}

/** The command that starts a program and writes its flushes and renames to a file, with all paths. */
export function recorder(file: string): string[] {
  const calls = "fsync,fdatasync,rename,renameat,renameat2";
  return ["strace", "-D", "-f", "-y", "-qq", "--seccomp-bpf", "-o", file, "-e", `trace=${calls}`];
}

/** The command that starts a program for which a file, an absolute path, cannot be read. */
export function failingReads(path: string): string[] {
  const calls = "read,pread64,readv,preadv,preadv2";
  const fault = ["-e", `trace=${calls}`, "-e", `inject=${calls}:error=EIO`];
  return ["strace", "-D", "-f", "-qq", "--seccomp-bpf", "-o", "/dev/null", ...fault, "-P", path];
}

/** The command that starts a program that cannot lock a folder, an absolute path, as on some network file systems. */
export function unlockable(folder: string): string[] {
  const fault = ["-e", "trace=flock", "-e", "inject=flock:error=ENOLCK"];
  return ["strace", "-D", "-f", "-qq", "--seccomp-bpf", "-o", "/dev/null", ...fault, "-P", folder];
}
