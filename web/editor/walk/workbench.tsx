/** The workbench: map, profile, stations and the form of the selected one, which all show the same edits. @module */
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Editor } from "../sync/editor.ts";
import type { RefObject } from "preact";
import { useTitle, useValue } from "../ui/context.tsx";
import { useLevels } from "../levels/use_levels.ts";
import { useNextStep } from "../next/use_next_step.ts";
import { useIsPhone } from "../ui/panel_switch.tsx";
import { useTrack } from "../track/use_track.ts";
import { Columns } from "./columns.tsx";
import { useKeptFocus } from "./kept_focus.ts";
import { liveValues } from "./live.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import { useStationPlacing } from "./station_placing.ts";
import { Strip } from "./strip.tsx";
import { TitleBar } from "./title_bar.tsx";
import { useWayPoints } from "./use_way_points.ts";
import { useWorkbench } from "./use_workbench.ts";
import { useFindings } from "../check/server_findings.ts";
import { WorkbenchDialogs } from "./workbench_dialogs.tsx";

/**
 * Ctrl+Z undoes; Ctrl+Y and Ctrl+Shift+Z redo. In a text field with the focus these are the keys of the browser. While a
 * dialog is open they do nothing, because it covers what they would change.
 */
function useUndoKeys(editor: Editor): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isText = event.target instanceof HTMLTextAreaElement ||
        (event.target instanceof HTMLInputElement && event.target.type === "text");
      if (isText || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault(); // the browser would change a field that does not have the focus
      if (document.querySelector("dialog[open]") !== null) return;
      if (key === "z" && !event.shiftKey) editor.undo();
      else editor.redo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [editor]);
}

/** Ends the step of a field when it is left: what is typed there later is a separate step. */
function useStepEnds(editor: Editor): void {
  useLayoutEffect(() => {
    const onLeave = () => editor.endStep();
    addEventListener("focusout", onLeave);
    return () => removeEventListener("focusout", onLeave);
  }, [editor]);
}

/** Shows a walk, and the forms and controls that edit it. */
export function Workbench({ opened }: { opened: OpenedWalk }) {
  const { routeId, editor } = opened;
  const page = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const track = useTrack(opened);
  const wayPoints = useWayPoints(opened, track.outline);
  const state = useValue(editor, () => editor.state);
  const { view, actions, column } = useWorkbench(opened, page);
  const live = useMemo(liveValues, []);
  usePageHabits(page, opened, state.texts.name);
  const { segments, route } = track.outline;
  const placing = useStationPlacing(opened, segments, view, actions.select);
  const { levelFindings, onLevel } = useLevels(opened, state);
  const findings = useFindings(opened, state, segments, placing.stationsM, levelFindings);
  const next = useNextStep({ editor, segments, placing, findings, actions, onLevel });
  const shared = { opened, state, track, view, actions, live };
  return (
    <div class="walk-page" ref={page}>
      <div class={isPhone ? "app app-phone" : "app"}>
        <TitleBar
          routeId={routeId}
          route={route}
          name={state.texts.name}
          isNaming={view.detail.kind === "walk"}
          isWalking={view.isSimulating}
          onWalking={actions.simulate}
          onNaming={actions.editWalk}
        />
        <Strip editor={editor} />
        <Columns
          {...{ ...shared, placing, findings, next, column }}
          waypoints={wayPoints.waypoints}
        />
      </div>
      <WorkbenchDialogs {...shared} stationsM={placing.stationsM} wayPoints={wayPoints} />
    </div>
  );
}

/** What the page does besides showing the walk: it keeps the focus, has a title, and ends steps. */
function usePageHabits(
  page: RefObject<HTMLElement | null>,
  { editor }: OpenedWalk,
  title: string,
): void {
  useKeptFocus(page);
  useTitle(title);
  useUndoKeys(editor);
  useStepEnds(editor);
}
