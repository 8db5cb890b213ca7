/** Tests of the ticks before a walk: what each is about, their order, and what they are together. @module */
import assert from "node:assert/strict";
import {
  levelOf,
  type ReadyFacts,
  readySummary,
  readyTicks,
} from "../../../../web/guide/ready/ready_state.ts";

/** All is well. */
const WELL: ReadyFacts = {
  copy: "ready",
  isOffline: false,
  tone: "heard",
  locator: "found",
  fix: { accuracyM: 8, isExact: true },
  vagueForMs: 0,
  screen: "held",
  isScreenSet: false,
};

/** State and level of the tick that is about something. */
function tickOf(about: string, facts: Partial<ReadyFacts>): string {
  const tick = readyTicks({ ...WELL, ...facts }).find((one) => one.about === about);
  assert.ok(tick !== undefined);
  return `${tick.state} ${levelOf(tick)}`;
}

function summary(facts: Partial<ReadyFacts>): string {
  return readySummary(readyTicks({ ...WELL, ...facts }));
}

const VAGUE = { accuracyM: 120, isExact: false };

Deno.test("readyTicks() has one order, with what makes a walk silent first", () => {
  const order = (facts: Partial<ReadyFacts>) =>
    readyTicks({ ...WELL, ...facts }).map(({ about }) => about).join(" ");
  assert.equal(order({}), "tone position copy screen");
  assert.equal(order({ screen: "missing", tone: "played" }), "tone position copy screen");
  assert.equal(tickOf("position", { locator: "refused" }), "refused bad");
});

Deno.test("readyTicks(): a copy is there, missing, being loaded, or not possible", () => {
  assert.equal(tickOf("copy", {}), "there ok");
  assert.equal(tickOf("copy", { copy: "outdated" }), "there ok");
  assert.equal(tickOf("copy", { copy: "there" }), "there ok");
  assert.equal(tickOf("copy", { copy: "online" }), "online note");
  assert.equal(tickOf("copy", { copy: "loading" }), "loading ask");
  for (const copy of ["none", "partial", "failed"] as const) {
    assert.equal(tickOf("copy", { copy }), "missing bad");
  }
  assert.equal(tickOf("copy", { copy: "unknown" }), "checking wait");
  assert.equal(tickOf("copy", { copy: "unknown", isOffline: true }), "missing bad");
});

Deno.test("readyTicks(): a vague position is searched for 20 seconds before it fails", () => {
  const after = (vagueForMs: number, fix: ReadyFacts["fix"]) =>
    tickOf("position", { fix, vagueForMs });
  assert.equal(after(0, WELL.fix), "exact ok");
  assert.equal(after(19_999, VAGUE), "searching wait");
  assert.equal(after(20_000, VAGUE), "vague bad");
  assert.equal(after(19_999, null), "searching wait");
  assert.equal(after(20_000, null), "lost bad");
  assert.equal(tickOf("position", { locator: "insecure" }), "insecure note");
  assert.equal(tickOf("position", { locator: "off" }), "off wait");
});

Deno.test("readyTicks(): a screen that may go off is settled by the pupil", () => {
  assert.equal(tickOf("screen", { screen: "missing" }), "missing bad");
  assert.equal(tickOf("screen", { screen: "missing", isScreenSet: true }), "set ok");
  assert.equal(tickOf("screen", { screen: "waiting" }), "waiting wait");
});

Deno.test("readySummary() is ready only when nothing fails, and the tone was heard", () => {
  assert.equal(summary({}), "ready");
  assert.equal(summary({ copy: "online", locator: "insecure" }), "ready");
  assert.equal(summary({ tone: "played" }), "asks");
  assert.equal(summary({ locator: "searching", fix: null }), "asks");
  assert.equal(summary({ tone: "refused" }), "fails");
  assert.equal(summary({ copy: "loading" }), "fails");
  assert.equal(summary({ tone: "played", screen: "missing" }), "fails");
});
