/**
 * A teacher who edits a walk at random.
 *
 * @module
 */
import type { Operation } from "../../../src/web/editor/model/operations.ts";
import type { EditorState, EditorStation } from "../../../src/web/editor/model/state.ts";
import { png } from "../../support/media/samples.ts";
import type { SeededRandom } from "../../support/random.ts";
import { recording } from "../../support/walk.ts";
import type { WaitingEditor } from "./desk.ts";

/** Contents of the recordings and pictures that the teacher adds. */
export const CONTENTS = {
  take: new Blob([recording(1)]),
  picture: new Blob([new Uint8Array(png())]),
};

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

/** Makes random edits as the forms do: from what is shown, with keys that may be old by then. */
export class Teacher {
  #names = 0;
  /** A station as a form has it that is still open. */
  #open: EditorStation | undefined;
  /** What was done, for the message of a failure. */
  readonly done: string[] = [];

  constructor(private editor: WaitingEditor, private readonly random: SeededRandom) {}

  /** Goes on in another page: no form is open, and nothing can be undone. */
  goOnIn(editor: WaitingEditor): void {
    this.editor = editor;
    this.#open = undefined;
    this.done.push("reload");
  }

  /** Makes one edit, or undoes or redoes one. */
  act(): void {
    const { editor, random } = this;
    const { stations } = editor.state;
    if (this.#open === undefined || random.chance(0.3)) {
      this.#open = stations.length === 0 ? undefined : random.pick(stations);
    }
    const press = (name: "undo" | "redo" | "undoOffer") => () => {
      this.done.push(name);
      editor[name]();
    };
    const actions = [
      () => this.#addStation(),
      press("undo"),
      press("undo"),
      press("redo"),
      press("undoOffer"),
      () => this.#rename(),
      () => this.#move(),
      ...(this.#open === undefined ? [] : this.#actionsOn(this.#open)),
    ];
    random.pick(actions)();
  }

  #edit(operation: Operation): void {
    this.done.push(JSON.stringify(operation));
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

  #actionsOn({ key }: EditorStation): (() => void)[] {
    const { editor, random } = this;
    const now = editor.state.stations.find((station) => station.key === editor.keys.lastOf(key));
    if (now === undefined) return [];
    const { title, audio, pictures } = now;
    const base = audio && { ...audio, blobKey: "take" };
    const picture = pictures.length === 0 ? undefined : random.pick(pictures);
    return [
      () => this.#edit({ kind: "station", key, to: { title: this.#name() }, base: { title } }),
      () => this.#edit({ kind: "remove station", key }),
      () => this.#edit({ kind: "audio", key, to: { url: "blob:take", blobKey: "take" }, base }),
      () => this.#edit({ kind: "audio", key, to: null, base }),
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
