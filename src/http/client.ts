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
  /**
   * Settles when the runtime has passed the response on or has given it up; undefined for a request that did not come
   * over a socket. Read it before the response is returned.
   */
  readonly completed?: Promise<void> | undefined;
}
