/**
 * The dialog that makes the folder for the homepage, says what to do with it, and checks the homepage afterwards.
 *
 * @module
 */
import { useId, useLayoutEffect, useState } from "preact/hooks";
import type { Route } from "../../api.ts";
import { ownPath } from "../../published/state.ts";
import { useValue } from "../../ui/hooks.ts";
import { useWords } from "../context.tsx";
import { QuestionDialog } from "../ui/question_dialog.tsx";
import { CheckedFoot } from "./checked_foot.tsx";
import { CheckedView } from "./checked_view.tsx";
import { ChooseView } from "./choose_view.tsx";
import { CreateFoot } from "./create_foot.tsx";
import { DialogFoot, type FootButton } from "./dialog_foot.tsx";
import { type FolderPlan, useFolderPlan } from "./folder_plan.ts";
import type { Homepage } from "./homepage.ts";
import { leftoversOf } from "./leftovers.ts";
import { downloadFolder, type FileList, useLocalFiles } from "./local_files.ts";
import { type MadeFolder, MadeView } from "./made_view.tsx";
import { useTypedAddress } from "./typed_address.ts";
import { Where } from "./where.tsx";
import { useHomepageTexts } from "./words.ts";

/** What the dialog shows and calls. */
export interface HomepageDialogProps {
  readonly homepage: Homepage;
  /** The walks that are not in the trash. */
  readonly routes: readonly Route[];
  /** The walk whose button was pressed; null for that of the list. */
  readonly first: Route | null;
  readonly onClosed: () => void;
}

/** The dialog. */
export function HomepageDialog({ homepage, onClosed, ...props }: HomepageDialogProps) {
  const texts = useHomepageTexts();
  const { texts: { close: closeLabel } } = useWords();
  useLayoutEffect(() => {
    const read = () => homepage.state.reading === null && void homepage.read();
    homepage.load().then(read, read); // the settings have the address, too
  }, []);
  return (
    <QuestionDialog
      title={texts.title}
      closeLabel={closeLabel}
      className="homepage"
      onClosed={onClosed}
    >
      {(close) => <Content homepage={homepage} onClose={close} {...props} />}
    </QuestionDialog>
  );
}

/** What the dialog shows: first the choice, then what to do with the folder, then what was found on the homepage. */
type View = "choose" | "made" | "checked";

/** What is shown, and what was made. */
function useSteps(homepage: Homepage, routes: readonly Route[], plan: FolderPlan) {
  const [view, setView] = useState<View>("choose");
  const [isBack, setBack] = useState(false);
  const [made, setMade] = useState<MadeFolder | null>(null);
  const show = (view: View) => {
    setBack(true);
    setView(view);
  };
  const create = (list: FileList) => {
    const leftovers = leftoversOf(homepage.state, plan.walks, list);
    plan.keep(list);
    homepage.keepMade(
      routes.filter(({ id }) => plan.walks.includes(id))
        .map((route) => ({ routeId: route.id, name: route.name, path: ownPath(route) })),
    );
    downloadFolder(plan);
    setMade({ files: list.files.length + 1, leftovers }); // files.json does not list itself
    show("made");
  };
  return { view, isBack, made, show, create };
}

function Content({ homepage, routes, first, onClose }: {
  homepage: Homepage;
  routes: readonly Route[];
  first: Route | null;
  onClose: () => void;
}) {
  const texts = useHomepageTexts();
  const consentId = useId();
  const { url, reading } = useValue(homepage, () => homepage.state);
  const address = useTypedAddress(homepage);
  const plan = useFolderPlan(routes, first, { url, reading });
  const files = useLocalFiles(plan);
  const { view, isBack, made, show, create } = useSteps(homepage, routes, plan);
  const check: FootButton = {
    icon: "search",
    label: texts.checkHomepage,
    onPress: () => {
      show("checked");
      void address.check();
    },
  };
  const back: FootButton = { icon: "back", label: texts.back, onPress: () => show("choose") };
  const createAgain = () =>
    files.list === null || !plan.hasConsent ? show("choose") : create(files.list);
  return (
    <>
      <div class={`homepage-parts${view === "choose" ? "" : " homepage-later"}`}>
        {view === "choose" && (
          <ChooseView {...{ homepage, address, routes, plan, files, consentId, isBack }} />
        )}
        {view === "made" && made !== null && <MadeView {...{ homepage, made }} />}
        {view === "checked" && <CheckedView {...{ homepage, address, routes }} />}
        <Where />
      </div>
      {view === "choose" && (
        <CreateFoot
          {...{ plan, files, consentId }}
          check={url === null ? null : check}
          onCreate={create}
        />
      )}
      {view === "made" && <DialogFoot next={check} other={back} />}
      {view === "checked" && (
        <CheckedFoot {...{ homepage, plan, files, back, onClose }} onCreate={createAgain} />
      )}
    </>
  );
}
