/** What measures recordings and makes them again, as a script of its own. See `more_dialogs.tsx`. @module */
import { levelsOf } from "./levels.ts";
import { SoundOffer } from "./sound_offer.tsx";

globalThis.routeGuideLevels = { levelsOf, SoundOffer };
