/**
 * The German texts about the ticks that lead to the next station. They are for pupils: "du".
 *
 * @module
 */

/** The texts; their type is that of all languages. */
export const beaconDe = {
  title: "Mit den Ohren finden",
  label: "Leises Ticken führt dich zur Station",
  hint: "Es tickt von der Seite, auf der die nächste Station liegt. " +
    "Das geht nur mit „Einstecken“ und mit Kopfhörern auf beiden Ohren. " +
    "Stell sie so leise, dass du Autos gut hörst.",
  tryOut: "Kopfhörer prüfen",
  tryHint: "Es tickt links, dann in der Mitte, dann rechts.",
};
