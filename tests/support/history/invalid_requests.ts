/**
 * What clients send wrongly: for every operation with a body the requests that it must refuse, with the
 * status (docs/api.md#order-of-checks, docs/api.md#request-bodies).
 *
 * @module
 */
import { bytes } from "../gpx_samples.ts";
import type { InvalidInput, OperationKind } from "../model/operation.ts";

const NO_FILE: InvalidInput = { status: 400, file: null };
const PLAIN_TEXT: InvalidInput = {
  status: 415,
  file: bytes("This is neither a walk nor a picture"),
};
const CUT_OFF_GPX: InvalidInput = {
  status: 400,
  file: bytes('<gpx version="1.1"><trk><trkseg><trkpt lat="1" lon="2"/></trkseg>'),
};
const NEGATIVE_SEQUENCE: InvalidInput = { status: 400, fields: { sequence: -1 } };

const INVALID_INPUTS: Readonly<Partial<Record<OperationKind, readonly InvalidInput[]>>> = {
  createRoute: [NO_FILE, PLAIN_TEXT, CUT_OFF_GPX],
  updateRoute: [PLAIN_TEXT, CUT_OFF_GPX, { status: 400, fields: { name: "  " } }],
  append: [NO_FILE, PLAIN_TEXT, CUT_OFF_GPX],
  createPoi: [NEGATIVE_SEQUENCE, { status: 400, fields: { lat: 91 } }],
  updatePoi: [NEGATIVE_SEQUENCE, { status: 400, fields: { triggerRadiusM: 0 } }],
  createPicture: [NO_FILE, PLAIN_TEXT, NEGATIVE_SEQUENCE],
  updatePicture: [PLAIN_TEXT, NEGATIVE_SEQUENCE],
  createAudio: [NO_FILE, PLAIN_TEXT],
  replaceAudio: [NO_FILE, PLAIN_TEXT],
};

/** The ways to spoil an operation; none for those without a body. */
export function invalidInputsOf(kind: OperationKind): readonly InvalidInput[] {
  return INVALID_INPUTS[kind] ?? [];
}
