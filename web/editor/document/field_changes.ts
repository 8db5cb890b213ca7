/**
 * Edits of fields: texts of the walk, fields of a station, captions. Compares the values of the server with the base of an
 * edit, and takes over the values that the server has stored. Pure.
 *
 * @module
 */
import { isLikeAutomatic } from "../../../src/shared/walk_texts.ts";
import type { Operation } from "./operations.ts";
import {
  areSameTitles,
  type EditorState,
  stationIn,
  typedTitle,
  WALK_TEXTS,
  type WalkTexts,
} from "./state.ts";

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
      const to: { -readonly [Name in keyof WalkTexts]?: string } = {};
      for (const name of WALK_TEXTS) {
        const text = edit.to[name];
        if (text !== undefined) to[name] = name === "name" ? storedName(text) : storedText(text);
      }
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

/** Values by the names of their fields. */
export type Fields = Readonly<Record<string, string | number>>;

/** An edit of fields. */
export type FieldEdit = Extract<Operation, { kind: "texts" | "station" | "caption" }>;

/** Whether an edit is one of fields. */
export function isFieldEdit(edit: Operation): edit is FieldEdit {
  return edit.kind === "texts" || edit.kind === "station" || edit.kind === "caption";
}

/** The new values of an edit, and those before. */
export function valuesOf(edit: FieldEdit): { readonly to: Fields; readonly base: Fields } {
  if (edit.kind === "caption") return { to: { caption: edit.to }, base: { caption: edit.base } };
  return { to: edit.to, base: edit.base };
}

/** Whether two edits change fields of the same walk, station or picture. */
export function haveSameTarget(one: FieldEdit, other: FieldEdit): boolean {
  if (one.kind === "texts") return other.kind === "texts";
  if (one.kind === "station") return other.kind === "station" && one.key === other.key;
  return other.kind === "caption" && one.picture === other.picture;
}

/** An edit with other values for fields that it has. @param of Which of its values. */
export function withValues(edit: FieldEdit, of: "to" | "base", values: Fields): FieldEdit {
  switch (edit.kind) {
    case "texts":
      return { ...edit, [of]: replaced(edit[of], values) };
    case "station":
      return { ...edit, [of]: replaced(edit[of], values) };
    case "caption":
      return { ...edit, [of]: String(values.caption ?? edit[of]) };
  }
}

/** An edit without some of its fields; null when none is left. */
export function withoutFields(edit: FieldEdit, fields: readonly string[]): FieldEdit | null {
  switch (edit.kind) {
    case "texts": {
      const to = without(edit.to, fields);
      return isEmpty(to) ? null : { ...edit, to, base: without(edit.base, fields) };
    }
    case "station": {
      const to = without(edit.to, fields);
      return isEmpty(to) ? null : { ...edit, to, base: without(edit.base, fields) };
    }
    case "caption":
      return fields.includes("caption") ? null : edit;
  }
}

function without<Values extends object>(
  values: Values,
  fields: readonly string[],
): Partial<Values> {
  const left: Partial<Values> = { ...values };
  for (const name of fields) Reflect.deleteProperty(left, name);
  return left;
}

function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}

function replaced<Partly extends object>(fields: Partly, values: Fields): Partly {
  const result = { ...fields };
  for (const name of Object.keys(fields)) {
    if (name in values) Reflect.set(result, name, values[name]);
  }
  return result;
}

/** Whether the server has the base of a field. */
export function areSame(field: string, base: unknown, other: unknown): boolean {
  if (typeof base !== "string" || typeof other !== "string") return base === other;
  if (field === "title") return areSameTitles(storedText(base), storedText(other));
  return storedText(base) === storedText(other);
}

/**
 * The values of an edit that the server has stored otherwise than they were sent.
 *
 * @param response The resource that the server has responded with.
 * @returns Only the values that differ from those that were sent; none for a title that follows the number.
 */
export function otherwiseStored(to: Fields, response: object): Fields {
  return Object.fromEntries(
    Object.entries(to).flatMap(([field, sent]): [string, string | number][] => {
      const stored: unknown = Reflect.get(response, field);
      if (typeof stored !== "string" && typeof stored !== "number") return [];
      if (typeof stored !== typeof sent || areSame(field, sent, stored)) return [];
      return [[field, stored]];
    }),
  );
}

/** A later edit with the stored values of an earlier one in its base, which the page did not have when it was made. */
export function rebased(later: Operation, sent: FieldEdit, stored: Fields): Operation {
  if (!isFieldEdit(later) || !haveSameTarget(later, sent)) return later;
  const { to } = valuesOf(sent);
  const { base } = valuesOf(later);
  const changed = Object.entries(stored).filter(([field]) => base[field] === to[field]);
  return withValues(later, "base", Object.fromEntries(changed));
}

/** The edit that shows the stored values of a sent one, except for fields that edits which wait change again. */
export function withStored(
  sent: FieldEdit,
  stored: Fields,
  waiting: readonly Operation[],
): FieldEdit {
  const later = waiting.filter(isFieldEdit).filter((edit) => haveSameTarget(edit, sent));
  const last = later.map((edit) => valuesOf(edit).to);
  return withValues(sent, "to", Object.assign({ ...valuesOf(sent).to, ...stored }, ...last));
}
