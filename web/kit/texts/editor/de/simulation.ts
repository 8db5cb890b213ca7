/** The German texts of the simulated walk. @module */

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
