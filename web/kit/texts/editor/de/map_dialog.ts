/** The German texts of the dialog with the map of a walk. @module */

/** Texts in German; their type is that of all languages. */
export const mapDialogDe = {
  title: "Karte zu diesem Weg",
  choose: {
    title: "Ein Bild als Karte",
    lead: "Gemalt, gescannt oder aus der Luft: Das Bild kommt unter den Weg.",
    steps: "Danach zeigen Sie drei Stellen, die Sie im Bild wiedererkennen.",
    drop: "Ziehen Sie das Bild hierher, oder fügen Sie es ein.",
    button: "Bild wählen",
    other: "Anderes Bild",
    rights: "Nehmen Sie nur Bilder, die Sie verwenden dürfen.",
    reading: "Das Bild wird vorbereitet …",
    one: "Nehmen Sie nur ein Bild. Mehrere Bilder zugleich gehen nicht.",
    noPicture: (name: string) => `„${name}“ ist kein Bild. Nehmen Sie JPEG, PNG, WebP oder HEIC.`,
    notThere: "Das gespeicherte Bild lässt sich gerade nicht laden.",
  },
  pane: {
    picture: "Das Bild",
    walk: "Der Weg",
    asChildren: "So sehen es die Kinder",
    keys:
      "Bild: Die Pfeiltasten bewegen das Kreuz, die Eingabetaste setzt einen Punkt. Plus und Minus vergrößern.",
    onPicture: (letter: string) => `Punkt ${letter} im Bild`,
    onWalk: (letter: string) => `Punkt ${letter} auf dem Weg`,
    pinKeys: "Die Pfeiltasten verschieben den Punkt, Entf nimmt ihn weg.",
    larger: "Bild vergrößern",
    smaller: "Bild verkleinern",
    whole: "Ganzes Bild",
  },
  points: {
    list: "Punkte",
    off: (distance: string) => `${distance} daneben`,
    set: "gesetzt",
    remove: (letter: string) => `Punkt ${letter} wegnehmen`,
    where: (letter: string) => `Wo ist Punkt ${letter} auf dem Weg?`,
    choose: "Stelle wählen …",
    station: (number: number, title: string) => `${number}: ${title}`,
    start: "Start",
    finish: "Ziel",
    both: "Start und Ziel",
    along: (distance: string) => `${distance} vom Start`,
    free: (lat: string, lon: string) => `${lat} / ${lon}`.replaceAll(".", ","),
    opacity: "Wie kräftig ist das Bild?",
    percent: (percent: number) => `${percent}\u00a0%`,
  },
  hint: {
    first: "Klicken Sie im Bild auf eine Stelle, die Sie wiedererkennen.",
    place: (letter: string) => `Wo ist Punkt ${letter} auf dem Weg?`,
    placeNext: "Klicken Sie dort auf die Karte, oder wählen Sie aus der Liste.",
    missing: (count: number): string =>
      count === 1
        ? "Noch ein Punkt fehlt. Klicken Sie wieder ins Bild."
        : "Noch zwei Punkte fehlen. Klicken Sie wieder ins Bild.",
    line: "Die Punkte liegen auf einer Linie.",
    lineNext: "Setzen Sie noch einen, weit neben der Linie.",
    mirrored: "Das Bild liegt spiegelverkehrt.",
    mirroredNext: "Wahrscheinlich sind zwei Punkte vertauscht.",
    three: "Das Bild liegt unter dem Weg.",
    threeNext: "Ein vierter Punkt zeigt, wie genau es passt.",
    worst: (letter: string, distance: string) => `Punkt ${letter} liegt ${distance} daneben.`,
    worstNext: "Setzen Sie ihn genauer, oder lassen Sie es so.",
    good: "Gezeichnete Karten passen nie genau.",
    mean: (distance: string) => `Im Mittel sind es ${distance}.`,
    pictureFirst: "Klicken Sie zuerst ins Bild, dann auf den Weg.",
    removed: (letter: string) => `Punkt ${letter} ist weg.`,
    return: "Zurückholen",
    needsThree: "Dafür braucht das Bild drei Punkte.",
    needsPlane: "Dafür dürfen die Punkte nicht auf einer Linie liegen.",
  },
  act: {
    asChildren: "Ansehen wie die Kinder",
    change: "Punkte ändern",
    take: "Karte übernehmen",
    discard: "Verwerfen",
    discarded: "Das Bild und seine Punkte sind verworfen.",
    remove: "Karte entfernen",
    sending: "Die Karte wird gespeichert …",
    removing: "Die Karte wird entfernt …",
    failed: "Die Karte ist nicht gespeichert.",
    notRemoved: "Die Karte ist nicht entfernt.",
    unchanged: "Die Karte ist so schon gespeichert.",
  },
};

/** Texts of the dialog. */
export type MapDialogTexts = typeof mapDialogDe;
