/** A screen in memory, as large as that of a phone, for a browser that cannot do without one. @module */
import { join } from "node:path";
import { BackgroundProgram } from "../support/process/background_program.ts";

/** Width and height in pixels. */
export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

/** The programs that a display needs. */
export const DISPLAY_PROGRAMS: readonly string[] = ["Xvfb", "openbox", "import"];

/** A display with a window manager: without one no window fills the screen. */
export class Display implements AsyncDisposable {
  private constructor(
    readonly name: string,
    readonly size: ScreenSize,
    readonly programs: AsyncDisposableStack,
  ) {}

  /** Starts a display with a number that is free. @param folder Takes the logs of its programs. */
  static async start(size: ScreenSize, folder: string): Promise<Display> {
    const { width, height } = size;
    await using programs = new AsyncDisposableStack();
    const number = join(folder, "display");
    const server = programs.use(BackgroundProgram.start("sh", [
      "-c",
      `exec Xvfb -displayfd 3 -screen 0 ${width}x${height}x24 -nolisten tcp 3>"$0"`,
      number,
    ], { log: join(folder, "xvfb.log") }));
    const read = async () => (await Deno.readTextFile(number).catch(() => "")).trim();
    await server.until("it has a number", async () => await read() !== "");
    const name = `:${await read()}`;
    programs.use(BackgroundProgram.start("openbox", ["--sm-disable"], {
      env: { DISPLAY: name, HOME: folder, XDG_RUNTIME_DIR: folder },
      log: join(folder, "openbox.log"),
    }));
    return new Display(name, size, programs.move());
  }

  /** What the display shows now. */
  async picture(): Promise<Picture> {
    const { success, stdout, stderr } = await new Deno.Command("import", {
      args: ["-window", "root", "-depth", "8", "rgb:-"],
      env: { DISPLAY: this.name },
      stdout: "piped",
      stderr: "piped",
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    return new Picture(stdout, this.size.width);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.programs.disposeAsync();
  }
}

/** What a display shows: red, green and blue of each pixel, row by row. */
export class Picture {
  constructor(readonly bytes: Uint8Array, readonly width: number) {}

  /** The colour of a pixel, as `getComputedStyle()` writes it. */
  colorAt(x: number, y: number): string {
    const at = 3 * (Math.round(y) * this.width + Math.round(x));
    return `rgb(${[...this.bytes.subarray(at, at + 3)].join(", ")})`;
  }
}
