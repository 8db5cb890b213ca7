/**
 * What a walk does after failures, restarts, reloads and changes of the clock: nothing is lost, and nothing is silent
 * without a reason.
 *
 * @module
 */
import assert from "node:assert/strict";
import { setUp, station } from "./session_scene.ts";

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
