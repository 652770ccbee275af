/** Writes an outcome to a Node reply. Pipes by hand: `pipeline` costs a quarter of the small-reply rate. */
import type { ServerResponse } from 'node:http';
import {
  type EventsOutcome,
  eventStreamHeaders,
  keepAliveFrame,
  keepAliveMs,
  type Outcome,
  type RelayedOutcome,
  type StreamOutcome,
} from './outcome.ts';
import { tapNode } from './reply-tap.ts';

/** Returns when the reply is on its way; for event streams a promise that resolves when they have ended. */
export function writeNode(reply: ServerResponse, outcome: Outcome): Promise<void> | undefined {
  if (outcome.tap) tapNode(reply, outcome.tap);
  if (reply.destroyed) {
    if (outcome.kind === 'stream') outcome.stream.destroy();
    if (outcome.kind === 'relayed') outcome.source.cancel();
    return;
  }
  switch (outcome.kind) {
    case 'json': {
      outcome.headers['content-type'] ??= 'application/json';
      outcome.headers['content-length'] = String(Buffer.byteLength(outcome.text));
      reply.writeHead(outcome.status, outcome.headers);
      reply.end(outcome.text);
      return;
    }
    case 'bytes': {
      if (outcome.bytes) outcome.headers['content-length'] = String(outcome.bytes.byteLength);
      reply.writeHead(outcome.status, outcome.headers);
      reply.end(outcome.bytes);
      return;
    }
    case 'stream':
      writeStream(reply, outcome);
      return;
    case 'relayed':
      writeRelayed(reply, outcome);
      return;
    case 'events':
      return writeEvents(reply, outcome);
    case 'cut':
      reply.destroy();
      return;
  }
}

/** A source that breaks after the head was sent can only be told by cutting the connection. */
function writeStream(reply: ServerResponse, { status, headers, stream }: StreamOutcome): void {
  try {
    reply.writeHead(status, headers);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  if (reply.req.method === 'HEAD') {
    // Nobody sees the bytes: an export of all runs is not made for nothing.
    stream.destroy();
    reply.end();
    return;
  }
  stream.once('error', () => breakOff(reply));
  reply.once('close', () => {
    if (!reply.writableFinished) stream.destroy();
  });
  stream.pipe(reply);
}

/** The source hears from its own request when the client has gone. */
function writeRelayed(reply: ServerResponse, { status, headers, source }: RelayedOutcome): void {
  let paused = false;
  const resume = () => {
    paused = false;
    source.resume();
  };
  reply.writeHead(status, headers);
  source.give({
    take(bytes) {
      if (reply.write(bytes) || paused) return;
      paused = true;
      source.pause();
      reply.once('drain', resume);
    },
    end: (last) => reply.end(last),
    fail: () => breakOff(reply),
  });
  // A head whose body lets us wait goes ahead; one with a body goes with it.
  if (reply.writableLength === 0 && !reply.writableEnded) reply.flushHeaders();
}

async function writeEvents(reply: ServerResponse, { status, headers, frames }: EventsOutcome): Promise<void> {
  reply.writeHead(status, { ...eventStreamHeaders, ...headers });
  reply.flushHeaders();
  const keepAlive = setInterval(() => {
    if (!reply.writableNeedDrain) reply.write(keepAliveFrame);
  }, keepAliveMs);
  try {
    for await (const frame of frames) {
      if (reply.destroyed) return;
      keepAlive.refresh();
      if (!reply.write(frame)) await drained(reply);
    }
    reply.end();
  } catch {
    breakOff(reply);
  } finally {
    clearInterval(keepAlive);
  }
}

/** Milliseconds. A browser forgets what has come and is not read yet as soon as it hears of the break. */
const graceMs = 250;

/** What was written can still be read; then the connection is cut, so that nobody takes it for the whole. */
function breakOff(reply: ServerResponse): void {
  setTimeout(() => reply.destroy(), graceMs).unref();
}

/** Back-pressure: waits until a slow reader has taken what was written, or has gone. */
function drained(reply: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      reply.off('drain', done);
      reply.off('close', done);
      resolve();
    };
    reply.once('drain', done);
    reply.once('close', done);
  });
}
