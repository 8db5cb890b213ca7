/**
 * The arrow in a ring that shows a pupil the direction of a station.
 *
 * @module
 */

/** Shows where to go, seen from the direction in which the pupil moves; `turn` is in degrees clockwise. */
export function Compass({ turn }: { turn: number }) {
  return (
    <svg class="compass" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="30" />
      <path d="M32 2v7M32 55v7M2 32h7M55 32h7" />
      <path
        class="needle"
        d="M32 10l13 38-13-8-13 8z"
        transform={`rotate(${Math.round(turn / 5) * 5} 32 32)`}
      />
    </svg>
  );
}
