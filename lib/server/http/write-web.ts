/** Turns an outcome into a web Response, for Next's route handlers. */
import { Readable } from 'node:stream';
import type { ByteSource } from './byte-source.ts';
import {
  type EventsOutcome,
  keepAliveFrame,
  keepAliveMs,
  type Outcome,
  type ResponseHeaders,
} from './outcome.ts';
import { tapWeb } from './response-tap.ts';

export function toWeb(outcome: Outcome): Response {
  const response = responseOf(outcome);
  return outcome.tap ? tapWeb(response, outcome.tap) : response;
}

function responseOf(outcome: Outcome): Response {
  switch (outcome.kind) {
    case 'aborted':
      return Response.error();
    case 'json':
      return new Response(
        outcome.text,
        response(outcome.status, { 'content-type': 'application/json', ...outcome.headers }),
      );
    case 'bytes':
      return new Response(
        outcome.bytes ? Uint8Array.from(outcome.bytes) : null,
        response(outcome.status, outcome.headers),
      );
    case 'stream':
      return new Response(fromIterable(outcome.stream), response(outcome.status, outcome.headers));
    case 'relayed':
      return new Response(fromSource(outcome.source), response(outcome.status, outcome.headers));
    case 'events':
      return new Response(fromIterable(withKeepAlive(outcome)), response(outcome.status, outcome.headers));
  }
}

function response(status: number, headers: ResponseHeaders): ResponseInit {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, item]),
  );
  return { status, headers: pairs };
}

/** Reads only as fast as its reader; a cancel ends the iteration. */
function fromIterable(source: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    async cancel() {
      if (source instanceof Readable) source.destroy();
      await iterator.return?.();
    },
  });
}

/** Resumes the source while the reader's queue has room. */
function fromSource(source: ByteSource): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      source.give({
        take(bytes) {
          controller.enqueue(bytes);
          if ((controller.desiredSize ?? 0) <= 0) source.pause();
        },
        end(last) {
          if (last) controller.enqueue(last);
          controller.close();
        },
        fail: (error) => controller.error(error),
      });
    },
    pull: () => source.resume(),
    cancel: () => source.cancel(),
  });
}

async function* withKeepAlive({ frames, keepAlive = keepAliveFrame }: EventsOutcome): AsyncIterable<string> {
  const iterator = frames[Symbol.asyncIterator]();
  try {
    let pending = iterator.next();
    while (true) {
      const winner = await Promise.race([pending, silence()]);
      if (winner === undefined) {
        yield keepAlive;
        continue;
      }
      if (winner.done) return;
      yield winner.value;
      pending = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}

function silence(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), keepAliveMs).unref();
  });
}
