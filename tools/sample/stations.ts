/** The sample walk: an invented one, with six stations. @module */

/** A station of the sample walk. */
export interface SampleStation {
  readonly title: string;
  /** Share of the track at which it is, 0 to 1. */
  readonly at: number;
  readonly triggerRadiusM: number;
  readonly text: string;
  /** Pictures by the name of their file in `docs/sample`, with captions. */
  readonly pictures: readonly (readonly [file: string, caption: string])[];
  /** What the recording says. */
  readonly spoken: string;
}

/** Texts of the walk. */
export const WALK = {
  name: "Rund um den Eulenberg",
  schoolName: "Grundschule am Eulenberg",
  description:
    "Sechs Stationen im Wald. Die Klasse 4b erzählt dir von Eulen, Steinen und einer alten Burg.",
};

/** The stations in their order. */
export const STATIONS: readonly SampleStation[] = [
  {
    title: "Die Eulen-Eiche",
    at: 0.02,
    triggerRadiusM: 40,
    text: "Diese Eiche ist über 200 Jahre alt. In dem Loch oben wohnt ein Waldkauz.\n" +
      "Am Tag schläft er. Sei leise, dann bleibt er sitzen.",
    pictures: [["oak.jpg", "Im Loch oben wohnt der Kauz."], [
      "owl.jpg",
      "So sieht ein Waldkauz aus.",
    ]],
    spoken:
      "Willkommen am Eulenberg! Siehst du das Loch oben in der Eiche? Dort wohnt ein Waldkauz. " +
      "Am Tag schläft er. In der Nacht fliegt er los, und niemand hört ihn.",
  },
  {
    title: "Die Steinbrücke",
    at: 0.2,
    triggerRadiusM: 30,
    text: "Die Brücke ist ohne Mörtel gebaut. Die Steine halten sich gegenseitig fest.\n" +
      "Kein Kleber, kein Nagel. Und das seit dreihundert Jahren.",
    pictures: [["bridge.jpg", "Die Brücke hat einen Bogen."]],
    spoken:
      "Geh langsam über die Brücke und hör auf das Wasser. Die Steine halten sich gegenseitig " +
      "fest. Kein Kleber, kein Nagel. Und das seit dreihundert Jahren.",
  },
  {
    title: "Der Steinbruch",
    at: 0.38,
    triggerRadiusM: 50,
    text:
      "Früher haben hier Leute Steine aus dem Berg geholt. Die Wand ist so hoch wie ein Haus.\n" +
      "Der Stein war einmal flüssig wie Honig. Bleib hinter dem Zaun.",
    pictures: [["quarry.jpg", "Die Wand ist so hoch wie ein Haus."]],
    spoken:
      "Schau dir die Wand an. Sie ist so hoch wie ein Haus. Der Stein war einmal flüssig wie Honig. " +
      "Dann ist er kalt geworden. Bleib bitte hinter dem Zaun.",
  },
  {
    title: "Die Burgruine",
    at: 0.55,
    triggerRadiusM: 40,
    text: "Von der Burg steht nur noch ein Turm. Sie ist vor 400 Jahren abgebrannt.",
    pictures: [["ruin.jpg", "Der Turm steht noch."]],
    spoken: "Hier stand eine Burg. Stell dir vor, du bist die Wache oben auf dem Turm. " +
      "Wen siehst du kommen? Vor vierhundert Jahren ist die Burg abgebrannt.",
  },
  {
    title: "Der Aussichtspunkt",
    at: 0.72,
    triggerRadiusM: 40,
    text: "Bei gutem Wetter siehst du den Fluss. Wie viele Schiffe zählst du?",
    pictures: [["view.jpg", "Der Fluss kommt aus den Bergen."]],
    spoken:
      "Jetzt sind wir oben. Siehst du den Fluss? Zähle die Schiffe. Wer die meisten findet, " +
      "darf auf dem Rückweg vorne gehen.",
  },
  {
    title: "Die Quelle",
    at: 0.9,
    triggerRadiusM: 30,
    text:
      "Das Wasser kommt tief aus dem Berg. Es ist im Sommer und im Winter gleich kalt: neun Grad.\n" +
      "Das war unsere letzte Station.",
    pictures: [["spring.jpg", "Das Wasser kommt aus dem Felsen."]],
    spoken: "Halte deine Hand in das Wasser. Kalt, nicht wahr? Es kommt tief aus dem Berg. " +
      "Das war unsere letzte Station. Danke, dass du mit uns gegangen bist!",
  },
];
