/**
 * The recording of one run, from its request to the last byte of its response. The run never waits for it; errors
 * only change the recording's health.
 */
import { promptIn } from '#lib/base/prompt-in.ts';
import { cutText, excerptOf } from '#lib/base/storable-text.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import { newId } from '#lib/server/db/schema/columns.ts';
import type { Video } from '#lib/server/history/history-dependencies.ts';
import {
  emptyFacts,
  type ResponseFacts,
  ResponseReader,
} from '#lib/server/history/responses/response-reader.ts';
import {
  type Allowance,
  ByteQueue,
  type RecordingHealth,
  type RunFileName,
  type RunFiles,
} from '#lib/server/history/runs/run-files.ts';
import { type RunFile, type RunStore, unsetRun } from '#lib/server/history/runs/run-store.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import { type Outcome, type OutcomeEnd, type OutcomeObserver, observe } from '#lib/server/http/outcome.ts';
import type { OutlivingCall, OutlivingCalls } from '#lib/server/http/outliving-calls.ts';
import type { StorageBody } from '#lib/server/storage/storage.ts';
import {
  detailsOf,
  groupOf,
  headerText,
  type LiveTimes,
  type ReceivedRequest,
  type RecordedRun,
  type RunEnd,
  type RunRecording,
  type RunResults,
  savedResponseHeaders,
  verdictOf,
  WriteTimes,
} from './run-details.ts';

export class Recording implements RunRecording, OutcomeObserver {
  readonly request: GatewayRequest;
  readonly call: OutlivingCall;
  readonly owner: Owned;
  readonly #parts: RecorderDependencies;
  readonly #bodyId = newId('runb_');
  readonly #startedAt: Date;
  readonly #startedMs: number;
  readonly #writes = new WriteTimes();
  readonly #files: RunFile[] = [];
  readonly #saved = Promise.withResolvers<RunEnd | undefined>();
  #run: RecordedRun | undefined;
  #model = '';
  #words = '';
  #requestBytes = 0;
  #outcome: Outcome | undefined;
  #headersMs: number | null = null;
  #response: ByteQueue | undefined;
  #reader: ResponseReader | undefined;
  #end: RunEnd | undefined;
  /** Whether the run is in the database. */
  #isWritten = false;
  /** Resolves when the body is in the database; reset after a failure. */
  #begun: Promise<void> | undefined;
  /** Work that must end before the run does: its files and earlier writes. */
  #pending: Promise<void> = Promise.resolve();

  constructor(parts: RecorderDependencies, call: OutlivingCall, received: ReceivedRequest) {
    const { request, startedMs, owner } = received;
    this.#parts = parts;
    this.call = call;
    this.owner = owner;
    this.#startedMs = startedMs;
    this.#startedAt = new Date(parts.now() - (performance.now() - startedMs));
    // The recording cannot read a compressed response.
    const { 'accept-encoding': _, ...headers } = request.headers;
    this.request = call.over(Object.create(request, { headers: { value: headers } }));
  }

  get saved(): Promise<RunEnd | undefined> {
    return this.#saved.promise;
  }

  begin(run: RecordedRun): void {
    this.#run = run;
    const { live } = this.#parts;
    // The call of a task replaces the run of the request that made it.
    const earlier = live.get(run.requestId);
    if (earlier) this.#pending = earlier.saved.then(() => {});
    live.set(run.requestId, this);
    this.#model = typeof run.model === 'string' ? cutText(run.model, 200) : '';
    if (run.raw !== undefined) {
      this.#requestBytes = run.raw.byteLength;
      this.#saveFile('request', header(this.request, 'content-type'), run.raw);
    }
    if (run.given === undefined) return;
    this.#words = excerptOf(promptIn(run.given).trim(), 300);
    this.#after(() => this.#save({ outcome: 'running', error: null, totalMs: null }, emptyFacts()));
  }

