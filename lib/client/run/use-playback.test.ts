import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { recordingAt } from '#lib/client/transport/recording.ts';
import { liveRun } from './test-recording.ts';
import { usePlayback } from './use-playback.ts';
import { useRecordedRun } from './use-recorded-run.ts';

test('before playback the whole run is shown; a run that is not open yet is reported as such', async () => {
  const { run, recording } = await liveRun({
    operationId: 'messages.create',
    body: {},
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    headersMs: 1,
    pieces: [[5, new TextEncoder().encode('data: {"type":"ping"}\n\n')]],
    endMs: 9,
    ending: 'stopped',
  });
  function Probe() {
    const { shown, at, length, playing } = usePlayback(run);
    const { state } = useRecordedRun(recordingAt(recording.run, 'http://page.test/api/runs/req_1'));
    return `${shown === run} ${at} ${length} ${playing} ${state}`;
  }
  expect(renderToString(createElement(Probe))).toBe('true 9 9 false opening');
});
