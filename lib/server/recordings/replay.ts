/** Answers requests to upstreams from recordings. Nothing goes to the network. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type Dispatcher, errors } from 'undici';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { RecordedSource, Recorder } from '#lib/server/http/recorder.ts';
import { decodeBody } from './recorded-body.ts';
import { fieldsOf, matchText, readRequest } from './recorded-request.ts';
import type { Recording } from './recording.ts';
import { readFolder, type StoredRecording } from './recording-folder.ts';
import { createRedaction } from './redaction.ts';

export type ReplayPace = 'recorded' | 'instant';

interface Repeats {
  fields: Map<string, string>;
  stored: StoredRecording[];
  next: number;
}

export async function createReplay(folder: string, pace: ReplayPace) {
  const { recordings, readBinary } = await readFolder(folder, 'REPLAY_DIR');
  const redaction = createRedaction();
  const byMatch = new Map<string, Repeats>();
  for (const stored of recordings) {
    const fields = fieldsOf(stored.recording);
    const match = matchText(fields);
    const repeats = byMatch.get(match);
    if (repeats) repeats.stored.push(stored);
    else byMatch.set(match, { fields, stored: [stored], next: 0 });
  }

  const answer = async (
    options: Dispatcher.DispatchOptions,
    source: RecordedSource | undefined,
    player: Player,
  ): Promise<void> => {
    const sent = await readRequest(options, source, { redaction, binaries: new Map() });
    const fields = fieldsOf(sent);
    const repeats = byMatch.get(matchText(fields));
    const stored = repeats?.stored[Math.min(repeats.next, repeats.stored.length - 1)];
    if (repeats === undefined || stored === undefined) throw unmatched(fields, [...byMatch.values()]);
    repeats.next += 1;
    const { response } = stored.recording;
    const bytes = response && (await decodeBody(response.body, readBinary));
    await player.play(stored.recording, bytes ?? Buffer.alloc(0));
  };

  const recorder: Recorder = {
    over(dispatcher, source) {
      redaction.add(source?.secrets ?? []);
      return dispatcher.compose(() => (options, handler) => {
        const player = new Player(handler, pace);
        answer(options, source, player).catch((error: unknown) => player.fail(error));
        return true;
      });
    },
  };
  /** The recorded targets with their addresses. */
  const targets = new Map(
    recordings.flatMap(({ recording: { target, address } }) =>
      target === undefined || address === undefined ? [] : [[target, address] as const],
    ),
  );
  return { ...recorder, targets };
}

const shownDifferences = 3;

function unmatched(sent: Map<string, string>, recorded: readonly Repeats[]): ApiError {
  const subject = `${sent.get('method')} ${sent.get('path')} of target "${sent.get('target')}"`;
  const near = recorded
    .map((repeats) => ({ ...repeats, differences: differencesOf(repeats.fields, sent) }))
    .toSorted((a, b) => distance(a.differences) - distance(b.differences))[0];
  const [stored] = near?.stored ?? [];
  const differences = near?.differences ?? [];
  const shown = differences
    .slice(0, shownDifferences)
    .map(({ name, was, is }) => `${name}: recorded ${shorten(was)}, sent ${shorten(is)}`);
  const more =
    differences.length > shownDifferences ? ` and ${differences.length - shownDifferences} more` : '';
  return new ApiError('not_found', {
    message: `No recording matches ${subject}. The nearest, ${stored?.file}, differs in ${shown.join('; ')}${more}.`,
    shouldRetry: false,
  });
}

interface Difference {
  name: string;
  was: string | undefined;
  is: string | undefined;
}

function differencesOf(
  recorded: ReadonlyMap<string, string>,
  sent: ReadonlyMap<string, string>,
): Difference[] {
  const names = [...new Set([...recorded.keys(), ...sent.keys()])];
  return names
    .map((name) => ({ name, was: recorded.get(name), is: sent.get(name) }))
    .filter(({ was, is }) => was !== is);
}

