/**
 * The dialog that makes the folder for the homepage, says what to do with it, and checks the homepage afterwards.
 *
 * @module
 */
import { useId, useLayoutEffect, useState } from "preact/hooks";
import type { Route } from "../../api.ts";
import { useWords } from "../context.tsx";
import { QuestionDialog } from "../ui/question_dialog.tsx";
import { CheckedFoot } from "./checked_foot.tsx";
import { CheckedView } from "./checked_view.tsx";
import { ChooseView } from "./choose_view.tsx";
import { CreateFoot } from "./create_foot.tsx";
import { DialogFoot } from "./dialog_foot.tsx";
import { useFolderPlan } from "./folder_plan.ts";
import type { Homepage } from "./homepage.ts";
import { downloadFolder, useLocalFiles } from "./local_files.ts";
import { MadeView } from "./made_view.tsx";
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
    homepage.load().catch(() => {}); // the settings have the address, too
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

function Content({ homepage, routes, first, onClose }: {
  homepage: Homepage;
  routes: readonly Route[];
  first: Route | null;
  onClose: () => void;
}) {
  const texts = useHomepageTexts();
  const consentId = useId();
  const [view, setView] = useState<View>("choose");
  const [fileCount, setFileCount] = useState(0);
  const address = useTypedAddress(homepage);
  const plan = useFolderPlan(routes, first, homepage.state.reading);
  const files = useLocalFiles(plan);
  const choose = () => setView("choose");
  const made = (count: number) => {
    setFileCount(count);
    setView("made");
  };
  const check = () => {
    setView("checked");
    void address.check();
  };
  const again = () => {
    downloadFolder(plan);
    made(files.list === null ? fileCount : files.list.files.length + 1);
  };
  return (
    <>
      <div class="homepage-parts">
        {view === "choose" && (
          <ChooseView {...{ homepage, address, routes, plan, files, consentId }} />
        )}
        {view === "made" && <MadeView files={fileCount} />}
        {view === "checked" && <CheckedView {...{ homepage, address, routes }} />}
        <Where />
      </div>
      {view === "choose" && <CreateFoot {...{ plan, files, consentId }} onMade={made} />}
      {view === "made" && (
        <DialogFoot icon="search" label={texts.checkHomepage} onNext={check} onBack={choose} />
      )}
      {view === "checked" && (
        <CheckedFoot {...{ homepage, files, onClose }} onCreate={again} onBack={choose} />
      )}
    </>
  );
}
