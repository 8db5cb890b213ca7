/** Walk sessions: after what position starts a station no more, what a pause holds back, and what is kept. @module */
import assert from "node:assert/strict";
import { moved } from "../../../../src/shared/geo.ts";
import { type KeyValueStore, Progress } from "../../../../web/guide/walk/progress.ts";
import { CENTER, setUp, station } from "./session_fixture.ts";
import { memoryStore } from "./simulation.ts";

Deno.test("WalkSession sounds a falling tone once where a station is left unheard", () => {
  const { player, standAt } = setUp([station(1, 100), station(2, 300)]);
  standAt(100);
  player.become("failed");
  standAt(200);
  standAt(100);
  player.become("failed");
  standAt(200);
  assert.equal(player.orders.filter((order) => order === "tone of leaving").length, 1);
});

Deno.test("WalkSession: only hearing inside the circle, or to the end, uses a station up", () => {
  const stations = [station(1, 100), station(2, 400)];
  // Tapped in the bus, far away, and stopped.
  const { player, session, arrivals, standAt } = setUp(stations);
  standAt(1000);
  session.open(station(1, 100));
  player.hear(30);
  player.become("paused");
  assert.equal(session.next?.id, 1);
  standAt(100);
  assert.deepEqual(arrivals, [1], "it starts by position all the same");
  assert.deepEqual(player.orders.at(-1), "1 from 30 with tone");
  player.hear(4);
  assert.equal(session.next?.id, 1);
  player.hear(1);
  assert.equal(session.next?.id, 2, "five seconds inside the circle");
  // Heard to the end anywhere.
  session.play(station(2, 400));
  player.become("ended");
  standAt(400);
  assert.deepEqual(arrivals, [1]);
});

Deno.test("WalkSession: a reload, a refusal and a failed file use nothing up", () => {
  const stations = [station(1, 100), station(2, 400)];
  const first = setUp(stations);
  first.standAt(100);
  first.player.hear(3);
  first.session.storePosition();
  const again = setUp(stations, first.store);
  again.session.suspend();
  again.standAt(100);
  assert.deepEqual(again.player.orders, [], "nothing before the tap");
  assert.equal(again.session.silence, "tap");
  again.session.goOn();
  assert.deepEqual(again.player.orders, ["1 from 3"]);

  const { player, session, standAt, wait } = setUp(stations);
  standAt(100);
  player.become("blocked");
  standAt(100);
  assert.equal(session.silence, "tap");
  assert.deepEqual(player.orders, ["1 from 0 with tone"], "refused until a tap");
  session.play(station(1, 100));
  player.become("failed");
  standAt(100);
  assert.equal(session.silence, "failed");
  assert.equal(session.next?.id, 1);
  wait(31);
  assert.deepEqual(player.orders, ["1 from 0 with tone", "1 from 0"], "tried again");
});

Deno.test("WalkSession: after a pause nothing starts until play, or far away from it", () => {
  for (const isByHand of [true, false]) {
    const { player, session, arrivals, standAt, wait } = setUp([
      station(1, 100),
      station(2, 130),
      station(3, 400),
    ]);
    standAt(110);
    player.hear(6);
    player.become("paused");
    standAt(115);
    wait(60);
    assert.deepEqual(arrivals, [1]);
    assert.equal(session.silence, "pause");
    if (isByHand) {
      player.resume();
      player.become("ended");
      assert.deepEqual(arrivals, [1, 2]);
    } else {
      standAt(300);
      standAt(400);
      assert.deepEqual(arrivals, [1, 3], "the next station");
    }
  }
});

Deno.test("WalkSession: without any position a tap and some seconds lead to the next station", () => {
  const { player, session } = setUp([station(1, 100), station(2, 300)], memoryStore(), true);
  session.open(station(1, 100));
  player.hear(4);
  assert.equal(session.next?.id, 1);
  player.hear(2);
  player.become("paused");
  assert.equal(session.next?.id, 2);
  assert.equal(session.isAllHeard, false);
});

Deno.test("WalkSession: all started is not all heard", () => {
  const { player, session, standAt } = setUp([station(1, 100), station(2, 300)]);
  standAt(100);
  player.hear(6);
  standAt(300);
  session.switchToOffer();
  player.hear(6);
  player.become("paused");
  assert.deepEqual([session.isComplete, session.isAllHeard, session.heardCount], [true, false, 0]);
});

Deno.test("WalkSession: a station whose recording is being uploaded is not heard by its text", () => {
  for (const [isUpdating, heard] of [[false, 1], [true, 0]] as const) {
    const { session, standAt } = setUp([{ ...station(1, 100), audioUrl: null, isUpdating }]);
    standAt(100);
    assert.equal(session.heardCount, heard, `${isUpdating}`);
  }
});

Deno.test("WalkSession says the way back once a pupil was off the track for a minute", () => {
  const line = Array.from({ length: 11 }, (_, index) => {
    const { lat, lon } = moved(CENTER, 0, index * 100);
    return [lat, lon];
  });
  const { session, report } = setUp([station(1, 900)]);
  session.walk = { ...session.walk, segments: [line] };
  const wayBackAfter = (eastM: number, seconds: number) => {
    const position = moved(moved(CENTER, 0, 200), 90, eastM);
    for (let second = 0; second < seconds; second++) report(position);
    const { wayBack } = session.whereabouts;
    return wayBack === null ? null : [Math.round(wayBack.distanceM), Math.round(wayBack.bearing)];
  };
  assert.equal(wayBackAfter(100, 90), null, "on the way to the start nothing is said");
  assert.equal(wayBackAfter(0, 10), null);
  assert.equal(wayBackAfter(100, 60), null);
  assert.deepEqual(wayBackAfter(100, 2), [100, 270]);
  assert.deepEqual(wayBackAfter(50, 5), [50, 270], "not yet on it");
  assert.equal(wayBackAfter(20, 1), null);
});

Deno.test("Progress asks again after four hours, and not after a restart", () => {
  const store = memoryStore();
  let nowMs = 1_000_000;
  const progress = () => new Progress(store, 1, () => nowMs);
  assert.equal(progress().isOld, false);
  progress().finish(1);
  nowMs += 4 * 3_600_000;
  assert.equal(progress().isOld, false);
  nowMs += 1;
  assert.equal(progress().isOld, true);
  progress().touch();
  assert.equal(progress().isOld, false);
  nowMs += 5 * 3_600_000;
  progress().clear();
  assert.equal(progress().isOld, false);
});

Deno.test("Progress survives a reload, and damaged or no storage", () => {
  const { player, session, store } = setUp([station(1, 100), station(2, 300)]);
  session.play(station(1, 100));
  player.position = 52.7;
  player.become("paused");
  const again = setUp([station(1, 100), station(2, 300)], store);
  assert.equal(again.session.stateOf(station(1, 100)), "started");
  again.session.play(station(1, 100));
  assert.deepEqual(again.player.orders, ["1 from 52"]);
  again.player.become("ended");
  assert.equal(new Progress(store, 1).stoppedAt(1), 0);
  again.session.restart();
  assert.equal(new Progress(store, 1).started.size, 0);

  const damaged: KeyValueStore = {
    ...memoryStore(),
    getItem: () => '{"heard":"x","stoppedAt":[1]}',
  };
  assert.equal(new Progress(damaged, 1).heard.size, 0);
  const progress = new Progress(null, 1);
  progress.finish(3);
  assert.ok(progress.heard.has(3));
});
