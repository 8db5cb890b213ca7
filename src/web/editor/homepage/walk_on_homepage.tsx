/**
 * Where a walk is, in words: only here, on the homepage, newer here than there, or there without being in the list.
 *
 * @module
 */
import type { Route } from "../../api.ts";
import type { HomepageTexts } from "../../texts/homepage_de.ts";
import { useValue } from "../../ui/hooks.ts";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { useWords, type Words } from "../context.tsx";
import type { Homepage } from "./homepage.ts";
import type { WalkPlace } from "./reading.ts";
import { useHomepageTexts } from "./words.ts";

/** Where a walk is. @param showsUnknown Whether it also says when that is not known. */
export function WalkOnHomepage({ homepage, route, showsUnknown = false }: {
  homepage: Homepage;
  route: Route;
  showsUnknown?: boolean;
}) {
  const texts = useHomepageTexts();
  const words = useWords();
  const { reading } = useValue(homepage, () => homepage.state);
  const place = reading?.placeOf(route) ?? null;
  if (place === null) {
    return showsUnknown && reading !== null ? <span class="muted">{texts.unknown}</span> : null;
  }
  const { icon, state, text } = placeInWords(place, texts, words);
  return (
    <span class={`state ${state}`}>
      <Icon name={icon} size="small" />
      {text}
    </span>
  );
}

function placeInWords(
  place: WalkPlace,
  texts: HomepageTexts,
  { formats }: Words,
): { icon: IconName; state: string; text: string } {
  switch (place.kind) {
    case "here":
      return { icon: "file", state: "", text: texts.here };
    case "newer-here":
      return { icon: "upload", state: "state-warn", text: texts.newerHere };
    case "unfinished":
      return { icon: "warn", state: "state-warn", text: texts.unfinished };
    case "unlisted":
      return { icon: "warn", state: "state-warn", text: texts.unlisted };
    case "published": {
      const { at } = place;
      const text = at === null ? texts.published : texts.publishedSince(formats.day(at.getTime()));
      return { icon: "globe", state: "state-ok", text };
    }
  }
}
