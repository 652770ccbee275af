/** What a part of the process adds to it: the functions `open...` of the features return it. */
import type { PagesRoute } from './pages-route.ts';

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
