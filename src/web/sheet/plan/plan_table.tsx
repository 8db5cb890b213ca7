/**
 * The table of the plan: what is where, and when the class comes there.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useWords } from "../context.ts";
import type { PlanRow } from "./plan_content.ts";

/** A table with some of the rows. @param isDense Whether rows have little space. */
export function PlanTable({ rows, isDense }: { rows: readonly PlanRow[]; isDense: boolean }) {
  const { texts: { plan: { table: texts } } } = useWords();
  const columns = [texts.distance, texts.arrival, texts.recording, texts.position];
  return (
    <table class={`plan-table${isDense ? " plan-dense" : ""}`}>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{texts.number}</span>
          </th>
          <th scope="col">{texts.station}</th>
          {columns.map((column) => <th key={column} scope="col" class="plan-value">{column}</th>)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => <Row key={row.number ?? "finish"} row={row} />)}
      </tbody>
    </table>
  );
}

function Row({ row: { number, name, distance, arrival, recording, position } }: { row: PlanRow }) {
  const { texts } = useWords();
  return (
    <tr>
      <td>
        {number === null
          ? (
            <span class="plan-finish">
              <Icon name="check" />
            </span>
          )
          : <Mark number={number} word={texts.station} />}
      </td>
      <th scope="row">{name}</th>
      <td class="plan-value">{distance}</td>
      <td class="plan-value">{arrival}</td>
      <td class="plan-value">{recording}</td>
      <td class="plan-value plan-position">
        {position.map((degrees) => <span key={degrees}>{degrees}</span>)}
      </td>
    </tr>
  );
}
