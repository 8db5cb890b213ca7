/**
 * The part of the bar about the homepage: where the codes lead, the address, and the way to the check of what is there.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { checkAddress } from "../../shared/walk_folder.ts";
import { useValue } from "../ui/hooks.ts";
import { AddressForm } from "./address_form.tsx";
import { useWords } from "./context.ts";
import type { Homepage } from "../homepage.ts";
import { typedLink } from "./links.ts";

/** Where codes may lead. */
export type Target = "homepage" | "device";

/** What the part shows and does. */
export interface HomepageBarProps {
  readonly homepage: Homepage;
  readonly target: Target;
  readonly onTarget: (target: Target) => void;
  /** The address that the codes begin with. */
  readonly base: string;
  /** Whether this client may store an address. */
  readonly mayWrite: boolean;
}

/** The part about the homepage. */
export function HomepageBar(props: HomepageBarProps) {
  const { homepage, target, base, mayWrite } = props;
  const { texts } = useWords();
  const url = useValue(homepage, () => homepage.url);
  const [isChanging, setChanging] = useState(false);
  const isAsking = mayWrite && (url === null || isChanging);
  return (
    <div class="homepage">
      {url !== null && <TargetChoice {...props} />}
      <p class="homepage-base">
        {url === null ? texts.leadTo(typedLink(base)) : typedLink(base)}
      </p>
      {url !== null && target === "homepage" && !isAsking && (
        <div class="homepage-keys">
          <a class="btn" href={checkAddress(url)} target="_blank" rel="noopener">{texts.check}</a>
          {mayWrite && (
            <button
              class="btn btn-quiet"
              type="button"
              onClick={() => setChanging(true)}
            >
              {texts.change}
            </button>
          )}
        </div>
      )}
      {isAsking && <AddressForm homepage={homepage} onDone={() => setChanging(false)} />}
    </div>
  );
}

/** The choice between homepage and this device. */
function TargetChoice({ target, onTarget }: HomepageBarProps) {
  const { texts } = useWords();
  const choices: readonly (readonly [Target, string])[] = [
    ["homepage", texts.toHomepage],
    ["device", texts.toDevice],
  ];
  return (
    <fieldset class="homepage-target">
      <legend>{texts.lead}</legend>
      {choices.map(([value, label]) => (
        <label key={value} class="check">
          <input
            type="radio"
            name="target"
            checked={target === value}
            onChange={() => onTarget(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
