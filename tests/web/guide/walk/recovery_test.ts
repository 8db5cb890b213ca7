/**
 * What a walk does after failures, restarts, reloads and changes of the clock: nothing is lost, and nothing is silent
 * without a reason.
 *
 * @module
 */
import assert from "node:assert/strict";
import { setUp, station } from "./session_fixture.ts";

Deno.test("WalkSession says that a station has failed also after another one has played", () => {
  const { player, session, standAt, wait } = setUp([station(1, 100), station(2, 120)]);
  standAt(110);
  player.become("failed");
  standAt(110);
  assert.equal(player.recording?.id, 2);
  player.become("ended");
  wait(1);
  assert.equal(player.recording?.id, 2, "the first one is not due yet");
  assert.equal(session.silence, "failed");
});

Deno.test("WalkSession: what was heard before a restart uses nothing up after it", () => {
  const { player, session, standAt } = setUp([station(1, 100), station(2, 400)]);
  standAt(100);
  player.hear(4);
  session.restart();
  standAt(100);
  player.hear(3);
  assert.equal(session.next?.id, 1);
});

Deno.test("WalkSession: a recording that fails on the way is tried again, and goes on where it failed", () => {
  const { player, session, standAt, wait } = setUp([station(1, 100), station(2, 400)]);
  standAt(100);
  player.hear(9);
  assert.equal(session.next?.id, 2);
  player.become("failed");
  assert.equal(session.next?.id, 1);
  assert.equal(session.silence, "failed");
  wait(31);
  assert.equal(player.orders.pop(), "1 from 9");
});

Deno.test("WalkSession: a call that costs the page does not cost the rest of the recording", () => {
  const first = setUp([station(1, 100), station(2, 400)]);
  first.standAt(100);
  first.player.hear(9);
  first.player.interrupt();
  first.session.storePosition();
  const again = setUp([station(1, 100), station(2, 400)], first.store);
  again.session.suspend();
  again.session.goOn();
  assert.deepEqual(again.player.orders, ["1 from 9"]);
});

Deno.test("WalkSession: going on with a tap ends a pause", () => {
  const { player, session, standAt } = setUp([station(1, 100), station(2, 400)]);
  standAt(100);
  player.hear(2);
  player.pause();
  session.suspend();
  standAt(100);
  session.goOn();
  assert.equal(player.state, "playing");
});

Deno.test("WalkSession: a page that goes on knows what another page has played", () => {
  const stations = [station(1, 100), station(2, 400)];
  const older = setUp(stations);
  older.session.suspend();
  const newer = setUp(stations, older.store);
  newer.standAt(100);
  newer.player.become("ended");
  older.standAt(100);
  older.session.goOn();
  assert.deepEqual(older.player.orders, []);
  assert.equal(older.session.next?.id, 2);
  newer.session.restart();
  older.session.suspend();
  older.session.goOn();
  assert.equal(older.session.next?.id, 1, "the other page has begun from the start");
});

Deno.test("WalkSession: a station that was passed while another one played is announced when that one ends", () => {
  const { player, standAt } = setUp([station(1, 100), station(2, 150)]);
  standAt(100);
  player.hear(6);
  standAt(150);
  standAt(300);
  assert.deepEqual(player.orders, ["1 from 0 with tone"]);
  player.become("ended");
  assert.deepEqual(player.orders, ["1 from 0 with tone", "tone of leaving"]);
});

Deno.test("WalkSession: a station that waits for its turn waits on after a reload", () => {
  const stations = [station(1, 100), station(2, 150)];
  const first = setUp(stations);
  first.standAt(100);
  first.player.hear(6);
  first.standAt(150);
  assert.equal(first.session.offer?.id, 2);
  const again = setUp(stations, first.store);
  again.session.suspend();
  again.standAt(210);
  again.session.goOn();
  assert.equal(again.session.offer?.id, 2);
  again.player.become("ended");
  assert.equal(again.player.recording?.id, 2);
});
