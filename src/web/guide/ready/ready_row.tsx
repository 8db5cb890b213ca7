/**
 * One tick before a walk: its box, its title, what it means, and the keys that mend it.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import type { Guide } from "../guide.ts";
import { CopyTick } from "./copy_tick.tsx";
import { PositionTick } from "./position_tick.tsx";
import { levelOf, type ReadyTick, type TickLevel } from "./ready_state.ts";
import { useExtraWords } from "../extra_words.ts";
import { ScreenTick } from "./screen_tick.tsx";
import { titleOf } from "./tick_words.ts";
import { ToneTick } from "./tone_tick.tsx";

/** What a row shows. */
export interface ReadyRowProps {
  readonly guide: Guide;
  readonly tick: ReadyTick;
  /** Whether it is the first one that is open: only its key is yellow. */
  readonly isFirst: boolean;
}

/** A row of the list. */
export function ReadyRow(props: ReadyRowProps) {
  const words = useExtraWords();
  const { tick } = props;
  const level = levelOf(tick);
  return (
    <li class={`tick tick-${level}`}>
      <Box level={level} />
      <h2 tabIndex={-1}>{titleOf(tick, words)}</h2>
      <Content {...props} />
    </li>
  );
}

/** The box: a tick, a question mark, a warning, or nothing yet. */
function Box({ level }: { level: TickLevel }) {
  const { ready } = useExtraWords();
  const mark = { ask: "?", wait: "…" };
  const icon = { ok: "check", note: "info", bad: "warn" } as const;
  const isOpen = level === "ask" || level === "bad";
  return (
    <span class={`tick-box box-${level}`}>
      {level === "ask" || level === "wait"
        ? <b aria-hidden="true">{mark[level]}</b>
        : <Icon name={icon[level]} />}
      <span class="visually-hidden">{level === "ok" ? ready.done : isOpen ? ready.open : ""}</span>
    </span>
  );
}

/** What is shown below the title. */
function Content({ guide, tick, isFirst }: ReadyRowProps) {
  switch (tick.about) {
    case "copy":
      return <CopyTick guide={guide} state={tick.state} isFirst={isFirst} />;
    case "tone":
      return <ToneTick guide={guide} state={tick.state} isFirst={isFirst} />;
    case "position":
      return <PositionTick guide={guide} tick={tick} isFirst={isFirst} />;
    case "screen":
      return <ScreenTick guide={guide} state={tick.state} isFirst={isFirst} />;
  }
}
