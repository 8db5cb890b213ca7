/**
 * Edits as the server stores them, so that the page shows what is stored and never treats it as the version of another
 * page.
 *
 * @module
 */
import { isLikeAutomatic } from "../../../shared/station_name.ts";
import { typedTitle } from "./names.ts";
import type { Operation } from "./operations.ts";
import { type EditorState, stationIn } from "./state.ts";

/**
 * A text that the server stores unchanged: with the line ends of the web, without NUL, and with a replacement character
 * for half a surrogate pair, which some keyboards leave.
 */
export function storedText(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").replaceAll("\0", "");
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(lines));
}

/** Text of which nothing is seen, such as a zero width space from a copied page. */
const INVISIBLE = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u;

/** A name: like {@link storedText}, without space around it; empty if nothing of it is seen. */
export function storedName(text: string): string {
  const name = storedText(text).trim();
  return INVISIBLE.test(name) ? "" : name;
}

/** An edit as the server stores it. @returns Null when nothing of it is left to be done. */
export function storedEdit(edit: Operation, state: EditorState): Operation | null {
  switch (edit.kind) {
    case "texts": {
      const { name, description, schoolName } = edit.to;
      const to = {
        ...(name === undefined ? {} : { name: storedName(name) }),
        ...(description === undefined ? {} : { description: storedText(description) }),
        ...(schoolName === undefined ? {} : { schoolName: storedText(schoolName) }),
      };
      return to.name === "" ? null : { ...edit, to };
    }
    case "station":
      return storedFields(edit, state);
    case "caption":
      return { ...edit, to: storedText(edit.to) };
    case "audio": {
      const shown = stationIn(state, edit.key)?.audio;
      const seen = shown === null ? null : shown?.blobKey === null ? shown.sha256 : undefined;
      return seen === undefined ? edit : { ...edit, seen };
    }
    case "add station": {
      const { stations } = state;
      const { title } = edit.station;
      // A form may have numbered it as the last one, whatever its index is.
      const isNumbered = [edit.index, stations.length].some((at) => typedTitle(title, at) === "");
      const station = { ...edit.station, title: isNumbered ? "" : storedName(title) };
      return { ...edit, station };
    }
    default:
      return edit;
  }
}

function storedFields(
  edit: Extract<Operation, { kind: "station" }>,
  { stations }: EditorState,
): Operation | null {
  const index = stations.findIndex(({ key }) => key === edit.key);
  const { title, description } = edit.to;
  const base = { ...edit.base };
  // A form shows a name that follows the number, which may have changed since.
  if (stations[index]?.title === "" && isLikeAutomatic(base.title ?? "")) base.title = "";
  const to = {
    ...edit.to,
    ...(title === undefined ? {} : { title: typedTitle(storedName(title), index) }),
    ...(description === undefined ? {} : { description: storedText(description) }),
  };
  const isSame = to.title === base.title && Object.keys(to).length === 1 && "title" in to;
  return isSame ? null : { ...edit, to, base };
}
