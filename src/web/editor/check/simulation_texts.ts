/**
 * The texts of the simulated walk, which are in its script.
 *
 * @module
 */
import { simulationDe } from "../../texts/simulation_de.ts";
import { simulationEn } from "../../texts/simulation_en.ts";
import { useWords } from "../context.tsx";

/** The texts in the language of the page. */
export function useSimulationTexts(): typeof simulationDe {
  return { de: simulationDe, en: simulationEn }[useWords().language];
}
