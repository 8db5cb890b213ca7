/** Undo and redo name what they take back, in both languages, with the title that the station had then. @module */
import assert from "node:assert/strict";
import { History, labelOf, type StepLabel } from "../../../../web/editor/document/history.ts";
import {
  apply,
  type Operation,
  reverse,
  withEntries,
} from "../../../../web/editor/document/operations.ts";
import { redoWords, stepDone, stepWords, undoWords } from "../../../../web/editor/walk/strip.tsx";
import { editorDe } from "../../../../web/kit/texts/editor/de.ts";
import { editorEn } from "../../../../web/kit/texts/editor/en.ts";
import { withEditorFixture } from "../sync/editor_fixture.ts";
import { EDITS, RETURNS, station, WALK } from "../sync/walk_fixture.ts";

/** The walk of the fixture with a second station that has a name of its own. */
const NAMED = {
  ...WALK,
  stations: WALK.stations.map((one) => one.key === "2" ? { ...one, title: "Fuchsbau" } : one),
};

function label(operation: Operation): StepLabel {
  return labelOf(operation, NAMED, apply(NAMED, operation));
}

function change(to: Partial<ReturnType<typeof station>>, key = "2"): Operation {
  return { kind: "station", key, to, base: {} };
}

const AUDIO = { url: "/audio", blobKey: null };

const WORDS: readonly (readonly [Operation, german: string, english: string, done: string])[] = [
  [
    { kind: "remove station", key: "2" },
    "Station „Fuchsbau“ entfernen",
    "remove station “Fuchsbau”",
    "Station „Fuchsbau“ wurde entfernt.",
  ],
  [
    change({ title: "Neu" }, "3"),
    "Name von Station 3 ändern",
    "change the name of station 3",
    "Der Name von Station 3 wurde geändert.",
  ],
  [
    change({ description: "Neu" }),
    "Text von „Fuchsbau“ ändern",
    "change the text of “Fuchsbau”",
    "Der Text von „Fuchsbau“ wurde geändert.",
  ],
  [
    change({ triggerRadiusM: 60 }),
    "Hörkreis von „Fuchsbau“ ändern",
    "change the circle of “Fuchsbau”",
    "Der Hörkreis von „Fuchsbau“ wurde geändert.",
  ],
  [
    change({ lat: 50.1, lon: 7.1 }),
    "Station „Fuchsbau“ verschieben",
    "move station “Fuchsbau”",
    "Station „Fuchsbau“ wurde verschoben.",
  ],
  [
    EDITS.texts,
    "Name des Weges ändern",
    "change the name of the walk",
    "Der Name des Weges wurde geändert.",
  ],
  [
    EDITS.order,
    "Reihenfolge der Stationen ändern",
    "change the order of the stations",
    "Die Reihenfolge der Stationen wurde geändert.",
  ],
  [
    { kind: "audio", key: "2", to: AUDIO, base: AUDIO },
    "Aufnahme von „Fuchsbau“ ersetzen",
    "replace the recording of “Fuchsbau”",
    "Die Aufnahme von „Fuchsbau“ wurde ersetzt.",
  ],
  [
    { kind: "audio", key: "2", to: null, base: AUDIO },
    "Aufnahme von „Fuchsbau“ entfernen",
    "remove the recording of “Fuchsbau”",
    "Die Aufnahme von „Fuchsbau“ wurde entfernt.",
  ],
  [
    { kind: "remove picture", key: "2", picture: "picture-22" },
    "Bild 2 von „Fuchsbau“ entfernen",
    "remove picture 2 of “Fuchsbau”",
    "Bild 2 von „Fuchsbau“ wurde entfernt.",
  ],
];

Deno.test("stepWords() names what was edited, by the station's title or its number", () => {
  for (const [operation, german, english, done] of WORDS) {
    assert.equal(stepWords(label(operation), editorDe), german);
    assert.equal(stepWords(label(operation), editorEn), english);
    assert.equal(stepDone(label(operation), editorDe), done);
  }
});

