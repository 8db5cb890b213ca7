/** The texts of the simulated walk. @module */

/** Texts of the simulated walk in German. */
export const simulationDe = {
  title: "Probelauf",
  hint:
    "Ein Punkt läuft den Weg im Tempo einer Schulklasse ab (etwa 1 Meter pro Sekunde). Sie hören, was die Kinder hören.",
  start: "Loslaufen",
  pause: "Anhalten",
  goOn: "Weiterlaufen",
  again: "Von vorn",
  speed: "Tempo",
  times: (factor: number) => factor === 1 ? "Echtzeit" : `${factor}-mal so schnell`,
  noise: "GPS ungenau, wie unter Bäumen",
  walked: (distance: string) => `${distance} gelaufen`,
  plays: (title: string) => `${title}: die Aufnahme läuft`,
  paused: (title: string) => `${title}: die Aufnahme ist angehalten`,
  reached: (title: string) => `${title}: erreicht`,
  silent: (title: string) => `${title}: hier fehlt eine Aufnahme`,
  skip: "Aufnahme überspringen",
  done: (heard: number, all: number) => `Am Ziel. ${heard} von ${all} Stationen wurden erreicht.`,
};

/** Texts of the simulated walk in English. */
export const simulationEn: typeof simulationDe = {
  title: "Try the walk",
  hint:
    "A dot follows the track at the pace of a class (about 1 metre per second). You hear what the children hear.",
  start: "Start",
  pause: "Pause",
  goOn: "Go on",
  again: "From the start",
  speed: "Pace",
  times: (factor) => factor === 1 ? "real time" : `${factor} times as fast`,
  noise: "Inaccurate GPS, as under trees",
  walked: (distance) => `${distance} walked`,
  plays: (title) => `${title}: the recording plays`,
  paused: (title) => `${title}: the recording is paused`,
  reached: (title) => `${title}: reached`,
  silent: (title) => `${title}: there is no recording`,
  skip: "Skip the recording",
  done: (heard, all) => `At the finish. ${heard} of ${all} stations were reached.`,
};
