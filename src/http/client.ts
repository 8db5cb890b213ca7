/**
 * The client of a request, as far as the connection shows it.
 *
 * @module
 */

/** The other end of a connection. */
export interface Client {
  /** IP address, without port; that of the reverse proxy, if there is one. */
  readonly address: string;
  /** Whether the connection to this service is encrypted. */
  readonly isSecure: boolean;
}
