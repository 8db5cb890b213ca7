/** Walk sessions: which station is next, and what is offered. @module */
import assert from "node:assert/strict";
import { setUp, station } from "./session_fixture.ts";

Deno.test("WalkSession starts a station once, with tone, and never again", () => {
  const { player, session, arrivals, standAt } = setUp([station(1, 100), station(2, 300)]);
  standAt(100);
  assert.deepEqual(player.orders, ["1 from 0 with tone"]);
  player.become("ended");
  standAt(100);
  standAt(600);
  standAt(100);
  assert.deepEqual(arrivals, [1]);
  assert.equal(session.heardCount, 1);
});

Deno.test("WalkSession offers a station that is reached while another one plays", () => {
  const { player, session, arrivals, standAt } = setUp([station(1, 100), station(2, 120)]);
  standAt(100);
  assert.equal(session.offer?.id, 2);
  assert.deepEqual(arrivals, [1]);
  player.become("ended");
  assert.deepEqual(arrivals, [1, 2], "still there: it follows by itself");
});

Deno.test("WalkSession lets an offer follow as long as the pupil is near, and gives it up with a tone", () => {
  // Near is within 2 r + 30 m.
  for (const [leftAtM, isNear] of [[205, true], [215, false]] as const) {
    const { player, session, arrivals, standAt } = setUp([station(1, 100), station(2, 120)]);
    standAt(100);
    standAt(leftAtM);
    assert.equal(session.offer?.id, isNear ? 2 : undefined);
    const tones = () => player.orders.filter((order) => order === "tone of leaving").length;
    assert.equal(tones(), 0, "no tone into a recording");
    player.become("ended");
    assert.deepEqual(arrivals, isNear ? [1, 2] : [1]);
    assert.equal(tones(), isNear ? 0 : 1);
  }
});

Deno.test("WalkSession switches to the offer at once when asked", () => {
  const { player, session, standAt } = setUp([station(1, 100), station(2, 120)]);
  standAt(100);
  player.position = 7;
  session.switchToOffer();
  assert.deepEqual(player.orders.at(-1), "2 from 0");
  assert.equal(session.stateOf(station(1, 100)), "started");
  assert.equal(session.progress.stoppedAt(1), 7);
});

Deno.test("WalkSession does not send back to a station that was left out", () => {
  const { player, session, standAt } = setUp([
    station(1, 0),
    station(2, 200),
    station(3, 400),
    station(4, 600),
  ]);
  standAt(0);
  player.become("ended");
  standAt(400);
  player.become("ended");
  assert.equal(session.next?.id, 4);
  standAt(600);
  player.become("ended");
  assert.equal(session.next?.id, 2);
  assert.equal(session.isComplete, false);
});

Deno.test("WalkSession: the track walked backwards plays every station once", () => {
  const { player, arrivals, session, standAt } = setUp([
    station(1, 0),
    station(2, 200),
    station(3, 400),
  ]);
  for (const atM of [400, 200, 0, 200, 400]) {
    standAt(atM);
    if (player.state === "playing") player.become("ended");
  }
  assert.deepEqual(arrivals, [3, 2, 1]);
  assert.equal(session.isComplete, true);
});

Deno.test("WalkSession: a station without a recording has a tone and counts as heard", () => {
  const { player, session, arrivals, standAt } = setUp([station(1, 100, null)]);
  standAt(100);
  assert.deepEqual([player.orders, arrivals, session.heardCount], [["tone of arrival"], [1], 1]);
});

Deno.test("WalkSession: opening a station does not cut off another one that plays", () => {
  const { player, session } = setUp([station(1, 100), station(2, 300)]);
  session.open(station(1, 100));
  session.open(station(2, 300));
  assert.deepEqual(player.orders, ["1 from 0"]);
  session.play(station(2, 300));
  assert.deepEqual(player.orders, ["1 from 0", "2 from 0"]);
});
