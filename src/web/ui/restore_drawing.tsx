/**
 * The drawing of the symbol for something that comes back or is renewed; the editor and the guide on published files
 * have it.
 *
 * @module
 */

/** An arrow back around a clock. */
export const RESTORE_DRAWING = (
  <>
    <path d="M4 4v5h5" />
    <path d="M4.5 9A8.5 8.5 0 1 1 3.5 13M12 8v5l3 2" />
  </>
);