Deno.test("stepWords() and stepDone() have different words for every kind of step", () => {
  const tracks = (["replaced", "appended"] as const).map((cause): StepLabel => {
    return { kind: "track", title: "", number: null, cause };
  });
  const labels = [...Object.values({ ...EDITS, ...RETURNS }).map(label), ...tracks];
  for (const texts of [editorDe, editorEn]) {
    for (const words of [stepWords, stepDone]) {
      const found = labels.map((one) => words(one, texts));
      assert.equal(new Set(found).size, labels.length, found.join("\n"));
      assert.ok(found.every((text) => !/undefined|null|\b0\b/.test(text)), found.join("\n"));
    }
  }
});

Deno.test("undoWords(), redoWords() and stepDone() say what happens with a step", () => {
  const removal = label({ kind: "remove station", key: "2" });
  assert.equal(undoWords(removal, editorDe), "Rückgängig: Station „Fuchsbau“ entfernen");
  assert.equal(undoWords(removal, editorEn), "Undo: remove station “Fuchsbau”");
  assert.equal(redoWords(removal, editorDe), "Wiederholen: Station „Fuchsbau“ entfernen");
  assert.equal(
    stepDone({ ...removal, isUndone: true }, editorDe),
    "Rückgängig gemacht: Station „Fuchsbau“ entfernen.",
  );
  assert.equal(stepDone(removal, editorEn), "Station “Fuchsbau” was removed.");
});

function record(history: History, operation: Operation): void {
  const back = reverse(NAMED, withEntries(operation));
  assert.ok(back !== null);
  history.record({ label: label(operation), back, entryId: null });
}

function typed(to: string, base: string, key = "2"): Operation {
  return { kind: "station", key, to: { description: to }, base: { description: base } };
}

Deno.test("History.record() makes one step of the typing in a field, until it is left", () => {
  const history = new History();
  record(history, typed("Ein", ""));
  record(history, typed("Ein Bau", "Ein"));
  assert.deepEqual(history.nextUndo(NAMED)?.back, typed("", "Ein Bau"));
  history.endStep();
  record(history, typed("Ein alter Bau", "Ein Bau"));
  assert.deepEqual(history.removeUndo(NAMED)?.back, typed("Ein Bau", "Ein alter Bau"));
  assert.deepEqual(history.removeUndo(NAMED)?.back, typed("", "Ein Bau"));
  assert.equal(history.nextUndo(NAMED), null);
});

Deno.test("History.record() keeps edits of other fields and stations, and each move, as steps of their own", () => {
  const history = new History();
  const edits = [
    typed("A", ""),
    change({ title: "B" }),
    typed("B", "A"),
    typed("C", "", "1"),
    { kind: "station", key: "1", to: { lat: 50, lon: 7 }, base: { lat: 51, lon: 7 } },
    { kind: "station", key: "1", to: { lat: 52, lon: 7 }, base: { lat: 50, lon: 7 } },
    EDITS.order,
    EDITS.order,
  ] as const;
  for (const edit of edits) record(history, edit);
  let steps = 0;
  while (history.removeUndo(NAMED) !== null) steps++;
  assert.equal(steps, edits.length);
});

Deno.test("Editor.nextUndo and nextRedo name the steps, with the titles of their time", () =>
  withEditorFixture(async ({ ids: [a = ""], open }) => {
    const editor = await open();
    const words = (step: StepLabel | null) => step === null ? null : stepWords(step, editorDe);
    const told = () => editor.lastStep === null ? null : stepDone(editor.lastStep, editorDe);
    assert.deepEqual([editor.lastStep, editor.nextUndo, editor.nextRedo], [null, null, null]);
    const rename = { to: { title: "Fuchsbau" }, base: { title: "Halt 1" } };
    editor.edit({ kind: "station", key: a, ...rename });
    editor.edit({ kind: "remove station", key: a });
    assert.equal(words(editor.nextUndo), "Station „Fuchsbau“ entfernen");
    assert.equal(told(), "Station „Fuchsbau“ wurde entfernt.");
    await editor.saved();
    editor.undo();
    assert.equal(words(editor.nextUndo), "Name von „Halt 1“ ändern");
    assert.equal(words(editor.nextRedo), "Station „Fuchsbau“ entfernen");
    assert.equal(told(), "Rückgängig gemacht: Station „Fuchsbau“ entfernen.");
    editor.redo();
    assert.equal(words(editor.nextRedo), null);
    assert.equal(told(), "Station „Fuchsbau“ wurde entfernt.");
    await editor.saved();
  }));
