/** What a part of the process gets and adds: the functions `open...` of the features take the one and return the other. */
import type { Settings } from '#lib/server/config/settings.ts';
import type { PagesRoute } from '#lib/server/http/pages-route.ts';
import type { Recorder } from '#lib/server/http/recorder.ts';
import type { Database } from './database.ts';
import type { Logger } from './logger.ts';

/** What every part may need. */
export interface PartNeeds {
  settings: Settings;
  log: Logger;
  database: Database;
  recorder?: Recorder | undefined;
}

export interface Part {
  routes?: readonly PagesRoute[];
  /** Deletes what nobody needs any more. Called every ten minutes. */
  sweep?(): Promise<unknown>;
  /** After the signal to end: work that has not begun is left to other processes. */
  drain?(): void;
  /** Waits for running work, and aborts it after the time. */
  finish?(limitMs?: number): Promise<unknown>;
  /** Saves what is not saved. Parts stop in the reverse order of their opening. */
  stop?(): unknown;
}
