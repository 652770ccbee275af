/**
 * All runs of this tab, newest first: starts and stops them, keeps the last thirty of each page, and owns the URLs
 * of their files. Knows no React.
 */

import { defined } from '#lib/base/json-value.ts';
import { createListeners } from '#lib/client/storage/create-store.ts';
import { openFollowed as openFollowedRun, type Transport } from '#lib/client/transport/open-transport.ts';
import type { Recording } from '#lib/client/transport/recording.ts';
import type { RunRequest } from '#lib/client/transport/run-request.ts';
import type { TransportMessage, TransportRequest } from '#lib/client/transport/transport-message.ts';
import { advanceRun } from './advance-run.ts';
import { groupIdOf } from './group-id.ts';
import { newRunId } from './new-run-id.ts';
import { unreadRun } from './open-recording.ts';
import { isLive, type Run, waitingRun } from './run.ts';
import { withMedia } from './run-media.ts';

export interface NewRun {
  operationId: string;
  page?: string;
  model: string;
  request: RunRequest;
  template?: Run['template'];
  /** Absent: that of the page. */
  group?: string;
}

export interface RunsStore {
  /** The same array until something changes. */
  list(): readonly Run[];
  subscribe(listener: () => void): () => void;
  /** Sends the request. Returns the run's id. */
  start(run: NewRun): string;
  /** Stops the upstream, too; received data is kept. No effect on a finished run. */
  stop(id: string): void;
  /** Reads a run that goes on at the server, behind the others. No effect on a run of this tab. Returns the run's id. */
  follow(recording: Recording, place: Pick<Run, 'page' | 'texts'>): string;
  /** Removes a run that was followed; it goes on. */
  leave(id: string): void;
  /** Adds a run that was opened from a recording. */
  add(run: Run, where?: 'front' | 'behind'): void;
  /** Removes a run and its files; stops it if it is live. */
  drop(id: string): void;
}

export interface RunsStoreOptions {
  open(request: TransportRequest, emit: (message: TransportMessage) => void): Transport;
  openFollowed?(
    request: TransportRequest,
    recording: Recording,
    emit: (message: TransportMessage) => void,
  ): Transport;
  /** The URL of a path of the interface. */
  urlOf(path: string): string;
  /** Batches changes. */
  schedule(flush: () => void): void;
  createUrl?(blob: Blob): string;
  revokeUrl?(url: string): void;
  now?(): number;
  newId?(): string;
}

/** Runs kept per page; live ones are never dropped. */
const maxRuns = 30;

export function createRunsStore(options: RunsStoreOptions): RunsStore {
  const {
    createUrl = (blob) => URL.createObjectURL(blob),
    revokeUrl = (url) => URL.revokeObjectURL(url),
    now = () => Date.now(),
    newId = newRunId,
    openFollowed = openFollowedRun,
  } = options;
  let runs: readonly Run[] = [];
  let scheduled = false;
  const listeners = createListeners();
  const transports = new Map<string, Transport>();
  const arrived = new Map<string, TransportMessage[]>();

  const publish = (next: readonly Run[]) => {
    runs = next;
    listeners.notify();
  };

  const keep = (kept: readonly Run[]) => {
    for (const dropped of runs.filter((known) => !kept.includes(known))) {
      for (const { url } of Object.values(dropped.media)) revokeUrl(url);
    }
    publish(kept);
  };

  const flush = () => {
    scheduled = false;
    if (arrived.size === 0) return;
    const batches = new Map(arrived);
    arrived.clear();
    publish(
      runs.map((run) => {
        const messages = batches.get(run.id);
        if (messages === undefined) return run;
        const next = advanceRun(withMedia(run, messages, createUrl), messages);
        if (!isLive(next)) transports.delete(run.id);
        return next;
      }),
    );
  };

  const add = (run: Run, where: 'front' | 'behind' = 'front') => {
    const others = runs.filter(({ id }) => id !== run.id);
    keep(keepNewest(where === 'front' ? [run, ...others] : [...others, run]));
  };

  const remove = (id: string, end: (transport: Transport) => void) => {
    const transport = transports.get(id);
    if (transport) end(transport);
    transports.delete(id);
    arrived.delete(id);
    keep(runs.filter((run) => run.id !== id));
  };

  const receive = (id: string, message: TransportMessage) => {
    // The end of a dropped run may still arrive.
    if (!runs.some((run) => run.id === id)) return;
    const batch = arrived.get(id);
    if (batch) batch.push(message);
    else arrived.set(id, [message]);
    // An image renders at once; text is batched.
    if ('media' in message && message.media.length > 0) return flush();
    if (scheduled) return;
    scheduled = true;
    options.schedule(flush);
  };

  return {
    list: () => runs,
    subscribe: listeners.subscribe,
    start(wanted) {
      const id = newId();
      const group = wanted.group ?? groupIdOf(wanted.page);
      add(newRun({ ...wanted, group }, id, now()));
      const url = options.urlOf(wanted.request.path);
      const request = { ...wanted.request, url, runId: id, group };
      transports.set(
        id,
        options.open(request, (message) => receive(id, message)),
      );
      return id;
    },
    stop: (id) => transports.get(id)?.stop(),
    follow(recording, { page, texts }) {
      const { id } = recording.run;
      if (runs.some((run) => run.id === id)) return id;
      const { recorded: _, cost: __, ...known } = unreadRun(recording, page);
      const run = { ...known, id, ...defined({ texts }) };
      const { request, startedAt } = run;
      add(run, 'behind');
      const sent = { ...request, url: options.urlOf(request.path), runId: id, follows: { startedAt } };
      transports.set(
        id,
        openFollowed(sent, recording, (message) => receive(id, message)),
      );
      return id;
    },
    leave: (id) => remove(id, (transport) => transport.leave()),
    add,
    drop: (id) => remove(id, (transport) => transport.stop()),
  };
}

function newRun(
  { operationId, page, model, request, template, group }: NewRun,
  id: string,
  startedAt: number,
): Run {
  return waitingRun(defined({ id, operationId, page, model, request, template, group, startedAt }));
}

/** A run that was not sent, for views that need one. */
export function unsentRun(run: NewRun): Run {
  return { ...newRun(run, 'unsent', 0), phase: 'stopped' };
}

function keepNewest(runs: readonly Run[]): readonly Run[] {
  const ended = new Map<string | undefined, number>();
  return runs.filter((run) => {
    if (isLive(run)) return true;
    const count = (ended.get(run.page) ?? 0) + 1;
    ended.set(run.page, count);
    return count <= maxRuns;
  });
}
