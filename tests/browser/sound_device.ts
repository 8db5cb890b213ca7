/** A loudspeaker that makes no sound: without any, browsers stop recordings instead of playing them. @module */
import { join } from "node:path";
import { BackgroundProgram, isInstalled } from "../support/process/background_program.ts";

/** The program that is the loudspeaker. */
export const SOUND_PROGRAM = "pulseaudio";

/** A loudspeaker. */
export class SoundDevice implements AsyncDisposable {
  private constructor(
    /** Environment of a program that plays on it. */
    readonly env: Readonly<Record<string, string>>,
    readonly server: BackgroundProgram,
  ) {}

  /** Starts a loudspeaker. @param folder Takes its socket and its log. */
  static async start(folder: string): Promise<SoundDevice> {
    const socket = join(folder, "pulse.socket");
    const env = { HOME: folder, XDG_RUNTIME_DIR: folder };
    const server = BackgroundProgram.start(SOUND_PROGRAM, [
      ...["-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1"],
      ...["-L", "module-null-sink"],
      ...["-L", `module-native-protocol-unix socket=${socket} auth-anonymous=1`],
    ], { env, log: join(folder, "pulseaudio.log") });
    try {
      await server.until("it listens", () => Promise.resolve(isSocket(socket)));
    } catch (error) {
      await server[Symbol.asyncDispose]();
      throw error;
    }
    return new SoundDevice({ PULSE_SERVER: `unix:${socket}` }, server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }
}

/** Runs `work` with the environment of a loudspeaker; with null where none is installed. */
export async function withSound(
  work: (env: Readonly<Record<string, string>> | null) => Promise<void>,
): Promise<void> {
  if (Deno.build.os !== "linux" || !isInstalled(SOUND_PROGRAM)) return await work(null);
  const folder = await Deno.makeTempDir({ prefix: "route-guide-sound-" });
  try {
    await using device = await SoundDevice.start(folder);
    await work(device.env);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function isSocket(path: string): boolean {
  try {
    return Deno.statSync(path).isSocket ?? false;
  } catch {
    return false;
  }
}
