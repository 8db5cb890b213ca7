/**
 * The entry files that depend on everything else in the folder: `walks.json`, `README.txt` and `files.json`.
 *
 * @module
 */
import {
  byPath,
  entryFile,
  type FileList,
  FILES_FILE,
  type FolderHistory,
  inListOrder,
  listed,
  type ListedFile,
  type ListedSite,
  type PublishedWalk,
  type Site,
  SITE_FORMAT,
  type SiteFile,
  type WalkList,
  WALKS_FILE,
} from "./site_file.ts";

/** A name without line breaks and characters that change the direction of what follows. */
function inOneLine(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ");
}

/** The text, in German and in English, with the line ends that every editor shows. */
export function siteReadme(
  walks: readonly PublishedWalk[],
  removable: readonly string[],
): string {
  const names = walks.map(({ name, path }) => `  ${path}  ${inOneLine(name)}`).join("\n") || "  –";
  const paths = removable.map((path) => `  ${path}`).join("\n") || "  –";
  return `Wege zum Anhören, gemacht mit Route Guide

${names}

  Hochladen:   Diesen ganzen Ordner auf die Homepage laden (https), mit allen Unterordnern. Die Reihenfolge
               ist egal. Wenn es abbricht, laden Sie einfach weiter. Wer gerade einen Weg geht, merkt nichts.
               Wenn das FTP-Programm danach fragt: Übertragungstyp „Binär“.
  Ansehen:     Auf der Homepage die Adresse des Ordners öffnen. Die Datei index.html ist die Liste der Wege.
               Mit einem Doppelklick auf diesem Computer geht es nicht.
  Prüfen:      Dieselbe Adresse mit #pruefen am Ende sagt, ob alles da ist.
  Ändern:      Die Wege in Route Guide ändern, neu ausgeben und die Dateien wieder hochladen.
  Entfernen:   Hochladen löscht nichts. Ein Weg, der hier nicht steht, ist erst weg, wenn sein Ordner in „w“
               auch auf der Homepage gelöscht ist.

Diese Dateien braucht auf der Homepage niemand mehr. Sie dürfen dort gelöscht werden:

${paths}


Walks to listen to, made with Route Guide

${names}

  Upload:      Load this whole folder onto the homepage (https), with all its folders. The order does not
               matter. If it stops, just go on. Pupils who are on a walk notice nothing.
               If the FTP program asks: transfer type "binary".
  Look at it:  Open the address of the folder on the homepage. The file index.html is the list of walks.
               A double click on this computer does not work.
  Check:       The same address with #pruefen at its end says whether everything is there.
  Change:      Change the walks in Route Guide, publish again, and upload the files again.
  Remove:      Uploading deletes nothing. A walk that is not listed here is gone only when its folder in "w"
               is deleted on the homepage, too.

These files are not needed on the homepage any more. They may be deleted there:

${paths}
`.replaceAll("\n", "\r\n");
}

/** What is known of a folder that is published for the first time. */
const NO_HISTORY: FolderHistory = { removable: [] };

/** Makes `walks.json`, `README.txt` and `files.json` of a site, in the order in which they must be written. */
export function siteEntryFiles(
  { origin, walks, files }: Pick<Site, "origin" | "walks" | "files">,
  history: FolderHistory = NO_HISTORY,
): SiteFile[] {
  const made = filesOfWalks(walks, history.removable);
  const all = [...files, ...made].map((file) => listed(file, [origin]));
  return [...made, jsonFile(FILES_FILE, fileListOf(all, history))];
}

/** Makes `walks.json` and `README.txt`. */
function filesOfWalks(
  walks: readonly PublishedWalk[],
  removable: readonly string[],
): readonly SiteFile[] {
  const list = { format: SITE_FORMAT, walks: walks.toSorted(inListOrder) } satisfies WalkList;
  const readme = entryFile("README.txt", siteReadme(list.walks, removable));
  return [jsonFile(WALKS_FILE, list), readme];
}

/** What `files.json` holds for the walks of one library in a folder of their own. */
export function siteFileList({ origin, walks, files }: ListedSite): FileList {
  const made = filesOfWalks(walks, NO_HISTORY.removable);
  return fileListOf([...files, ...made.map((file) => listed(file, [origin]))], NO_HISTORY);
}

/** What `files.json` holds. */
function fileListOf(
  files: readonly ListedFile[],
  { removable, ...run }: FolderHistory,
): FileList {
  return {
    format: SITE_FORMAT,
    ...run,
    files: files.toSorted(byPath),
    removable: removable.toSorted(),
  };
}

function jsonFile(path: string, value: WalkList | FileList): SiteFile {
  return entryFile(path, `${JSON.stringify(value)}\n`);
}
