/** Rows that say what can be done: before the first station, when a walk is finished, and in the menus of its bar. @module */
import { useLaterParts } from "../../kit/ui/later_script.ts";
import { useMemo, useRef } from "preact/hooks";
import { listRoutes } from "../../kit/api.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import { useLoaded, useWords } from "../ui/context.tsx";
import { RefusalNote } from "../ui/messages.tsx";
import { DialogsLoading, HOMEPAGE } from "../ui/more_dialogs.tsx";
import { useIsPhone } from "../ui/panel_switch.tsx";
import { useOpen } from "../ui/renewal.ts";

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
