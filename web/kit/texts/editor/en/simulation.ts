/** The English texts of the simulated walk. @module */
import type { simulationDe } from "../de/simulation.ts";

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
