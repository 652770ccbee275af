/** Writes an outcome to a Node response. Without `pipeline`, which costs a quarter of the small-response rate. */
import type { ServerResponse } from 'node:http';
import type { Outcome, ResponseTap, SourceOutcome } from './outcome.ts';

/** How long a reader may read nothing of what was written, ms. */
const stalledMs = 120_000;

/** Returns after the start of the response. */
export function writeNode(response: ServerResponse, outcome: Outcome, limitMs: number = stalledMs): void {
  const { tap } = outcome;
  if (response.destroyed) {
    if (outcome.kind === 'source') outcome.source.cancel();
    tap?.end('disconnected');
    return;
  }
  const close = tap === undefined ? () => response.destroy() : tapped(response, tap);
  try {
    switch (outcome.kind) {
      case 'json': {
        outcome.headers['content-type'] ??= 'application/json';
        const { text } = outcome;
        const length = Buffer.byteLength(text);
        outcome.headers['content-length'] = String(length);
        response.writeHead(outcome.status, outcome.headers);
        tap?.head();
        tap?.piece(Buffer.from(text));
        // A text goes to the socket in one write with the head; one of ASCII needs no encoding.
        response.end(text, length === text.length ? 'latin1' : 'utf8');
        return;
      }
      case 'bytes': {
        if (outcome.bytes) outcome.headers['content-length'] = String(outcome.bytes.byteLength);
        response.writeHead(outcome.status, outcome.headers);
        tap?.head();
        if (outcome.bytes) tap?.piece(outcome.bytes);
        response.end(outcome.bytes);
        return;
      }
      case 'source':
        writeSource(response, outcome, { close, limitMs });
        return;
      case 'aborted':
        close();
        return;
    }
  } catch (error) {
    if (outcome.kind === 'source') outcome.source.cancel();
    close();
    throw error;
  }
}

/** Reports the end of the response to the tap. Returns a function that closes the connection. */
function tapped(response: ServerResponse, tap: ResponseTap): () => void {
  let isOver = false;
  const end = (how: Parameters<ResponseTap['end']>[0]) => {
    if (isOver) return;
    isOver = true;
    tap.end(how);
  };
  response.once('finish', () => end('complete'));
  response.once('close', () => end(response.writableFinished ? 'complete' : 'disconnected'));
  return () => {
    end('aborted');
    response.destroy();
  };
}

interface Connection {
  close(): void;
  limitMs: number;
}

/** If a source fails after the head was sent, the connection is closed: there is no other way to report it. */
function writeSource(
  response: ServerResponse,
  { status, headers, source, tap }: SourceOutcome,
  { close, limitMs }: Connection,
): void {
  let isPaused = false;
  const resume = () => {
    isPaused = false;
    source.resume();
  };
  response.writeHead(status, headers);
  tap?.head();
  if (response.req.method === 'HEAD') {
    // HEAD sends no body, so none is read.
    source.cancel();
    response.end();
    return;
  }
  source.give({
    take(bytes) {
      tap?.piece(bytes);
      if (response.write(bytes) || isPaused) return;
      isPaused = true;
      source.pause();
      response.once('drain', resume);
    },
    end(last) {
      if (last) tap?.piece(last);
      response.end(last);
    },
    // A browser discards unread bytes as soon as the connection breaks: the client reads first what was written.
    fail: () => setTimeout(close, graceMs).unref(),
  });
  if (response.writableEnded) return;

  // The head is sent with the first bytes of the body, or immediately if there are none yet.
  if (response.writableLength === 0) response.flushHeaders();
  response.once('close', () => {
    if (!response.writableFinished) source.cancel();
  });
  // Ends the connection of a reader that has stopped, which frees the source. Node measures progress: a slow reader and a
  // silent source are no stall.
  response.setTimeout(limitMs, () => {
    if (response.writableLength > 0) close();
  });
}

/** Milliseconds. */
const graceMs = 250;
