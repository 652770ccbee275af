/** What may stand between requests to upstreams and their connections: it records them, or answers from recordings. */
import type { Dispatcher } from 'undici';

export interface Recorder {
  /** Without a source: to an address that a request or a response names. */
  over(dispatcher: Dispatcher, source?: RecordedSource): Dispatcher;
}

export interface RecordedSource {
  /** Id of the target. */
  target: string;
  /** Origin and prefix of every path: `https://api.openai.com/v1`. */
  address: string;
  /** Removed from everything that is stored. */
  secrets: readonly string[];
}
