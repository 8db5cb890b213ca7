/** The simulated walk, as a script of their own. See `more_dialogs.tsx`. @module */
import { SimulationPanel } from "./simulation_panel.tsx";

globalThis.routeGuideSimulation = { SimulationPanel };