/** Another target is further away than another path, and that than any member of the body. */
function distance(differences: readonly Difference[]): number {
  const weights: Readonly<Record<string, number>> = { target: 10_000, method: 1_000, path: 1_000 };
  return differences.reduce((sum, { name }) => sum + (weights[name] ?? 1), 0);
}

function shorten(value: string | undefined): string {
  if (value === undefined) return 'nothing';
  return value.length > 100 ? `${value.slice(0, 100)}...` : value;
}

/** Gives one response to the handler of a request, as a connection would. */
class Player implements Dispatcher.DispatchController {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #pace: ReplayPace;
  readonly #gone = new AbortController();
  #resumed: PromiseWithResolvers<void> | undefined;
  #hasEnded = false;

  constructor(handler: Dispatcher.DispatchHandler, pace: ReplayPace) {
    this.#handler = handler;
    this.#pace = pace;
    handler.onRequestStart?.(this, {});
  }

  async play({ response, times, failure }: Recording, bytes: Buffer): Promise<void> {
    let ms = 0;
    const until = async (time: number): Promise<void> => {
      if (this.#pace === 'recorded' && time > ms)
        await setTimeout(time - ms, undefined, { signal: this.#gone.signal });
      // Each piece by itself, as from a socket: readers join what arrives at once.
      else await setImmediate();
      ms = Math.max(ms, time);
      await this.#resumed?.promise;
      this.#gone.signal.throwIfAborted();
    };

    await until(times.head ?? times.end);
    if (response === null) throw errorOf(failure);
    const headers = { ...response.headers };
    if (headers['content-length'] !== undefined && failure === undefined)
      headers['content-length'] = String(bytes.length);
    this.#handler.onResponseStart?.(this, response.status, headers);

    for (const [time, piece] of piecesOf(bytes, times.pieces)) {
      await until(time);
      this.#handler.onResponseData?.(this, piece);
    }
    await until(times.end);
    if (failure !== undefined) throw errorOf(failure);
    this.#hasEnded = true;
    this.#handler.onResponseEnd?.(this, {});
  }

  fail(error: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const reason: unknown = this.aborted ? this.reason : error;
    this.#handler.onResponseError?.(this, reason instanceof Error ? reason : new Error(String(reason)));
  }

  get aborted(): boolean {
    return this.#gone.signal.aborted;
  }

  get reason(): Error | null {
    const reason: unknown = this.#gone.signal.reason;
    return reason instanceof Error ? reason : null;
  }

  get paused(): boolean {
    return this.#resumed !== undefined;
  }

  abort(reason: Error): void {
    this.#gone.abort(reason);
    this.resume();
    this.fail(reason);
  }

  pause(): void {
    this.#resumed ??= Promise.withResolvers();
  }

  resume(): void {
    this.#resumed?.resolve();
    this.#resumed = undefined;
  }
}

/** As recorded; all at once if the body was edited since. */
function piecesOf(bytes: Buffer, pieces: Recording['times']['pieces']): [number, Buffer][] {
  const size = pieces.reduce((sum, [, length]) => sum + length, 0);
  if (size !== bytes.length) return bytes.length === 0 ? [] : [[pieces.at(-1)?.[0] ?? 0, bytes]];
  let at = 0;
  return pieces.map(([ms, length]) => {
    at += length;
    return [ms, bytes.subarray(at - length, at)];
  });
}

function errorOf(failure: Recording['failure']): Error {
  const { name, ...facts } = failure ?? { name: 'Error', code: 'UND_ERR_SOCKET' };
  const known = {
    HeadersTimeoutError: errors.HeadersTimeoutError,
    BodyTimeoutError: errors.BodyTimeoutError,
  };
  if (name === 'HeadersTimeoutError' || name === 'BodyTimeoutError') return new known[name]();
  return Object.assign(new Error('The recorded recording failed.'), { name }, facts);
}
