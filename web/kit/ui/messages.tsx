/** Texts with paragraphs, and messages that are shown instead of a screen: loading, and errors. @module */
import type { ComponentChildren } from "preact";
import { ApiError, NetworkError } from "../api_error.ts";
import { Icon } from "./icons.tsx";

/** The texts of the messages. */
export interface MessageTexts {
  readonly loading: string;
  readonly tryAgain: string;
  readonly noServer: string;
  readonly noServerHint: string;
  readonly noWalk: string;
  readonly noWalkHint: string;
  readonly failed: string;
  readonly allWalks: string;
}

/** Shown while something is loaded. */
export function LoadingMessage({ texts }: { texts: Pick<MessageTexts, "loading"> }) {
  return (
    <main class="message">
      <h1 class="visually-hidden">Route Guide</h1>
      <p role="status">{texts.loading}</p>
    </main>
  );
}

/** What a page shows when something could not be loaded. */
export interface FailureProps {
  readonly texts: MessageTexts;
  readonly error: unknown;
  /** The text for an error that is neither of the network nor a missing walk. */
  readonly details?: string;
  readonly onRetry: () => void;
  /** Further buttons. */
  readonly children?: ComponentChildren;
}

/** Shown when something could not be loaded; what is missing is not tried again. */
export function FailureMessage({ texts, error, details = "", onRetry, children }: FailureProps) {
  const isGone = error instanceof ApiError && error.status === 404;
  const isNetwork = error instanceof NetworkError;
  const [title, hint] = isGone
    ? [texts.noWalk, texts.noWalkHint]
    : isNetwork
    ? [texts.noServer, texts.noServerHint]
    : [texts.failed, details];
  return (
    <main class="message">
      <Icon name={isNetwork ? "nonet" : "info"} size="large" />
      <h1>{title}</h1>
      <p>{hint}</p>
      {!isGone && (
        <button class="btn btn-primary" type="button" onClick={onRetry}>
          <Icon name="redo" />
          {texts.tryAgain}
        </button>
      )}
      {children}
    </main>
  );
}

/** Leads to the list of all walks. */
export function AllWalksLink({ href, texts }: { href: string; texts: MessageTexts }) {
  return (
    <a class="btn" href={href}>
      <Icon name="back" />
      {texts.allWalks}
    </a>
  );
}

/** Text with its line breaks. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n+/).map((line) => line.trim()).filter((line) => line !== "");
  return <>{paragraphs.map((line, index) => <p key={index}>{line}</p>)}</>;
}
