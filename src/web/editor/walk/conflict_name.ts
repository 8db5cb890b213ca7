/**
 * The names of fields in the question of a conflict. Pure.
 *
 * @module
 */
import type { FieldsTexts } from "../../texts/fields_de.ts";
import type { Operation } from "../sync/operations.ts";
import type { EditorState } from "../sync/state.ts";

/** The name of a field, with the number of its station. @param state The walk as it is shown. */
export function conflictName(
  field: string,
  edit: Operation,
  { stations }: EditorState,
  texts: FieldsTexts,
): string {
  const key = "key" in edit ? edit.key : null;
  const index = stations.findIndex((station) => station.key === key);
  const station = index === -1 ? texts.aStation : texts.numbered(index + 1);
  switch (field) {
    case "name":
    case "schoolName":
      return texts.walk[field];
    case "description":
      return key === null ? texts.walk.description : texts.station.description(station);
    case "caption": {
      const pictures = stations[index]?.pictures ?? [];
      const picture = edit.kind === "caption"
        ? pictures.findIndex((one) => one.key === edit.picture)
        : -1;
      return texts.station.caption(station, picture + 1);
    }
    case "title":
    case "lat":
    case "lon":
    case "triggerRadiusM":
    case "audio":
      return texts.station[field](station);
    default:
      return station;
  }
}
