/**
 * The middle column of the workbench: the stations in their order, and the findings.
 *
 * @module
 */
import type { Finding } from "../check/checks.ts";
import { useSteady } from "../context.tsx";
import { Findings } from "../check/findings_list.tsx";
import { StationList } from "../station/station_list.tsx";
import type { Editor } from "../sync/editor.ts";
import type { EditorStation, Key } from "../sync/state.ts";
import { memo } from "../ui/memo.tsx";
import { orderStations } from "./station_edits.ts";

const SteadyList = memo(StationList);
const SteadyFindings = memo(Findings);

/** What the column shows. */
export interface StationOrderProps {
  readonly editor: Editor;
  readonly stations: readonly EditorStation[];
  readonly findings: readonly Finding[];
  readonly selected: Key | null;
  readonly onSelect: (key: Key) => void;
}

/** The column. Its two parts render only when a value of theirs changes. */
export function StationOrder(
  { editor, stations, findings, selected, onSelect }: StationOrderProps,
) {
  const order = useSteady((keys: readonly Key[]) => orderStations(editor, keys));
  const firstOf = useSteady((key: Key) => editor.keys.firstOf(key));
  return (
    <div class="order">
      <SteadyList
        stations={stations}
        findings={findings}
        selected={selected}
        onSelect={onSelect}
        onOrder={order}
        firstOf={firstOf}
      />
      {stations.length > 0 && <SteadyFindings findings={findings} onSelect={onSelect} />}
    </div>
  );
}
