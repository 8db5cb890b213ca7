/** Walk sessions of a group with one phone: before each recording they are asked whether all are there. @module */
import assert from "node:assert/strict";
import type { Station } from "../../../../web/guide/walk/walk.ts";
import { setUp, station } from "./session_fixture.ts";

const TONE = "tone of arrival";
const FALLING = "tone of leaving";

function group(stations: readonly Station[], isTapOnly = false) {
  const all = setUp(stations, undefined, isTapOnly);
  all.session.isGroup = true;
  /** Id of the station that the group is asked for. */
  const asked = () => all.session.question?.id ?? null;
  return { ...all, asked };
}

Deno.test("WalkSession of a group asks at a station with one tone, and plays it after the tap", () => {
  const { player, session, arrivals, standAt, wait, asked } = group([
    station(1, 100),
    station(2, 300),
  ]);
  standAt(100);
  wait(30);
  assert.deepEqual(player.orders, [TONE]);
  assert.deepEqual(arrivals, [1]);
  assert.equal(asked(), 1);
  assert.equal(session.silence, "group");
  assert.equal(session.beginTogether(), true);
  assert.deepEqual(player.orders, [TONE, "1 from 0"]);
  assert.equal(asked(), null);
  assert.equal(session.silence, null);
  player.become("ended");
  standAt(100);
  assert.equal(asked(), null);
  assert.equal(session.beginTogether(), false);
});

Deno.test("WalkSession of a group: the question goes with the circle, with a falling tone, and comes again there", () => {
  const { player, standAt, asked } = group([station(1, 100), station(2, 300)]);
  standAt(100);
  standAt(200);
  assert.equal(asked(), null);
  assert.deepEqual(player.orders, [TONE, FALLING]);
  standAt(100);
  assert.equal(asked(), 1);
  assert.deepEqual(player.orders, [TONE, FALLING, TONE]);
});

Deno.test("WalkSession of a group asks for what follows another recording, too, and shows no offer for it", () => {
  const { player, session, standAt, asked } = group([station(1, 100), station(2, 120)]);
  standAt(100);
  assert.equal(asked(), 1, "the lowest of two");
  session.beginTogether();
  standAt(100);
  assert.equal(session.offer?.id, 2);
  player.become("ended");
  assert.equal(asked(), 2);
  assert.equal(session.offer, null);
  assert.deepEqual(player.orders, [TONE, "1 from 0", TONE]);
  session.beginTogether();
  assert.equal(player.orders.at(-1), "2 from 0");
});

Deno.test("WalkSession of a group gives up an offer that is asked for when it is far, with a falling tone", () => {
  const { player, session, standAt, wait, asked } = group([station(1, 100), station(2, 120)]);
  standAt(100);
  session.beginTogether();
  standAt(100);
  player.become("ended");
  standAt(260);
  wait(1);
  assert.equal(asked(), null);
  assert.equal(player.orders.filter((order) => order === FALLING).length, 1);
});

Deno.test("WalkSession of a group asks when a station is opened by hand, unless its recording is paused", () => {
  const first = station(1, 100);
  const { player, session, asked } = group([first, station(2, 300)], true);
  session.open(first);
  assert.deepEqual(player.orders, []);
  assert.equal(asked(), 1);
  session.beginTogether();
  player.pause();
  session.open(first);
  assert.equal(asked(), null);
  assert.equal(player.state, "playing");
  player.become("ended");
  session.open(first);
  assert.equal(asked(), 1);
  session.closeStation(station(2, 300));
  assert.equal(asked(), 1);
  session.closeStation(first);
  assert.equal(asked(), null);
  session.play(first);
  assert.equal(player.state, "playing", "the key of the player itself plays");
});

Deno.test("WalkSession of a group: a pause and a reload come before the question", () => {
  const { player, session, standAt, asked } = group([station(1, 100), station(2, 120)]);
  standAt(100);
  session.beginTogether();
  standAt(100);
  player.pause();
  assert.equal(asked(), null);
  assert.equal(session.silence, "pause");
  player.become("ended");
  session.suspend();
  assert.equal(asked(), null);
  assert.equal(session.silence, "tap");
  session.goOn();
  assert.equal(asked(), 2);
});

Deno.test("WalkSession of a group goes on after a reload, and is still a group", () => {
  const { player, session, standAt, store } = group([station(1, 100), station(2, 300)]);
  standAt(100);
  session.beginTogether();
  player.hear(8);
  session.storePosition();
  const again = setUp([station(1, 100), station(2, 300)], store);
  assert.equal(again.session.isGroup, true);
  again.session.suspend();
  again.session.goOn();
  assert.deepEqual(again.player.orders, ["1 from 8"], "it had begun");
  again.session.restart();
  assert.equal(again.session.isGroup, true);
});

Deno.test("WalkSession of a group asks once more when a recording has failed, without a tone", () => {
  const { player, session, standAt, wait, asked } = group([station(1, 100)]);
  standAt(100);
  session.beginTogether();
  player.become("failed");
  wait(5);
  assert.equal(asked(), null);
  assert.equal(session.silence, "failed");
  wait(30);
  assert.equal(asked(), 1);
  assert.deepEqual(player.orders, [TONE, "1 from 0"]);
});

Deno.test("WalkSession of a group does not ask at a station without a recording", () => {
  const { session, arrivals, standAt, asked } = group([station(1, 100, null), station(2, 300)]);
  standAt(100);
  assert.equal(asked(), null);
  assert.deepEqual(arrivals, [1]);
  assert.equal(session.heardCount, 1);
});

Deno.test("WalkSession plays what it asks for as soon as the phone is no group's any more", () => {
  const { player, session, standAt, wait } = group([station(1, 100)]);
  standAt(100);
  session.isGroup = false;
  wait(1);
  assert.equal(player.orders.at(-1), "1 from 0 with tone");
});
