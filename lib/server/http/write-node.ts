/** Writes outcomes to Node responses; `web-request` makes web responses of them. */
import type { ServerResponse } from 'node:http';
import type { Outcome, SourceOutcome } from './outcome.ts';

/** How long a reader may read nothing of what was written, ms. */
const stalledMs = 120_000;

/** Writes an outcome to a Node response; returns after its start. Without `pipeline`, which costs a quarter of the small-response rate. */
export function writeNode(response: ServerResponse, outcome: Outcome, limitMs: number = stalledMs): void {
  if (response.destroyed) {
    if (outcome.kind === 'source') outcome.source.cancel();
    return;
  }
  try {
    switch (outcome.kind) {
      case 'json': {
        outcome.headers['content-type'] ??= 'application/json';
        const { text } = outcome;
        const length = Buffer.byteLength(text);
        outcome.headers['content-length'] = String(length);
        response.writeHead(outcome.status, outcome.headers);
        // A text goes to the socket in one write with the head; one of ASCII needs no encoding.
        response.end(text, length === text.length ? 'latin1' : 'utf8');
        return;
      }
      case 'bytes': {
        if (outcome.bytes) outcome.headers['content-length'] = String(outcome.bytes.byteLength);
        response.writeHead(outcome.status, outcome.headers);
        response.end(outcome.bytes);
        return;
      }
      case 'source':
        writeSource(response, outcome, limitMs);
        return;
      case 'aborted':
        response.destroy();
        return;
    }
  } catch (error) {
    if (outcome.kind === 'source') outcome.source.cancel();
    response.destroy();
    throw error;
  }
}

/** If a source fails after the head was sent, the connection is closed: there is no other way to report it. */
function writeSource(
  response: ServerResponse,
  { status, headers, source }: SourceOutcome,
  limitMs: number,
): void {
  let isPaused = false;
  const resume = () => {
    isPaused = false;
    source.resume();
  };
  response.writeHead(status, headers);
  if (response.req.method === 'HEAD') {
    // HEAD sends no body, so none is read.
    source.cancel();
    response.end();
    return;
  }
  source.give({
    take(bytes) {
      if (response.write(bytes) || isPaused) return;
      isPaused = true;
      source.pause();
      response.once('drain', resume);
    },
    end(last) {
      response.end(last);
    },
    // A browser discards unread bytes as soon as the connection breaks: the client reads first what was written.
    fail: () => setTimeout(() => response.destroy(), graceMs).unref(),
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
    if (response.writableLength > 0) response.destroy();
  });
}

/** Milliseconds. */
const graceMs = 250;
