/** The error of a run. */

export interface RunError {
  /**
   * `http`: error status; `stream`: interrupted; `network`: no response; `unsent`: not sent; `task`: its task ended
   * without a result. */
  kind: 'http' | 'stream' | 'network' | 'unsent' | 'task';
  message: string;
  /** The browser is offline: nothing was sent. */
  offline?: boolean;
  /** The page belongs to an earlier version of Easel: nothing was sent. */
  outdated?: boolean;
  code?: string;
  /** Path of the invalid field. */
  parameter?: string;
  /** All issues, if the body lists them. */
  issues?: readonly { parameter: string; message: string }[];
  retryAfterSeconds?: number;
  /** The response body if it was not JSON, shortened. */
  raw?: string;
}
