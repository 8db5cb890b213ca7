/**
 * What says how far a walk is and what can be done next: the head of the page, and rows before the first station, when
 * a walk is finished, and in the menus of its bar.
 *
 * @module
 */
import { useMemo, useRef } from "preact/hooks";
import type { Line } from "../../../src/shared/geo.ts";
import { listRoutes } from "../../kit/api.ts";
import type { EditorTexts } from "../../kit/texts/editor/de.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import { useLaterParts } from "../../kit/ui/later_script.ts";
import { Mark } from "../../kit/ui/mark.tsx";
import { type Finding, LEAST_RADIUS_M } from "../check/checks.ts";
import type { Key } from "../document/state.ts";
import type { Placing } from "../map/placing.ts";
import { canRecord } from "../recorder/can_record.ts";
import type { Editor } from "../sync/editor.ts";
import { useIsPhone } from "../ui/buttons.tsx";
import { useLoaded, useSteady, useWords } from "../ui/context.tsx";
import { RefusalNote } from "../ui/messages.tsx";
import { DialogsLoading, HOMEPAGE } from "../ui/more_dialogs.tsx";
import { useOpen } from "../ui/renewal.ts";
import type { WorkbenchActions } from "../walk/use_workbench.ts";
import {
  type NextStep,
  nextStep,
  type Remedy,
  remedyEdits,
  type WrongStation,
  wrongStations,
} from "./next_step.ts";

/** What a row shows. It is a link, or a button. */
type PanelRowProps =
  & { readonly icon: IconName; readonly title: string; readonly hint: string }
  & (
    | { readonly href: string }
    | { readonly onClick: () => void; readonly opensDialog?: boolean }
  );

/** The row. */
export function PanelRow(props: PanelRowProps) {
  const content = (
    <>
      <Icon name={props.icon} />
      <span class="panel-row-words">
        <b>{props.title}</b>
        <span class="muted">{props.hint}</span>
      </span>
      <Icon name="chevron" />
    </>
  );
  return (
    <li>
      {"href" in props ? <a class="panel-row" href={props.href}>{content}</a> : (
        <button
          class="panel-row"
          type="button"
          aria-haspopup={props.opensDialog === true ? "dialog" : undefined}
          onClick={props.onClick}
        >
          {content}
        </button>
      )}
    </li>
  );
}

/** What the panel offers. A way that cannot be used now has no row. */
interface BeginningProps {
  /** Brings the map into sight and gives the focus to the track on it. */
  readonly onMap: () => void;
  /** Photos were chosen, which may become stations. */
  readonly onPhotos?: ((files: File[]) => void) | undefined;
  /** The way points of the GPX file that may become stations. */
  readonly waypoints?: { readonly count: number; readonly onTake: () => void } | undefined;
}

/** The panel. */
export function Beginning({ onMap, onPhotos, waypoints }: BeginningProps) {
  const { texts: { next: { beginning: texts } } } = useWords();
  const photos = useRef<HTMLInputElement>(null);
  // Nothing can be dragged there from elsewhere.
  const photosTitle = useIsPhone() ? texts.choosePhotos : texts.photos;
  return (
    <section class="form" aria-labelledby="beginning">
      <div class="title">
        <h2 id="beginning">{texts.title}</h2>
      </div>
      <ul class="panel-rows">
        <PanelRow icon="station" title={texts.click} hint={texts.clickHint} onClick={onMap} />
        {onPhotos !== undefined && (
          <PanelRow
            icon="photo"
            title={photosTitle}
            hint={texts.photosHint}
            onClick={() => photos.current?.click()}
          />
        )}
        {waypoints !== undefined && waypoints.count > 0 && (
          <PanelRow
            icon="pin"
            title={texts.waypoints(waypoints.count)}
            hint={texts.waypointsHint}
            onClick={waypoints.onTake}
          />
        )}
      </ul>
      {onPhotos !== undefined && (
        <input
          ref={photos}
          type="file"
          accept="image/*,.heic,.heif"
          multiple
          hidden
          aria-label={photosTitle}
          onChange={({ currentTarget }) => {
            onPhotos([...currentTarget.files ?? []]);
            currentTarget.value = "";
          }}
        />
      )}
      <p class="muted">{texts.then}</p>
    </section>
  );
}

/** The dialog, once the list of walks is read. @param dialogs The script that has it. @param url The address of the homepage; null if it is not known. */
function HomepageOfWalk({ dialogs, routeId, url, onClosed }: {
  dialogs: typeof import("../homepage/homepage_part.ts");
  routeId: number;
  url: string | null;
  onClosed: () => void;
}) {
  const { texts } = useWords();
  const { value: routes, error } = useLoaded(listRoutes);
  const homepage = useMemo(() => new dialogs.Homepage(url), []);
  if (error !== null) return <RefusalNote error={error} subject="change" />;
  if (routes === null) return <p role="status">{texts.loading}</p>;
  return (
    <dialogs.HomepageDialog
      homepage={homepage}
      routes={routes}
      first={routes.find(({ id }) => id === routeId) ?? null}
      onClosed={onClosed}
    />
  );
}

