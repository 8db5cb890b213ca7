/** What measures recordings and makes them again, as one script: see `more_dialogs.tsx`. @module */
export { levelsOf } from "./levels.ts";
export { SoundOffer } from "./sound_offer.tsx";
