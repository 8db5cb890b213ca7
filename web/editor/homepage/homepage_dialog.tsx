/**
 * The dialog that makes the folder for the homepage and says what to do with it. What is on the homepage it does not
 * ask: the pages there say it themselves (`#pruefen`).
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useState } from "preact/hooks";
import { checkAddress, walkFolder } from "../../../src/shared/walk_folder.ts";
import { readManifest, type Route } from "../../kit/api.ts";
import type { Homepage } from "../../kit/homepage.ts";
import { useValue } from "../../kit/ui/hooks.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import { useWords } from "../ui/context.tsx";
import { QuestionDialog, RefusalNote } from "../ui/messages.tsx";
import {
  AddressField,
  type TypedAddress,
  useFocusedHeading,
  useHomepageTexts,
  useTypedAddress,
} from "./address_field.tsx";
import {
  bytesOf,
  downloadFolder,
  type FileList,
  type FolderPlan,
  forgetFolder,
  keepMade,
  keptFolders,
  type LocalFiles,
  useFolderPlan,
  useLocalFiles,
  type WalkFolder,
} from "./homepage_folder.ts";

/** A folder that was made. */
interface MadeFolder {
  /** Number of its files. */
  readonly files: number;
  /** Its version, as the address of the check names it. */
  readonly version: string;
  /** Folders of walks on the homepage that it is without. */
  readonly left: readonly WalkFolder[];
}

/** The steps. @param url The address of the homepage; null if none is known. */
function MadeView({ url, made }: { url: string | null; made: MadeFolder }) {
  const texts = useHomepageTexts();
  const { steps } = texts;
  const heading = useFocusedHeading();
  const [left, setLeft] = useState(made.left);
  const forget = (path: string) => {
    forgetFolder(url, path);
    setLeft(left.filter((folder) => folder.path !== path));
    heading.current?.focus(); // the button that was pressed goes
  };
  return (
    <div class="homepage-steps">
      <h3 class="state-ok homepage-made" tabindex={-1} ref={heading}>
        <Icon name="check" />
        {texts.made}
      </h3>
      <ol class="homepage-how">
        <Step title={steps.unpack}>{steps.unpackText(made.files)}</Step>
        <Step title={steps.upload}>{steps.uploadText}</Step>
        {made.left.length > 0 && (
          <Step title={steps.remove}>
            {steps.removeText}
            <LeftFolders folders={left} onForget={forget} />
          </Step>
        )}
        <Step title={steps.check}>{url === null ? steps.checkLater : steps.checkText}</Step>
      </ol>
      <p class="muted">{texts.interrupted} {texts.oldFiles}</p>
    </div>
  );
}

function Step({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <li>
      <div>
        <b>{title}</b> {children}
      </div>
    </li>
  );
}

/** Folders that have to be deleted by hand. @param onForget Called when a teacher says that one is deleted. */
function LeftFolders({ folders, onForget }: {
  folders: readonly WalkFolder[];
  onForget: (path: string) => void;
}) {
  const texts = useHomepageTexts();
  return (
    <ul class="homepage-left">
      {folders.map(({ path, name }) => (
        <li key={path}>
          <span>
            <code>{path.replace(/\/$/, "")}</code> ({name})
          </span>
          <button class="btn btn-quiet" type="button" onClick={() => onForget(path)}>
            {texts.isDeleted}
            <span class="visually-hidden">: {name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The sentences. */
function Where() {
  const texts = useHomepageTexts();
  const id = useId();
  return (
    <section class="homepage-where" aria-labelledby={id}>
      <h3 id={id}>{texts.where}</h3>
      <ul>
        {texts.fits.map((sentence) => (
          <Sentence key={sentence} icon="check" state="state-ok">{sentence}</Sentence>
        ))}
        <Sentence icon="close" state="state-warn">{texts.fitsNot}</Sentence>
        <Sentence icon="info" state="">{texts.audible}</Sentence>
      </ul>
    </section>
  );
}

function Sentence(
  { icon, state, children }: { icon: IconName; state: string; children: ComponentChildren },
) {
  return (
    <li>
      <span class={state}>
        <Icon name={icon} />
      </span>
      <span>{children}</span>
    </li>
  );
}

/** The list of walks. @param files Those of the folder that is chosen now. @param isFocused Whether its heading has the focus at first. */
function WalkChoice({ url, routes, plan, files: { list }, isFocused }: {
  url: string | null;
  routes: readonly Route[];
  plan: FolderPlan;
  files: LocalFiles;
  isFocused: boolean;
}) {
  const texts = useHomepageTexts();
  const { formats } = useWords();
  const heading = useFocusedHeading(isFocused);
  const { walks } = plan;
  const isLeft = keptFolders(url).some(({ routeId }) => !walks.includes(routeId));
  return (
    <fieldset class="homepage-walks">
      <legend class="visually-hidden">{texts.what}</legend>
      <div class="homepage-head">
        <h3 tabindex={-1} ref={heading}>{texts.what}</h3>
        <span class="muted">
          {list !== null && walks.length > 0 &&
            texts.total(walks.length, formats.megabytes(bytesOf(list.files)))}
        </span>
      </div>
      {routes.length === 0 && <p>{texts.noWalks}</p>}
      <ul>
        {routes.map((route) => <WalkBox key={route.id} route={route} plan={plan} />)}
      </ul>
      {isLeft && <p class="muted">{texts.leaves}</p>}
    </fieldset>
  );
}

function WalkBox({ route, plan }: { route: Route; plan: FolderPlan }) {
  const { formats } = useWords();
  const bytes = useSize(route.id);
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={plan.walks.includes(route.id)}
          onChange={({ currentTarget }) => plan.setChosen(route, currentTarget.checked)}
        />
        <span class="homepage-walk">
          <b>{route.name}</b>
          {bytes !== null && <span class="muted">{formats.megabytes(bytes)}</span>}
        </span>
      </label>
    </li>
  );
}

/** Bytes of the files of a walk; null until they are known. */
function useSize(routeId: number): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    readManifest(routeId).then(({ totalBytes }) => setBytes(totalBytes), () => {}); // the list is complete without
  }, [routeId]);
  return bytes;
}

/** What the dialog shows and calls. */
interface HomepageDialogProps {
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
