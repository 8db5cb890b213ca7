/**
 * The head of the plan: what the walk is, how long it takes, and its code.
 *
 * @module
 */
import { hasClimb } from "../../ui/climb.ts";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { useWords } from "../context.ts";
import { type SignLinks, typedLink } from "../links.ts";
import type { PlanContent } from "./plan_content.ts";

/** Names with more letters are written smaller. */
const LONG_NAME = 44;

/** The head. */
export function PlanHead({ content, links }: { content: PlanContent; links: SignLinks }) {
  const { texts, formats } = useWords();
  const { name, schoolName, walk, duration } = content;
  const facts: readonly (readonly [IconName, string])[] = [
    ["length", formats.distance(walk.distanceM)],
    ["climb", texts.plan.climb(formats.metres(walk.elevationGainM))],
    ["clock", texts.plan.about(duration)],
  ];
  return (
    <header class="plan-head">
      <div>
        <p>{schoolName}</p>
        <h2 class={name.length > LONG_NAME ? "plan-long" : ""}>{name}</h2>
        <p class="plan-facts">
          {facts.filter(([icon]) => icon !== "climb" || hasClimb(walk)).map(([icon, text]) => (
            <span key={icon}>
              <Icon name={icon} />
              {text}
            </span>
          ))}
        </p>
      </div>
      <p class="plan-scan">
        {texts.plan.scan}
        <br />
        <b>{typedLink(links.ofWalk)}</b>
      </p>
      <img class="code" src={links.codeOfWalk} alt={texts.code(name)} />
    </header>
  );
}
