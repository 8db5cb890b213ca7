/**
 * The dialog that makes the folder for the homepage and says what to do with it. What is on the homepage it does not ask: the
 * pages there say it themselves (`#pruefen`).
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useState } from "preact/hooks";
import { checkAddress, walkFolder } from "../../../shared/walk_folder.ts";
import type { Route } from "../../api.ts";
import { useValue } from "../../ui/hooks.ts";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import { QuestionDialog } from "../ui/question_dialog.tsx";
import { AddressField, type TypedAddress, useTypedAddress } from "./address_field.tsx";
import { type FolderPlan, useFolderPlan } from "./folder_plan.ts";
import type { Homepage } from "../../homepage.ts";
import { keepMade } from "./kept_folders.ts";
import { downloadFolder, type FileList, type LocalFiles, useLocalFiles } from "./local_files.ts";
import { type MadeFolder, MadeView } from "./made_view.tsx";
import { WalkChoice } from "./walk_choice.tsx";
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

/** Characters of the version of a folder in the address of its check. */
const VERSION_LENGTH = 16;

/** The choice, or, once the folder is made, what to do with it. */
function Content({ homepage, routes, first, onClose }: {
  homepage: Homepage;
  routes: readonly Route[];
  first: Route | null;
  onClose: () => void;
}) {
  const url = useValue(homepage, () => homepage.url);
  const address = useTypedAddress(homepage);
  const plan = useFolderPlan(routes, first);
  const files = useLocalFiles(plan);
  const consentId = useId();
  const [made, setMade] = useState<MadeFolder | null>(null);
  const [isMade, setIsMade] = useState(false);
  const create = async (list: FileList) => {
    if (!await address.store()) return;
    const chosen = routes.filter(({ id }) => plan.walks.includes(id));
    const folders = chosen.map(({ id, name, slug }) => ({
      routeId: id,
      name,
      path: walkFolder(slug),
    }));
    plan.keep();
    downloadFolder(plan);
    const walks = list.files.find(({ path }) => path === "walks.json");
    setMade({
      files: list.files.length + 1, // files.json does not list itself
      version: walks?.sha256.slice(0, VERSION_LENGTH) ?? "",
      left: keepMade(homepage.url, folders),
    });
    setIsMade(true);
  };
  return (
    <>
      <div class={`homepage-parts${isMade ? " homepage-later" : ""}`}>
        {isMade && made !== null
          ? <MadeView url={url} made={made} />
          : <Choice {...{ url, address, routes, plan, files, consentId }} isBack={made !== null} />}
        <Where />
      </div>
      {isMade && made !== null
        ? (
          <MadeFoot
            url={url}
            version={made.version}
            onBack={() => setIsMade(false)}
            onClose={onClose}
          />
        )
        : <CreateFoot {...{ url, plan, files, consentId }} onCreate={create} />}
    </>
  );
}

/** Address, walks, consent. @param consentId Id of the box for the consent. @param isBack Whether a folder was made before. */
function Choice({ url, address, routes, plan, files, consentId, isBack }: {
  url: string | null;
  address: TypedAddress;
  routes: readonly Route[];
  plan: FolderPlan;
  files: LocalFiles;
  consentId: string;
  isBack: boolean;
}) {
  const texts = useHomepageTexts();
  return (
    <div class="homepage-steps">
      <AddressField address={address} />
      <WalkChoice {...{ url, routes, plan, files }} isFocused={isBack} />
      <div>
        <label class="homepage-check">
          <input
            type="checkbox"
            id={consentId}
            checked={plan.hasConsent}
            onChange={({ currentTarget }) => plan.setConsent(currentTarget.checked)}
          />
          <span>{texts.consent}</span>
        </label>
        <label class="homepage-check">
          <input
            type="checkbox"
            checked={plan.isIndexable}
            onChange={({ currentTarget }) => plan.setIndexable(currentTarget.checked)}
          />
          <span>{texts.indexable}</span>
        </label>
      </div>
    </div>
  );
}

/** The button that makes the folder, and why it cannot be made. @param onCreate Makes the folder with these files. */
function CreateFoot({ url, plan, files, consentId, onCreate }: {
  url: string | null;
  plan: FolderPlan;
  files: LocalFiles;
  consentId: string;
  onCreate: (list: FileList) => Promise<void>;
}) {
  const texts = useHomepageTexts();
  const [lacks, setLacks] = useState<"walks" | "consent" | null>(null);
  const { list, error } = files;
  const hasWalks = plan.walks.length > 0;
  const isBusy = hasWalks && list === null && error === null;
  const create = () => {
    setLacks(hasWalks ? plan.hasConsent ? null : "consent" : "walks");
    if (!hasWalks || isBusy) return;
    if (!plan.hasConsent) return document.getElementById(consentId)?.focus();
    if (list === null) return files.reload();
    void onCreate(list);
  };
  return (
    <Foot
      other={url !== null && (
        <a class="btn btn-quiet" href={checkAddress(url)} target="_blank" rel="noopener">
          <Icon name="search" />
          {texts.checkHomepage}
        </a>
      )}
      words={
        <>
          <div class="problem" role="alert">
            {lacks === "walks" && !hasWalks && texts.noneChosen}
            {lacks === "consent" && !plan.hasConsent && texts.consentNeeded}
            {error !== null && <RefusalNote error={error} subject="change" />}
          </div>
          <p class="muted">{texts.zip} {texts.noUpload}</p>
        </>
      }
    >
      <button class="btn btn-large" type="button" aria-disabled={isBusy} onClick={create}>
        <Icon name="download" />
        {isBusy ? texts.creating : texts.create}
      </button>
    </Foot>
  );
}

/** The way to the check of the homepage, and back. */
function MadeFoot({ url, version, onBack, onClose }: {
  url: string | null;
  version: string;
  onBack: () => void;
  onClose: () => void;
}) {
  const texts = useHomepageTexts();
  const { texts: { close } } = useWords();
  return (
    <Foot
      other={
        <button class="btn btn-quiet" type="button" onClick={onBack}>
          <Icon name="back" />
          {texts.back}
        </button>
      }
      words={null}
    >
      {url === null
        ? (
          <button class="btn btn-large" type="button" onClick={onClose}>
            <Icon name="close" />
            {close}
          </button>
        )
        : (
          <a
            class="btn btn-large"
            href={`${checkAddress(url)}-${version}`}
            target="_blank"
            rel="noopener"
          >
            <Icon name="search" />
            {texts.isAllThere}
          </a>
        )}
    </Foot>
  );
}

/** The lower edge of the dialog. @param other What is small before the words. @param children The next step. */
function Foot({ other, words, children }: {
  other: ComponentChildren;
  words: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="homepage-foot">
      {other}
      <div class="homepage-foot-words">{words}</div>
      {children}
    </div>
  );
}
