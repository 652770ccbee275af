/** Writes an outcome to a Node response. Without `pipeline`, which costs a quarter of the small-response rate. */
import type { ServerResponse } from 'node:http';
import {
  type EventsOutcome,
  keepAliveFrame,
  keepAliveMs,
  type Outcome,
  type RelayedOutcome,
  type StreamOutcome,
} from './outcome.ts';
import { tapNode } from './response-tap.ts';

/** How long a reader may read nothing of what was written, ms. */
const stalledMs = 120_000;

/** Returns after the start of the response; for event streams a promise that resolves at their end. */
export function writeNode(
  response: ServerResponse,
  outcome: Outcome,
  limitMs: number = stalledMs,
): Promise<void> | undefined {
  if (outcome.tap) tapNode(response, outcome.tap);
  if (response.destroyed) {
    if (outcome.kind === 'stream') outcome.stream.destroy();
    if (outcome.kind === 'relayed') outcome.source.cancel();
    return;
  }
  switch (outcome.kind) {
    case 'json': {
      outcome.headers['content-type'] ??= 'application/json';
      outcome.headers['content-length'] = String(Buffer.byteLength(outcome.text));
      response.writeHead(outcome.status, outcome.headers);
      response.end(outcome.text);
      return;
    }
    case 'bytes': {
      if (outcome.bytes) outcome.headers['content-length'] = String(outcome.bytes.byteLength);
      response.writeHead(outcome.status, outcome.headers);
      response.end(outcome.bytes);
      return;
    }
    case 'stream':
      endStalled(response, limitMs);
      writeStream(response, outcome);
      return;
    case 'relayed':
      writeRelayed(response, outcome);
      // A small response is complete at once, and the timer costs a hundredth of it.
      if (!response.writableEnded) endStalled(response, limitMs);
      return;
    case 'events':
      endStalled(response, limitMs);
      return writeEvents(response, outcome);
    case 'aborted':
      response.destroy();
      return;
  }
}

/**
 * Ends the connection of a reader that has stopped, which frees the source. Node measures progress: a slow reader and
 * a silent source are no stall.
 */
function endStalled(response: ServerResponse, limitMs: number): void {
  response.setTimeout(limitMs, () => {
    if (response.writableLength > 0) response.destroy();
  });
}

/** If a source fails after the head was sent, the connection is closed: there is no other way to report it. */
function writeStream(response: ServerResponse, { status, headers, stream }: StreamOutcome): void {
  try {
    response.writeHead(status, headers);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  if (response.req.method === 'HEAD') {
    // HEAD sends no body, so none is read.
    stream.destroy();
    response.end();
    return;
  }
  stream.once('error', () => breakOff(response));
  response.once('close', () => {
    if (!response.writableFinished) stream.destroy();
  });
  stream.pipe(response);
}

/** The source watches its own request for a disconnect of the client. */
function writeRelayed(response: ServerResponse, { status, headers, source }: RelayedOutcome): void {
  let paused = false;
  const resume = () => {
    paused = false;
    source.resume();
  };
  response.writeHead(status, headers);
  source.give({
    take(bytes) {
      if (response.write(bytes) || paused) return;
      paused = true;
      source.pause();
      response.once('drain', resume);
    },
    end: (last) => response.end(last),
    fail: () => breakOff(response),
  });
  // The head is sent with the first bytes of the body, or immediately if there are none yet.
  if (response.writableLength === 0 && !response.writableEnded) response.flushHeaders();
}

async function writeEvents(
  response: ServerResponse,
  { status, headers, frames, keepAlive: keepAliveText = keepAliveFrame }: EventsOutcome,
): Promise<void> {
  response.writeHead(status, headers);
  response.flushHeaders();
  const keepAlive = setInterval(() => {
    if (!response.writableNeedDrain) response.write(keepAliveText);
  }, keepAliveMs);
  try {
    for await (const frame of frames) {
      if (response.destroyed) return;
      keepAlive.refresh();
      if (!response.write(frame)) await drained(response);
    }
    response.end();
  } catch {
    breakOff(response);
  } finally {
    clearInterval(keepAlive);
  }
}

/** Milliseconds. A browser discards unread bytes as soon as the connection breaks. */
const graceMs = 250;

/** Lets the client read what was written, then breaks the connection, so that the response does not look complete. */
function breakOff(response: ServerResponse): void {
  setTimeout(() => response.destroy(), graceMs).unref();
}

/** Back-pressure: waits until a slow reader has read what was written, or has disconnected. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
  });
}
