/**
 * Who sends a request, as far as the connection says.
 *
 * @module
 */

/** The other end of a connection. */
export interface Client {
  /** IP address, without port; that of the web server in front, if there is one. */
  readonly address: string;
  /** Whether the connection to this service is encrypted. */
  readonly isSecure: boolean;
}
