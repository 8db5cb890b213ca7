/**
 * Whether the name of a track or of its file was given by a person, or by the program that has recorded it. Pure.
 *
 * @module
 */

/** What programs and devices call tracks, in German and English, beside numbers, dates and times. */
const WORDS = [
  ..."track tracks trk route routes tour weg wege aufzeichnung aktivität activity recording".split(
    " ",
  ),
  ..."current active log new neu neue neuer neues unnamed untitled unbenannt ohne no name namen"
    .split(" "),
  ..."gpx export datei file copy kopie gps my mein meine hike hiking walk walking wanderung".split(
    " ",
  ),
  ..."wandern spaziergang run lauf morning afternoon evening night lunch morgen vormittag".split(
    " ",
  ),
  ..."nachmittag abend nacht mittag am pm im um vom von der die das the in at on uhr utc gmt".split(
    " ",
  ),
  ..."jan feb mar mär apr may mai jun jul aug sep sept oct okt nov dec dez".split(" "),
  ..."january february march april june july august september october november december".split(" "),
  ..."januar februar märz juni juli oktober dezember".split(" "),
  ..."mo di mi do fr sa so mon tue wed thu fri sat sun".split(" "),
  ..."monday tuesday wednesday thursday friday saturday sunday".split(" "),
  ..."montag dienstag mittwoch donnerstag freitag samstag sonntag t z".split(" "),
];

const GENERAL: ReadonlySet<string> = new Set(WORDS);

/** Whether something is left of a name without numbers and the words of programs. */
export function isGivenName(name: string): boolean {
  const words = name.normalize("NFC").toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word) => !GENERAL.has(word));
}
