/** What went wrong with a run, in the words of whoever said it. */

export interface RunError {
  /** `http` answered with a status, `stream` broke in the middle, `network` never answered, `unsent` never left. */
  kind: 'http' | 'stream' | 'network' | 'unsent';
  message: string;
  /** The browser has no network: nothing was sent. */
  offline?: boolean;
  /** The page is of an earlier Easel and cannot send any more: nothing was sent. */
  outdated?: boolean;
  code?: string;
  /** The field to blame: dotted path. */
  parameter?: string;
  /** Every broken rule, where the body lists them. */
  issues?: readonly { parameter: string; message: string }[];
  retryAfterSeconds?: number;
  /** Raw response body, when it was no JSON; cut after some kilobytes. */
  raw?: string;
}
