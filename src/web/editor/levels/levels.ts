/**
 * The loudness and the size of the recordings of one walk, and recordings that are made again.
 *
 * @module
 */
import { Listeners } from "../../ui/observable.ts";
import type { EditorAudio, Key } from "../sync/state.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import type { Deviation } from "./deviation.ts";
import { LoudnessScan } from "./loudness_scan.ts";
import { audioOf, type MadeAgain, makeAgain } from "./made_again.ts";
import type { SoundSize } from "./sizes.ts";
import { soundName } from "./recordings.ts";
import { sizeOf } from "./stored_sound.ts";

/** What happens to a recording, or has happened; a recording that was made has it under its own name. */
export type Making = { readonly kind: "working" } | Exclude<MadeAgain, { kind: "unchanged" }>;

/** What is known of the recordings of one walk. */
export class Levels {
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  readonly #scan: LoudnessScan;
  /** By name. While one is read it is null. */
  readonly #sizes = new Map<string, SoundSize | null>();
  /** By name. */
  readonly #makings = new Map<string, Making>();

  constructor(private readonly opened: Pick<OpenedWalk, "editor" | "files">) {
    const { editor } = opened;
    this.#scan = new LoudnessScan(() => editor.state.stations.flatMap(({ audio }) => audio ?? []));
    this.#scan.subscribe(() => this.#listeners.call());
    editor.subscribe(() => this.#scan.update());
    this.#scan.update();
  }

  /** The recordings that are clearly quieter or louder than the others, by name. */
  get deviations(): ReadonlyMap<string, Deviation> {
    return this.#scan.deviations;
  }

  /** Size and length of a recording; null until {@link Levels.readSize} has read them. */
  size(audio: EditorAudio): SoundSize | null {
    return this.#sizes.get(soundName(audio)) ?? null;
  }

  /** Reads size and length of a recording once. */
  readSize(audio: EditorAudio): void {
    const name = soundName(audio);
    if (this.#sizes.has(name)) return;
    this.#sizes.set(name, null);
    sizeOf(audio).then((size) => {
      this.#sizes.set(name, size);
      this.#listeners.call();
    }, () => this.#sizes.delete(name)); // it is read when the form is opened again
  }

  /** What happens to a recording, or has happened; null for nothing. */
  making(audio: EditorAudio): Making | null {
    return this.#makings.get(soundName(audio)) ?? null;
  }

  /** Makes the recording of a station again, unless that is under way. @param key Any key that the station had. */
  async makeAgain(key: Key): Promise<void> {
    const audio = audioOf(this.opened.editor, key);
    if (audio === null || this.making(audio)?.kind === "working") return;
    const name = soundName(audio);
    this.#set(name, { kind: "working" });
    try {
      const result = await makeAgain(this.opened, key, audio);
      if (result.kind === "made") this.#makings.set(soundName(result.audio), result);
      this.#set(name, result.kind === "failed" ? result : null);
    } catch (error) {
      this.#set(name, null);
      throw error;
    }
  }

  #set(name: string, making: Making | null): void {
    if (making === null) this.#makings.delete(name);
    else this.#makings.set(name, making);
    this.#listeners.call();
  }
}

const ALL = new WeakMap<OpenedWalk, Levels>();

/** What is known of the recordings of a walk; the measurement begins with the first call. */
export function levelsOf(opened: OpenedWalk): Levels {
  const known = ALL.get(opened);
  if (known !== undefined) return known;
  const levels = new Levels(opened);
  ALL.set(opened, levels);
  return levels;
}