/** The walk that is passed on. */
export interface PassedOn {
  readonly routeId: number;
  readonly name: string;
  /** The address of the homepage; null if it is not known. */
  readonly homepage: string | null;
}

/** The panel. */
export function Finished(props: PassedOn) {
  const { texts: { next: { finished: texts } } } = useWords();
  return (
    <section class="form" aria-labelledby="finished">
      <div class="title">
        <h2 id="finished">{texts.title}</h2>
      </div>
      <p>{texts.hint}</p>
      <PassOnRows {...props} place="finished" />
    </section>
  );
}

/** How a walk is passed on, with the dialogs of two of the ways. @param place Names what is open. */
export function PassOnRows({ routeId, name, homepage, place }: PassedOn & { place: string }) {
  const { texts: { next: { finished: texts } } } = useWords();
  const [opened, setOpened] = useOpen(place, ["file", "homepage"]);
  const more = useLaterParts(HOMEPAGE, opened !== null);
  const open = (dialog: "file" | "homepage") => {
    if (opened !== null) more.load();
    setOpened(dialog);
  };
  const onClosed = () => setOpened(null);
  const sheet = `/w/${routeId}/sheet`;
  return (
    <>
      <ul class="panel-rows">
        <PanelRow icon="qr" title={texts.signs} hint={texts.signsHint} href={sheet} />
        <PanelRow icon="map" title={texts.plan} hint={texts.planHint} href={`${sheet}#plan`} />
        <PanelRow
          icon="globe"
          title={texts.homepage}
          hint={texts.homepageHint}
          opensDialog
          onClick={() => open("homepage")}
        />
        <PanelRow
          icon="pack"
          title={texts.file}
          hint={texts.fileHint}
          opensDialog
          onClick={() => open("file")}
        />
      </ul>
      {opened !== null && more.parts === null && <DialogsLoading more={more} />}
      {opened === "file" && more.parts !== null && (
        <more.parts.PassOnDialog routeId={routeId} name={name} onClosed={onClosed} />
      )}
      {opened === "homepage" && more.parts !== null && (
        <HomepageOfWalk
          dialogs={more.parts}
          routeId={routeId}
          url={homepage}
          onClosed={onClosed}
        />
      )}
    </>
  );
}

// How much of a walk is ready, and the one large button that is the next thing to do.

/** What the list shows, and what it calls. */
interface WrongListProps {
  readonly findings: readonly Finding[];
  /** Whether nothing is missing: only then there can be nothing to improve. */
  readonly isReady: boolean;
  /** Whether the browser can record; otherwise a file is chosen. */
  readonly canRecord: boolean;
  readonly onSelect: (key: Key) => void;
  readonly onRemedy: (remedy: Remedy, key: Key) => void;
}

/** The list; without findings, a sentence that says so once nothing is missing. */
export function WrongList(props: WrongListProps) {
  const { texts: { next: texts } } = useWords();
  if (props.findings.length === 0) {
    return props.isReady && (
      <p class="state state-ok">
        <Icon name="check" size="small" />
        {texts.nothingWrong}
      </p>
    );
  }
  return (
    <section class="wrong" aria-labelledby="wrong">
      <h2 id="wrong">
        <Icon name="warn" />
        {texts.wrong}
      </h2>
      <ul>
        {wrongStations(props.findings).map((wrong) => (
          <WrongRow key={wrong.key} {...props} wrong={wrong} />
        ))}
      </ul>
    </section>
  );
}

function WrongRow({ wrong, canRecord, onSelect, onRemedy }: WrongListProps & {
  wrong: WrongStation;
}) {
  const { texts: { walk: { station, findings: sentences }, next: { remedies: texts } }, formats } =
    useWords();
  const { key, number, findings, remedy } = wrong;
  const labels: Readonly<Record<Remedy, string>> = {
    toTrack: texts.toTrack,
    radius: texts.radius(formats.metres(LEAST_RADIUS_M)),
    order: texts.order,
    apart: texts.apart,
    record: canRecord ? texts.record : texts.choose,
    level: texts.level,
    write: texts.write,
  };
  return (
    <li>
      <button class="wrong-words" type="button" onClick={() => onSelect(key)}>
        <Mark number={number} word={station} size="small" />
        <span>{findings.map(({ code, other }) => sentences[code](other ?? 0)).join(" ")}</span>
      </button>
      {remedy !== null && (
        <button class="btn" type="button" onClick={() => onRemedy(remedy, key)}>
          {labels[remedy]}
          <span class="visually-hidden">: {station} {number}</span>
        </button>
      )}
    </li>
  );
}

