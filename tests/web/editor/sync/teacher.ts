/** A teacher who edits a walk at random. @module */
import assert from "node:assert/strict";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import type {
  EditorAudio,
  EditorState,
  EditorStation,
  Key,
} from "../../../../web/editor/document/state.ts";
import { png } from "../../../support/media/samples.ts";
import type { SeededRandom } from "../../../support/random.ts";
import { recording } from "../../../support/walk.ts";
import type { WaitingEditor } from "./editor_fixture.ts";

/** Contents of the recordings and pictures that the teacher adds. */
export const CONTENTS = {
  take: new Blob([recording(1)]),
  second: new Blob([recording(2)]),
  third: new Blob([recording(3)]),
  picture: new Blob([new Uint8Array(png())]),
};

const TAKES = ["take", "second", "third"] as const;

/** What of a walk is the same on the page and on the server. */
export function shown({ texts, stations }: EditorState) {
  return {
    texts,
    stations: stations.map(({ title, audio, pictures }) => ({
      title,
      hasAudio: audio !== null,
      captions: pictures.map(({ caption }) => caption),
    })),
  };
}

/** The name of a recording of {@link CONTENTS}, by the first key of its station. */
type Takes = ReadonlyMap<Key, string>;

/** What undoing or redoing a step must lead to. */
interface Snapshot {
  readonly walk: ReturnType<typeof shown>;
  readonly takes: Takes;
}

/**
 * Makes random edits as the forms do: from what is shown, with keys that may be old by then. What undoing must lead to
 * is known from what was shown before.
 */
export class Teacher {
  #names = 0;
  #takes: Takes = new Map();
  /** What was shown before each step that can be undone, and after each one that was undone. */
  #undo: Snapshot[] = [];
  #redo: Snapshot[] = [];
  /** A station as a form has it that is still open. */
  #open: EditorStation | undefined;
  /** What was done, for the message of a failure. */
  readonly done: string[] = [];

  constructor(private editor: WaitingEditor, private readonly random: SeededRandom) {}

  /** Goes on in another page, which shows the same: no form is open, and nothing can be undone. */
  goOnIn(editor: WaitingEditor): void {
    const takes = this.takes;
    this.#takes = new Map(
      editor.state.stations.flatMap(({ key }, index) => {
        const take = takes[index] ?? null;
        return take === null ? [] : [[editor.keys.firstOf(key), take]];
      }),
    );
    this.editor = editor;
    this.#open = undefined;
    [this.#undo, this.#redo] = [[], []];
    this.done.push("reload");
  }

  /** The names of the recordings that the stations should have, in their order; null for none. */
  get takes(): readonly (string | null)[] {
    const { state, keys } = this.editor;
    return state.stations.map(({ key }) => this.#takes.get(keys.firstOf(key)) ?? null);
  }

  /** Undoes the last step. @returns Whether there was one. */
  undo(): boolean {
    return this.#press("undo", this.#undo, this.#redo);
  }

  /** Makes the step again that was undone last. @returns Whether there was one. */
  redo(): boolean {
    return this.#press("redo", this.#redo, this.#undo);
  }

  #press(name: "undo" | "redo", from: Snapshot[], to: Snapshot[]): boolean {
    const { editor } = this;
    const next = name === "undo" ? editor.nextUndo : editor.nextRedo;
    this.done.push(`${name} ${JSON.stringify(next)}`);
    const wanted = from.pop();
    assert.equal(next === null, wanted === undefined, `${this.done.join("\n")}`);
    if (wanted === undefined) return false;
    to.push(this.#snapshot());
    editor[name]();
    this.#takes = wanted.takes;
    assert.deepEqual(shown(editor.state), wanted.walk, this.done.join("\n"));
    return true;
  }

  #snapshot(): Snapshot {
    return { walk: shown(this.editor.state), takes: this.#takes };
  }

  /** Makes one edit, or undoes or redoes one. */
  act(): void {
    const { editor, random } = this;
    const { stations } = editor.state;
    if (this.#open === undefined || random.chance(0.3)) {
      this.#open = stations.length === 0 ? undefined : random.pick(stations);
    }
    const actions = [
      () => this.#addStation(),
      () => this.undo(),
      () => this.undo(),
      () => this.undo(),
      () => this.redo(),
      () => this.redo(),
      () => this.#rename(),
      () => this.#move(),
      ...(this.#open === undefined ? [] : this.#actionsOn(this.#open)),
    ];
    random.pick(actions)();
  }

  #edit(operation: Operation): void {
    this.done.push(JSON.stringify(operation));
    this.#undo.push(this.#snapshot());
    this.#redo = [];
    this.editor.endStep();
    this.editor.edit(operation);
  }

  #name(): string {
    return `${++this.#names}`;
  }

  #addStation(): void {
    const { stations } = this.editor.state;
    this.#edit({
      kind: "add station",
      index: this.random.below(stations.length + 1),
      others: stations.map(({ key }) => key),
      station: {
        key: `new-${this.#name()}`,
        title: `Neu ${this.#name()}`,
        description: "",
        lat: 50.67,
        lon: 7.2143,
        triggerRadiusM: 40,
        audio: null,
        pictures: [],
      },
    });
  }

  #rename(): void {
    const { name } = this.editor.state.texts;
    this.#edit({ kind: "texts", to: { name: this.#name() }, base: { name } });
  }

  #move(): void {
    const base = this.editor.state.stations.map(({ key }) => key);
    const to = [...base];
    to.splice(this.random.below(base.length), 0, ...to.splice(this.random.below(base.length), 1));
    this.#edit({ kind: "order", to, base });
  }

  #record(key: Key, take: string | null, base: EditorAudio | null): void {
    const to = take === null ? null : { url: `blob:${take}`, blobKey: take };
    this.#edit({ kind: "audio", key, to, base });
    const takes = new Map(this.#takes);
    const first = this.editor.keys.firstOf(this.editor.keys.lastOf(key));
    if (take === null) takes.delete(first);
    else takes.set(first, take);
    this.#takes = takes;
  }

  #actionsOn({ key }: EditorStation): (() => void)[] {
    const { editor, random } = this;
    const now = editor.state.stations.find((station) => station.key === editor.keys.lastOf(key));
    if (now === undefined) return [];
    const { title, audio, pictures } = now;
    const picture = pictures.length === 0 ? undefined : random.pick(pictures);
    return [
      () => this.#edit({ kind: "station", key, to: { title: this.#name() }, base: { title } }),
      () => this.#edit({ kind: "remove station", key }),
      () => this.#record(key, random.pick(TAKES), audio),
      ...(audio === null ? [] : [() => this.#record(key, null, audio)]),
      () => {
        const added = { key: `new-${this.#name()}`, caption: this.#name(), url: "blob:picture" };
        this.#edit({
          kind: "add picture",
          key,
          picture: added,
          blobKey: "picture",
          index: pictures.length,
          others: pictures.map((one) => one.key),
        });
      },
      ...(picture === undefined ? [] : [
        () => {
          const { key: of, caption } = picture;
          this.#edit({ kind: "caption", key, picture: of, to: this.#name(), base: caption });
        },
        () => {
          const keys = pictures.map((one) => one.key);
          this.#edit({ kind: "picture order", key, to: keys.toReversed(), base: keys });
        },
        () => {
          if (picture.key.startsWith("new-")) return; // the page offers it once the upload is confirmed
          this.#edit({ kind: "remove picture", key, picture: picture.key });
        },
      ]),
    ];
  }
}
