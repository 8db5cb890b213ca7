/**
 * What comes after a walk is ready: signs, the plan, the homepage, a file.
 *
 * @module
 */
import { useWords } from "../context.tsx";
import { DialogsLoading, useDialogs } from "../more_dialogs.tsx";
import { useOpen } from "../renewal.ts";
import { HomepageOfWalk } from "./homepage_of_walk.tsx";
import { PanelRow } from "./panel_row.tsx";

/** The panel. @param name That of the walk. @param homepage The address of the homepage; null if it is not known. */
export function Finished({ routeId, name, homepage }: {
  routeId: number;
  name: string;
  homepage: string | null;
}) {
  const { texts: { next: { finished: texts } } } = useWords();
  const [opened, setOpened] = useOpen("finished", ["file", "homepage"]);
  const more = useDialogs(opened !== null);
  const open = (dialog: "file" | "homepage") => {
    if (opened !== null) more.load();
    setOpened(dialog);
  };
  const onClosed = () => setOpened(null);
  return (
    <section class="form" aria-labelledby="finished">
      <div class="title">
        <h2 id="finished">{texts.title}</h2>
      </div>
      <p>{texts.hint}</p>
      <ul class="panel-rows">
        <PrintRows routeId={routeId} />
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
    </section>
  );
}

/** What can be printed. */
function PrintRows({ routeId }: { routeId: number }) {
  const { texts: { next: { finished: texts } } } = useWords();
  const sheet = `/w/${routeId}/sheet`;
  return (
    <>
      <PanelRow icon="qr" title={texts.signs} hint={texts.signsHint} href={sheet} />
      <PanelRow icon="map" title={texts.plan} hint={texts.planHint} href={`${sheet}#plan`} />
    </>
  );
}