/** What the head shows. */
interface ProgressHeadProps {
  readonly step: NextStep;
  readonly ready: number;
  readonly all: number;
  readonly withoutPicture: number;
  /** Whether the browser can record; otherwise a file is chosen. */
  readonly canRecord: boolean;
  readonly onStep: (step: NextStep) => void;
}

/** The head. */
export function ProgressHead(props: ProgressHeadProps) {
  const { step, ready, all, withoutPicture, canRecord, onStep } = props;
  const { texts: { next: texts } } = useWords();
  const { icon, label } = signOf(step, texts, canRecord);
  return (
    <section class="progress-head" aria-labelledby="progress">
      {all === 0
        ? (
          <>
            <h2 id="progress">{texts.begun}</h2>
            <p>{texts.begunHint}</p>
          </>
        )
        : (
          <>
            <h2 id="progress">{texts.ready(ready, all, withoutPicture)}</h2>
            <progress max={all} value={ready} aria-labelledby="progress" />
          </>
        )}
      <button class="btn btn-large" type="button" onClick={() => onStep(step)}>
        <Icon name={icon} />
        {label}
      </button>
    </section>
  );
}

/** The symbol and the words of the button. */
function signOf(
  step: NextStep,
  { steps: texts }: EditorTexts["next"],
  canRecord: boolean,
): { readonly icon: IconName; readonly label: string } {
  switch (step.kind) {
    case "place":
      return { icon: "plus", label: texts.place };
    case "write":
      return { icon: "pencil", label: texts.write(step.number) };
    case "record":
      return canRecord
        ? { icon: "mic", label: texts.record(step.number) }
        : { icon: "upload", label: texts.choose(step.number) };
    case "remedy":
      if (step.remedy === "toTrack") return { icon: "move", label: texts.toTrack(step.number) };
      return canRecord
        ? { icon: "mic", label: texts.recordAgain(step.number) }
        : { icon: "upload", label: texts.choose(step.number) };
    case "simulate":
      return { icon: "walk", label: texts.simulate };
  }
}

/** The next step, and the calls that do something about the walk. The calls are the same at every rendering. */
export interface NextStepControl {
  readonly step: NextStep;
  readonly onStep: (step: NextStep) => void;
  /** Mends a finding of a station, as one step that can be undone, and opens its recording or its text if it is about them. */
  readonly onRemedy: (remedy: Remedy, key: Key) => void;
}

/** What the next step needs of the workbench. */
interface NextStepHost {
  readonly editor: Editor;
  readonly segments: readonly Line[];
  readonly placing: Placing;
  readonly findings: readonly Finding[];
  readonly actions: WorkbenchActions;
  /** Makes the recording of a station as loud as the others. */
  readonly onLevel: (key: Key) => void;
}

/** The next step of a walk. */
export function useNextStep(
  { editor, segments, placing, findings, actions, onLevel }: NextStepHost,
): NextStepControl {
  const { stations } = editor.state;
  const shown = useRef<NextStep | null>(null);
  const step = useMemo(() => {
    const step = nextStep(stations, findings);
    // The same object until there is another step, so that nothing is rendered for a key in a text.
    if (JSON.stringify(step) !== JSON.stringify(shown.current)) shown.current = step;
    return shown.current ?? step;
  }, [stations, findings]);
  const onRemedy = useSteady((remedy: Remedy, key: Key) => {
    if (remedy === "record" || remedy === "level") actions.showRecording(key);
    if (remedy === "level") onLevel(key); // its form shows the progress
    if (remedy === "write") return actions.write(key);
    const { stations } = editor.state;
    const edits = remedyEdits(remedy, key, stations, segments, placing.stationsM);
    const [edit] = edits;
    if (edit === undefined) return;
    if (edits.length === 1) return editor.edit(edit);
    const index = stations.findIndex((station) => station.key === key);
    const title = stations[index]?.title ?? "";
    editor.editTogether(edits, { kind: "station", title, number: index + 1, field: "radius" });
  });
  const onStep = useSteady((step: NextStep) => {
    switch (step.kind) {
      case "place":
        // At the start of the track, where most walks have their first station; it can be moved like every other.
        return placing.clickedAlong(0);
      case "remedy":
        actions.select(step.key);
        return onRemedy(step.remedy, step.key);
      case "simulate":
        return actions.simulate(true);
      case "write":
        return actions.write(step.key);
      case "record":
        return canRecord() ? actions.record(step.key) : actions.showRecording(step.key);
    }
  });
  return { step, onStep, onRemedy };
}
