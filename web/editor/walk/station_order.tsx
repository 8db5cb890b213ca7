/** The middle column of the workbench: the next step, the stations in their order, and what is wrong. @module */
import type { ComponentChildren } from "preact";
import type { Finding } from "../check/checks.ts";
import { useSteady } from "../ui/context.tsx";
import { PhotosButton } from "../station/pictures.tsx";
import { ProgressHead, WrongList } from "../next/progress_head.tsx";
import { readyCount, withoutPictureCount } from "../next/next_step.ts";
import type { NextStepControl } from "../next/use_next_step.ts";
import { canRecord } from "../recorder/can_record.ts";
import { StationList } from "../station/station_list.tsx";
import type { Editor } from "../sync/editor.ts";
import type { EditorStation, Key } from "../document/state.ts";
import { memo } from "../ui/memo.tsx";
import { orderStations } from "./station_placing.ts";

const SteadyHead = memo(ProgressHead);
const SteadyList = memo(StationList);
const SteadyWrong = memo(WrongList);

/** What the column shows. */
export interface StationOrderProps {
  readonly editor: Editor;
  readonly stations: readonly EditorStation[];
  readonly findings: readonly Finding[];
  readonly next: NextStepControl;
  readonly selected: Key | null;
  /** Whether the list is shown, and what belongs to it; else only what comes next. */
  readonly hasList: boolean;
  /** The choice between list and map, where there is one. */
  readonly panels: ComponentChildren;
  /** What is wrong with the track, if anything is. */
  readonly trackNote: ComponentChildren;
  readonly onSelect: (key: Key) => void;
  /** Photos were chosen from which stations are proposed. */
  readonly onPhotos: (photos: readonly File[]) => void;
}

/** The column. Its parts render only when a value of theirs changes. */
export function StationOrder(props: StationOrderProps) {
  const { stations, next, panels, hasList } = props;
  return (
    <div class="order">
      <SteadyHead
        step={next.step}
        ready={readyCount(stations)}
        all={stations.length}
        withoutPicture={withoutPictureCount(stations)}
        canRecord={canRecord()}
        onStep={next.onStep}
      />
      {props.trackNote}
      {panels}
      {hasList && <Order {...props} />}
    </div>
  );
}

/** The list of stations, and what is wrong with them. */
function Order(
  { editor, stations, findings, next, selected, onSelect, onPhotos }: StationOrderProps,
) {
  const order = useSteady((keys: readonly Key[]) => orderStations(editor, keys));
  const firstOf = useSteady((key: Key) => editor.keys.firstOf(key));
  return (
    <>
      <SteadyList
        stations={stations}
        findings={findings}
        selected={selected}
        onSelect={onSelect}
        onOrder={order}
        firstOf={firstOf}
      />
      <PhotosButton onPhotos={onPhotos} />
      {stations.length > 0 && (
        <SteadyWrong
          findings={findings}
          isReady={readyCount(stations) === stations.length}
          canRecord={canRecord()}
          onSelect={onSelect}
          onRemedy={next.onRemedy}
        />
      )}
    </>
  );
}
