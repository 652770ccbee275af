/**
 * Writes a run's events as an event stream file with the times in comments, `: at 412.5`, and reads such a file as a
 * recording. Without times, all events arrive at once.
 */

import { inlineMedia } from '#lib/client/transport/inline-blobs.ts';
import type { RecordedFacts, Recording } from '#lib/client/transport/recording.ts';
import type { RunMedia } from '#lib/client/transport/run-media-file.ts';
import { type OperationFacts, operationFacts } from '#lib/contract/operation-facts.ts';
import type { Run } from './run.ts';

/** Complete, with Base64. */
export async function sseFileOf({ events, media }: Run): Promise<Blob> {
  const texts = await Promise.all(events.map((event) => eventText(event, media)));
  return new Blob(texts, { type: 'text/event-stream' });
}

/** One event's lines, after the comment with its time. */
export async function eventText(
  { name, at, data }: Run['events'][number],
  media: Readonly<Record<string, RunMedia>>,
): Promise<string> {
  const value = typeof data === 'string' ? data : JSON.stringify(await inlineMedia(data, media));
  const lines = value.split('\n').map((line) => `data: ${line}\n`);
  return `: at ${Number(at.toFixed(1))}\n${name === '' ? '' : `event: ${name}\n`}${lines.join('')}\n`;
}

/** What the file does not contain. */
export type SseSource = Pick<RecordedFacts, 'id' | 'operationId' | 'model' | 'method' | 'path'> & {
  /** The sent body, if known. */
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

/** The operation that events came from, as far as the first of them tell. */
export function operationOfEvents(text: string): OperationFacts | undefined {
  return eventOperations.find(([pattern]) => pattern.test(text))?.[1];
}

const eventOperations: readonly (readonly [RegExp, OperationFacts])[] = [
  [/message_start|content_block_/, operationFacts.createMessage],
  [/"candidates"/, operationFacts.streamGenerateContent],
  [/image_edit\./, operationFacts.editImages],
  [/image_generation\./, operationFacts.generateImages],
];

/** Splits before each comment with a time. */
function chunksIn(text: string): [number, number][] {
  const pieces = text.split(/^(?=: at \d)/m).filter((piece) => piece !== '');
  const bytes = new TextEncoder();
  return pieces.map((piece) => {
    const at = /^: at (\d+(?:\.\d+)?)/.exec(piece)?.[1];
    return [Number(at ?? 0), bytes.encode(piece).length];
  });
}