  follow(outcome: Outcome): Outcome {
    if (this.#run === undefined) return outcome;
    this.#outcome = outcome;
    // What a call that was ended before its head answers is no response of a provider.
    const isEnded = this.call.interruption !== undefined && outcome.kind === 'json' && outcome.status >= 400;
    if (outcome.kind !== 'aborted' && !isEnded) this.#headersMs = this.#elapsed();
    if (outcome.kind === 'json' && !isEnded) this.piece(Buffer.from(outcome.text));
    if (outcome.kind === 'bytes' && outcome.bytes) this.piece(outcome.bytes);
    void observe(outcome, [this]);
    return outcome;
  }

  piece(bytes: Uint8Array): void {
    this.#writes.add(this.#elapsed(), bytes.byteLength);
    if (this.#response === undefined) {
      const contentType = this.#responseHeaders()['content-type'];
      this.#response = new ByteQueue(this.#parts.allowance);
      const { operationId = '', given = {} } = this.#run ?? {};
      this.#reader = new ResponseReader(contentType ?? '', { operationId, body: given });
      this.#saveFile('response', contentType, this.#reader.watch(this.#response));
    }
    this.#response.push(bytes);
  }

  end(how: OutcomeEnd): void {
    const totalMs = this.#elapsed();
    const { interruption } = this.call;
    this.#response?.end();
    const id = this.#run?.requestId ?? '';
    this.#after(async () => {
      const facts = this.#reader?.facts() ?? emptyFacts();
      try {
        const reader = this.#reader;
        const isSeen =
          reader?.bytes === this.#writes.bytes && this.#responseHeaders()['content-encoding'] === undefined;
        const ending = { how, interruption, status: this.#status(), reader, isSeen };
        await this.#save({ ...verdictOf(ending, facts), totalMs }, facts);
      } catch (error) {
        // Without a row the sweep does not find the files.
        if (!this.#isWritten) await this.#parts.files.deleteAll(this.#bodyId);
        throw error;
      }
      this.#parts.track(this.#parts.media.save({ id, bodyId: this.#bodyId, facts }));
    });
    this.#parts.track(this.#pending);
    void this.#pending.then(() => {
      const { live } = this.#parts;
      if (live.get(id) === this) live.delete(id);
      this.call.close();
      this.#saved.resolve(this.#end);
    });
  }

  times(): LiveTimes {
    return { elapsed: this.#elapsed(), headers: this.#headersMs, first: this.#writes.list[0]?.[0] ?? null };
  }

  #elapsed(): number {
    return Math.round((performance.now() - this.#startedMs) * 10) / 10;
  }

  #responseHeaders(): Record<string, string> {
    return this.#outcome === undefined ? {} : savedResponseHeaders(this.#outcome);
  }

  /** Adds work that runs after the pending work. Never rejects. */
  #after(work: () => Promise<void>): void {
    this.#pending = this.#pending.then(work).catch((error: unknown) => this.#parts.health.failed(error));
  }

  /** Starts to save a file immediately. */
  #saveFile(name: RunFileName, contentType: string | undefined, body: StorageBody): void {
    const put = async (): Promise<number> => {
      await this.#begin();
      return this.#parts.files.put(this.#bodyId, name, body);
    };
    const saved = put().then((size) => {
      this.#files.push({ name, size, contentType: headerText(contentType ?? 'application/octet-stream') });
    });
    // Handled at once: it may fail before `#after` awaits it.
    saved.catch(() => {});
    this.#after(() => saved);
  }

  /** Creates the row first: the sweep finds files by their row. */
  #begin(): Promise<void> {
    this.#begun ??= this.#parts.store.begin(this.#bodyId, this.#startedAt).catch((error: unknown) => {
      this.#begun = undefined;
      throw error;
    });
    return this.#begun;
  }

  #status(): number | null {
    const outcome = this.#outcome;
    if (this.#headersMs === null || outcome === undefined || outcome.kind === 'aborted') return null;
    return outcome.status;
  }

  async #save(
    { outcome, error, totalMs }: Pick<StoredRun, 'outcome' | 'error' | 'totalMs'>,
    facts: ResponseFacts,
  ): Promise<void> {
    const { requestId = '', operationId = '' } = this.#run ?? {};
    const over = outcome !== 'running';
    const [first] = this.#writes.list;
    const use = over ? this.#run?.use() : undefined;
    const row = {
      ...unsetRun,
      id: requestId,
      bodyId: this.#bodyId,
      operationId,
      model: this.#model,
      words: this.#words,
      provider: this.#run?.providerId() ?? null,
      outcome,
      status: this.#status(),
      error,
      startedAt: this.#startedAt,
      headersMs: this.#headersMs,
      firstByteMs: first?.[0] ?? null,
      totalMs,
      requestBytes: this.#requestBytes,
      responseBytes: this.#writes.bytes,
      inputTokens: use?.inputTokens || null,
      outputTokens: use?.outputTokens || null,
      results: facts.results,
      cost: use?.cost ?? null,
      taskId: facts.taskId,
      aliveAt: over ? null : new Date(this.#parts.now()),
      groupId: groupOf(this.request),
      ...this.owner,
    };
    if (over) this.#end = row;
    await this.#parts.store.save(row, detailsOf(this.request, this.#responseHeaders(), this.#writes), {
      files: this.#files,
      createdAt: this.#startedAt,
    });
    this.#isWritten = true;
    const bytes = this.#files.reduce((sum, { size }) => sum + size, 0);
    // Every received byte is in a file.
    if (over && bytes >= this.#requestBytes + this.#writes.bytes) this.#parts.health.worked();
  }
}

/** The common dependencies of the recordings of a process. */
export interface RecorderDependencies {
  store: RunStore;
  files: RunFiles;
  health: RecordingHealth;
  media: RunResults;
  allowance: Allowance;
  /** The unfinished runs by id. */
  live: Map<string, Recording>;
  /** Unix ms. */
  now(): number;
  /** Registers work that must end before the database closes. */
  track(work: Promise<void>): void;
}

/** Limit of the bytes of all responses that wait for the storage. */
const waitingLimit = 256 * 1024 * 1024;
/** Bytes of a response that are kept for those who watch it. */
const watchedBytes = 64 * 1024 * 1024;

export function createRunRecorder({
  calls,
  hasRoom,
  ...parts
}: Pick<RecorderDependencies, 'store' | 'files' | 'health' | 'media' | 'now'> & {
  calls: OutlivingCalls;
  hasRoom(): boolean;
}) {
  const allowance: Allowance = { limit: waitingLimit, waiting: 0 };
  const live: RecorderDependencies['live'] = new Map();
  const unfinished = new Set<Promise<void>>();
  const track = (work: Promise<void>): void => {
    unfinished.add(work);
    void work.finally(() => unfinished.delete(work));
  };
  return {
    /** Undefined if the disk is full. */
    open(received: ReceivedRequest): Recording | undefined {
      if (!hasRoom()) return undefined;
      const call = calls.begin({ limit: watchedBytes, isShared: true });
      if (received.isOwn) received.request.onGone(() => call.interrupt('stopped'));
      return new Recording({ ...parts, allowance, live, track }, call, received);
    },
    live,
    track,
    /** Call it when a video task changes. */
    videoDone: (video: Video): void => track(parts.media.videoDone(video)),
    /** Resolves when everything finished is saved. */
    async settled(): Promise<void> {
      // Finished work may start more.
      while (unfinished.size > 0) await Promise.all(unfinished);
    },
  };
}
