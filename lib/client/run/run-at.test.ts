import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replayRecording } from '#lib/client/transport/replay-recording.ts';
import { openRecording } from './open-recording.ts';
import { elapsedOf, type Run } from './run.ts';
import { runAt } from './run-at.ts';
import { recordingOfSse, sseFileOf } from './sse-file.ts';
import { addressOf, type LiveResponse, liveRun } from './test-recording.ts';

const streams = [
  ['images.generate', 'images-two-partials'],
  ['messages.create', 'message-thinking'],
  ['native.generate-content', 'native-image'],
] as const;

/** Each event a piece of its own, 100 ms apart, after headers at 50 ms. */
function responseOf(
  [operationId, name]: readonly [string, string],
  count = Number.POSITIVE_INFINITY,
): LiveResponse {
  const pieces = readFileSync(`tests/fixtures/streams/${name}.sse`, 'utf8')
    .split(/(?<=\n\n)/)
    .slice(0, count)
    .map((text, index) => [100 * (index + 1), new TextEncoder().encode(text)] as const);
  return {
    operationId,
    body: { stream: true, partial_images: 2 },
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'x-request-id': 'req_1' },
    headersMs: 50,
    pieces,
    endMs: 100 * (pieces.length + 1),
    ending: 'polite',
  };
}

describe('a run at a moment', () => {
  test('contains only what was received until then', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...streams), fc.nat({ max: 12 }), async (stream, count) => {
        const { run } = await liveRun(responseOf(stream));
        const { run: shorter } = await liveRun(responseOf(stream, count));
        const shown = runAt(run, 100 * count + 50);
        if (shown === run) return;
        expect(shown).toMatchObject({ phase: 'receiving', replayAt: 100 * count + 50 });
        expect(elapsedOf(shown, Date.now())).toBe(100 * count + 50);
        expect(shown.events).toEqual(shorter.events);
        expect(shown.result).toEqual(shorter.result);
      }),
    );
  });

  test('waits before its headers, and is the complete run from its end on', async () => {
    const { run } = await liveRun(responseOf(streams[0]));
    expect(runAt(run, 49)).toMatchObject({ phase: 'waiting', events: [], receivedBytes: 0 });
    expect(runAt(run, 49)).not.toHaveProperty('status');
    expect(runAt(run, 50)).toMatchObject({ phase: 'receiving', headersAt: 50, status: 200 });
    expect(runAt(run, run.endedAt ?? 0)).toBe(run);
  });
});

describe('events in a file', () => {
  const reopen = async (run: Run, file: Blob) => {
    const { operationId, model } = run;
    const { method, path, body } = run.request;
    const source = {
      id: 'file',
      operationId,
      model,
      method,
      path,
      request: new Blob([JSON.stringify(body)]),
    };
    const opened = await openRecording(await recordingOfSse(file, source), {
      createUrl: addressOf(),
      open(recording, emit) {
        void replayRecording(recording, { signal: new AbortController().signal, emit });
        return { stop() {} };
      },
    });
    return opened.state === 'open' ? opened.run : undefined;
  };

  test.each(streams)('%s is restored with its times and images', async (operationId, name) => {
    const { run } = await liveRun(responseOf([operationId, name]));
    const opened = await reopen(run, await sseFileOf(run));
    expect(opened?.events).toEqual(run.events);
    expect(opened?.result).toEqual(run.result);
    expect(opened?.media).toEqual(run.media);
  });

  test('a file of another program opens without times', async () => {
    const { run } = await liveRun(responseOf(streams[1]));
    const opened = await reopen(run, new Blob([readFileSync('tests/fixtures/streams/message-thinking.sse')]));
    expect(opened?.result).toEqual(run.result);
    expect(opened?.events.map(({ at }) => at)).toEqual(run.events.map(() => 0));
  });
});
