/** The sentence that is in turn while a text is read aloud. @module */
import assert from "node:assert/strict";
import { sentenceAt, sentencesOf } from "../../../../web/editor/recorder/reading_text.tsx";

const TEXT = "Siegfried war ein mutiger Held. Die Leute erzählen: „Hier schlief der Drache.“ " +
  "Hörst du, wie still es ist? Es sind z. B. nur 3.5 km bis zum See!\nDort endet der Weg";

Deno.test("sentencesOf() divides a text after its sentences, and loses nothing", () => {
  const sentences = sentencesOf(TEXT);
  assert.deepEqual(sentences.map((sentence) => sentence.trim()), [
    "Siegfried war ein mutiger Held.",
    "Die Leute erzählen: „Hier schlief der Drache.“",
    "Hörst du, wie still es ist?",
    "Es sind z. B. nur 3.5 km bis zum See!",
    "Dort endet der Weg",
  ]);
  assert.equal(sentences.join(""), TEXT);
  assert.deepEqual(sentencesOf(""), []);
  assert.equal(sentencesOf("… ?! ").join(""), "… ?! ");
});

Deno.test("sentenceAt() goes through the sentences at the pace of reading and stays at the last one", () => {
  const sentences = ["one two three four. ", "five six. ", "seven eight nine ten."];
  const at = [0, 1.5, 2.5, 3.5, 4.5, 5, 60].map((seconds) => sentenceAt(sentences, seconds));
  assert.deepEqual(at, [0, 0, 1, 2, 2, 2, 2]);
});
