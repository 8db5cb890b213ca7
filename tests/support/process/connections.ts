/** The network connections that a program opens, seen by strace. @module */

/**
 * The command that starts a program and writes to a file which addresses it and its children connect or send to. The
 * program is the direct child (`-D`), so that signals reach it.
 */
export function connectionRecorder(file: string): string[] {
  const calls = "connect,sendto,sendmsg,sendmmsg";
  return ["strace", "-D", "-f", "-qq", "--seccomp-bpf", "-o", file, "-e", `trace=${calls}`];
}

/** The calls in a file of {@link connectionRecorder} that name an address of another machine. */
export function callsToOthers(file: string): readonly string[] {
  const loopback = /inet_addr\("127\.|inet_pton\(AF_INET6, "(?:::1|::ffff:127\.[\d.]+)"/;
  return Deno.readTextFileSync(file).split("\n")
    .filter((line) => /\bAF_INET6?\b/.test(line) && !loopback.test(line));
}
