/** Stores each request to an upstream with its response when it has ended. The recording never waits for it. */
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { parseJson } from '#lib/base/json-value.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import type { RecordedSource, Recorder } from '#lib/server/http/recorder.ts';
import { type Binaries, encodeBody, madeNames } from './recorded-body.ts';
import { fieldsOf, matchText, readableName, readRequest, savedResponseHeaders } from './recorded-request.ts';
import { formatVersion, type Recording } from './recording.ts';
import { openForWriting } from './recording-folder.ts';
import { createRedaction } from './redaction.ts';

/** Larger responses are not stored: a recording is held in memory until its end. */
const mostBytes = 512 * 1024 ** 2;

export async function createRecorder(
  folder: string,
  log: Logger,
  maxBytes = mostBytes,
): Promise<Recorder & { stop(): Promise<void> }> {
  const files = await openForWriting(folder, 'RECORD_DIR');
  const redaction = createRedaction();
  /** What upstreams made, by its text: the name of the recording that it came from. */
  const made = new Map<string, string>();
  let last: Promise<void> = Promise.resolve();

  const store = async (ended: Ended): Promise<void> => {
    const binaries: Binaries = new Map();
    const { response, text, ...rest } = responseOf(ended, { redaction, binaries });
    const sent = await readRequest(ended.options, ended.source, { redaction, binaries });
    const match = [...made].reduce(
      (known, [value, name]) => known.replaceAll(value, `{${name}}`),
      matchText(fieldsOf(sent)),
    );
    const hash = createHash('sha256').update(match).digest('hex').slice(0, 8);
    const name = `${readableName(sent, (step) => made.has(step) || made.has(decodeURIComponent(step)))}.${hash}`;
    await files.write(name, { easelRecording: formatVersion, ...sent, response, ...rest }, binaries);
    for (const value of madeNames(parseJson(text))) {
      const known = JSON.stringify(value).slice(1, -1);
      if (!made.has(known)) made.set(known, name);
    }
  };

  const add = (ended: Ended): void => {
    const path = ended.options.path.split('?', 1)[0];
    if (ended.bytes > maxBytes)
      return void log.warn({ path, bytes: ended.bytes, maxBytes }, 'a response is too large for a recording');
    last = last
      .then(() => store(ended))
      .catch((error: unknown) => log.warn({ err: error, path }, 'a request was not recorded'));
  };
  const stop = async (): Promise<void> => {
    await last;
    const removed = await files.removeUnused();
    if (removed.length > 0)
      log.info({ files: removed }, 'files that no recording needs any more were removed');
  };
  return {
    over(dispatcher, source) {
      redaction.add(source?.secrets ?? []);
      return dispatcher.compose((dispatch) => (options, handler) => {
        return dispatch(options, new Recorded(handler, { options, source, add, maxBytes }));
      });
    },
    stop,
  };
}

interface Ended {
  options: Dispatcher.DispatchOptions;
  source: RecordedSource | undefined;
  head: { status: number; headers: object } | undefined;
  pieces: Buffer[];
  /** Of all pieces, which are forgotten if they are too many. */
  bytes: number;
  times: Recording['times'];
  failure: Recording['failure'];
}

/** `text`: of a response in which later requests find their ids. */
function responseOf(
  { head, pieces, times, failure }: Ended,
  options: Parameters<typeof encodeBody>[1],
): Pick<Recording, 'response' | 'times' | 'failure'> & { text: string } {
  const ended = failure === undefined ? {} : { failure };
  if (head === undefined) return { response: null, times, ...ended, text: '' };
  const headers = savedResponseHeaders(head.headers, options.redaction);
  const received = Buffer.concat(pieces);
  const bytes = decoded(received, String(headers['content-encoding'] ?? ''));
  if (bytes !== received) {
    // Stored without its encoding, which would hide credentials: its pieces have no place there.
    for (const name of ['content-encoding', 'content-length']) delete headers[name];
    times.pieces = [[times.pieces.at(-1)?.[0] ?? 0, bytes.length]];
  }
  const body = encodeBody(bytes, options);
  const text = bytes.length < 1_000_000 ? bytes.toString('utf8') : '';
  return { response: { status: head.status, headers, body }, times, ...ended, text };
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

/** The same bytes if they cannot be decoded. */
function decoded(bytes: Buffer, encoding: string): Buffer {
  try {
    return decoders[encoding]?.(bytes) ?? bytes;
  } catch {
    return bytes;
  }
}

interface Recordable extends Pick<Ended, 'options' | 'source'> {
  maxBytes: number;
  add(ended: Ended): void;
}

class Recorded implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #facts: Recordable;
  readonly #start = performance.now();
  readonly #startedAt = new Date().toISOString();
  readonly #pieces: Buffer[] = [];
  readonly #times: [number, number][] = [];
  #bytes = 0;
  #head: (Ended['head'] & { ms: number }) | undefined;

  constructor(handler: Dispatcher.DispatchHandler, facts: Recordable) {
    this.#handler = handler;
    this.#facts = facts;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#handler.onRequestStart?.(controller, context);
  }

  onResponseStart(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    const [, status, headers] = given;
    if (status >= 200) this.#head = { status, headers: { ...headers }, ms: this.#ms() };
    this.#handler.onResponseStart?.(...given);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#facts.maxBytes) this.#pieces.length = 0;
    else if (chunk.length > 0) {
      this.#pieces.push(chunk);
      this.#times.push([this.#ms(), chunk.length]);
    }
    this.#handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    this.#end(undefined);
    this.#handler.onResponseEnd?.(...given);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    const { code = '', syscall } = { code: '', ...error, syscall: Reflect.get(error, 'syscall') };
    const left = { name: 'AbortError', code: 'EASEL_LEFT' };
    const failure = {
      name: error.name,
      code: String(code),
      ...(syscall ? { syscall: String(syscall) } : {}),
    };
    // Without a head, a request that Easel itself gave up says nothing about the upstream.
    if (!controller?.aborted || this.#head !== undefined) this.#end(controller?.aborted ? left : failure);
    this.#handler.onResponseError?.(controller, error);
  }

  #end(failure: Recording['failure']): void {
    const { add, options, source } = this.#facts;
    const head = this.#head;
    const times = {
      startedAt: this.#startedAt,
      head: head?.ms ?? null,
      pieces: this.#times,
      end: this.#ms(),
    };
    add({ options, source, head, pieces: this.#pieces, bytes: this.#bytes, times, failure });
  }

  #ms(): number {
    return Math.round(performance.now() - this.#start);
  }
}
