/**
 * Shows one clear sentence when the script or the style of a page of published files cannot be loaded or is damaged.
 *
 * @module
 */
import { inTab, keepText, keptText } from "../../kit/kept.ts";
import { bootDe, bootEn, type BootTexts } from "../../kit/texts/guide/boot.ts";
import { pickLanguage } from "../../kit/texts/language.ts";

/** Whether this tab has loaded a page again in the last minute, or cannot remember whether it has. */
function isReloaded(): boolean {
  const last = Number(keptText(inTab, "route-guide-reloaded"));
  return !keepText(inTab, "route-guide-reloaded", `${Date.now()}`) || Date.now() - last < 60_000;
}

/** Loads the page again, and before that its script and its style. */
async function renew(): Promise<void> {
  const program = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("[integrity]");
  const addresses = [...program].map((part) => "src" in part ? part.src : part.href);
  await Promise.all(
    [location.href, ...addresses].map((address) =>
      fetch(address, { cache: "reload" }).catch(() => null)
    ),
  );
  location.reload();
}

// One clear sentence instead of a page of published files. It needs no script and no style beside it.

/** The symbol of something that is renewed. */
const SYMBOL = `<svg class="icon" viewBox="0 0 24 24" width="72" height="72" fill="none"` +
  ` stroke="currentColor" stroke-width="2" aria-hidden="true">` +
  `<path d="M4 4v5h5M4.5 9A8.5 8.5 0 1 1 3.5 13M12 8v5l3 2"/></svg>`;

/**
 * Why the page shows nothing else: its files are being uploaded; it was opened from a disk, where it does not work; or
 * from a disk without the files that belong to it.
 */
type SentenceKind = "updating" | "from-disk" | "alone";

/**
 * Shows the sentence.
 *
 * @param onRetry Called when the pupil tries again; null where that is of no use.
 */
export function showSentence(kind: SentenceKind, onRetry: (() => void) | null): void {
  const show = () => replacePage(kind, onRetry);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
  else show();
}

function replacePage(kind: SentenceKind, onRetry: (() => void) | null): void {
  const language = pickLanguage();
  const texts = { de: bootDe, en: bootEn }[language];
  // The page of the list is two folders above.
  const isWalk = /\/w\/[^/]+\/(index\.html)?$/.test(location.pathname);
  const [title, hint] = sentencesOf(kind, texts, isWalk);
  document.documentElement.lang = language;
  document.title = title;
  const page = document.createElement("div");
  page.className = "sentence-page";
  page.innerHTML =
    `<header><p class="brand">Route Guide</p></header><main class="sentence">${SYMBOL}` +
    `<h1 tabindex="-1">${title}</h1><p>${hint}</p><p class="keys">` +
    (onRetry === null
      ? ""
      : `<button class="btn btn-primary" type="button">${texts.tryAgain}</button>`) +
    (isWalk && kind === "updating" ? ` <a class="btn" href="../../">${texts.allWalks}</a>` : "") +
    "</p></main>";
  const key = page.querySelector("button");
  key?.addEventListener("click", () => {
    key.textContent = texts.moment;
    // One that is disabled would lose the focus.
    key.setAttribute("aria-disabled", "true");
    onRetry?.();
  }, { once: true });
  document.body.replaceChildren(page);
  if (!isStyled()) stylePlainly(page);
  page.querySelector("h1")?.focus();
}

/** The heading and what follows it. */
function sentencesOf(
  kind: SentenceKind,
  texts: BootTexts,
  isWalk: boolean,
): readonly [title: string, hint: string] {
  if (kind === "alone") return [texts.alone, texts.aloneHint];
  if (kind === "from-disk") return [texts.fromDisk, texts.fromDiskHint];
  return [isWalk ? texts.updatingWalk : texts.updatingList, texts.updatingHint];
}

/** The policy of the page allows this, and no style in the text of an element. */
function stylePlainly(page: HTMLElement): void {
  document.documentElement.style.colorScheme = "light dark";
  page.style.cssText =
    "max-width:34rem;margin:0 auto;padding:2rem 1rem;font:1.125rem/1.4 system-ui;overflow-wrap:anywhere";
  for (const heading of page.querySelectorAll("h1")) heading.style.outline = "0";
  for (const key of page.querySelectorAll<HTMLElement>("button,a")) {
    key.style.cssText = "font:inherit;display:inline-block;padding:.75rem 1rem";
  }
}

/** Whether the style of the page is there. */
function isStyled(): boolean {
  return getComputedStyle(document.documentElement).getPropertyValue("--paper") !== "";
}

// What the script inside a page of published files does for the guide. Types only.

/** Shows, in the place of the page, that its files are being updated. */
export type ShowUpdating = () => void;

declare global {
  /** Set by the script inside the page. */
  var routeGuideUpdating: ShowUpdating | undefined;
}

/** Whether the page is about to be loaded again: script and style may both fail. */
let isEnding = false;

const showUpdating: ShowUpdating = () => {
  if (!isEnding) showSentence("updating", () => renew());
};

/** A file that was loaded while it was uploaded may be in the browser's cache, and so may an old page. */
function showFailure(): void {
  if (isEnding) return;
  if (isReloaded()) return showUpdating();
  isEnding = true;
  void renew();
}

/** Watches the loading of the page, and lets the guide show the sentence. */
export function watchProgram(): void {
  globalThis.routeGuideUpdating = showUpdating;
  addEventListener("error", ({ target }) => {
    // Other scripts and styles are loaded without a hash, and their failures are shown by the program.
    if (target instanceof Element && target.hasAttribute("integrity")) showFailure();
  }, true);
  document.addEventListener("DOMContentLoaded", () => {
    const isWhole = document.getElementById("app") !== null &&
      document.querySelector("script[integrity]") !== null;
    if (!isWhole) showFailure();
  });
}
