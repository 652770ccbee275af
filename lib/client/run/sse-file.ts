/**
 * A run's events as a text file that any reader of event streams takes, and back as a recording. The times stand in
 * comments, `: at 412.5`, one before each event; a file without them is told at once.
 */

import { inlineMedia } from '#lib/client/transport/inline-media.ts';
import type { RunMedia } from '#lib/client/transport/media-stub.ts';
import type { RecordedFacts, Recording } from '#lib/client/transport/recording.ts';
import type { Run } from './run.ts';

/** Whole, with the Base64 in it. */
export async function sseFileOf({ events, media }: Run): Promise<Blob> {
  const texts = await Promise.all(events.map((event) => eventText(event, media)));
  return new Blob(texts, { type: 'text/event-stream' });
}

/** One event's lines, after the comment that names its time. */
export async function eventText(
  { name, at, data }: Run['events'][number],
  media: Readonly<Record<string, RunMedia>>,
): Promise<string> {
  const value = typeof data === 'string' ? data : JSON.stringify(await inlineMedia(data, media));
  const lines = value.split('\n').map((line) => `data: ${line}\n`);
  // Clocks give twelve digits more than they know.
  return `: at ${Number(at.toFixed(1))}\n${name === '' ? '' : `event: ${name}\n`}${lines.join('')}\n`;
}

/** What the file itself does not tell: whose events they are. */
export type SseSource = Pick<RecordedFacts, 'id' | 'operationId' | 'model' | 'method' | 'path'> & {
  /** As it was sent, where one knows it. */
  request?: Blob;
};

export async function recordingOfSse(file: Blob, { request, ...source }: SseSource): Promise<Recording> {
  const chunks = chunksIn(await file.text());
  return {
    run: {
      ...source,
      outcome: 'done',
      status: 200,
      error: null,
      startedAt: new Date().toISOString(),
      headersMs: 0,
      totalMs: chunks.at(-1)?.[0] ?? 0,
      requestHeaders: {},
      responseHeaders: { 'content-type': 'text/event-stream' },
      chunks,
      media: [],
    },
    request: request ?? new Blob(['{"stream":true}']),
    response: file,
  };
}

/** Cut before each comment that names a time: those bytes came then. */
function chunksIn(text: string): [number, number][] {
  const pieces = text.split(/^(?=: at \d)/m).filter((piece) => piece !== '');
  const bytes = new TextEncoder();
  return pieces.map((piece) => {
    const at = /^: at (\d+(?:\.\d+)?)/.exec(piece)?.[1];
    return [Number(at ?? 0), bytes.encode(piece).length];
  });
}
