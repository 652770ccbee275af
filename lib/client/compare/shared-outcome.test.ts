import { expect, test } from 'vitest';
import { summaryRow } from '#lib/client/result/summary-rows.ts';
import type { SharedVideo } from '#lib/contract/pages/share.ts';
import { type SharedCell, sharedOutcome } from './shared-outcome.ts';

const cell: SharedCell = {
  ...{ id: 'share_1', label: '3 s', position: null, notes: [], cost: 0.3 },
  run: {
    ...{
      id: 'req_1',
      operationId: 'videos.create',
      model: 'delta-1.1',
      words: 'A kite',
      provider: 'sandbox',
    },
    ...{ outcome: 'done', status: 200, error: null, startedAt: '2026-01-02T00:00:00Z', headersMs: 1 },
    ...{ firstByteMs: 2, totalMs: 3, videoMs: 4500, requestBytes: 4, responseBytes: 5, inputTokens: null },
    ...{ outputTokens: null, results: 1, taskId: 'video_1', hasThumbnail: true, method: 'POST' },
    ...{ path: '/v1/videos', requestHeaders: {}, responseHeaders: {}, chunks: [], media: [] },
  },
};
const video: SharedVideo = {
  ...{ status: 'completed', progress: 100, error: null, seconds: 3, width: 832, height: 480 },
  ...{ content: '/api/shared/share_1/video/content', poster: null },
};

test('a video has its own time and the cost of the share, and plays from the share', () => {
  const outcome = sharedOutcome(cell, undefined, video);
  expect(outcome).toMatchObject({ videoSrc: video.content, problem: undefined });
  expect(summaryRow(outcome)).toMatchObject({
    ...{ key: 'share_1', label: '3 s', model: 'delta-1.1', state: 'Done', cost: 0.3 },
    total: expect.closeTo(4500, 0),
  });
  expect(summaryRow(sharedOutcome({ ...cell, cost: null }, undefined, video)).cost).toBeUndefined();
});

test.each([
  ['not known yet', undefined, undefined],
  ['deleted', null, 'The video was removed.'],
  ['no longer stored', { ...video, content: null }, 'The video was removed.'],
  ['failed', { ...video, status: 'failed', content: null, error: 'No.' } as const, 'No.'],
])('a video that is %s', (_, given, problem) => {
  expect(sharedOutcome(cell, undefined, given).problem).toBe(problem);
});

test('a run that cannot be read says why', () => {
  const failed = { state: 'failed', error: { kind: 'http', message: 'This link was revoked.' } } as const;
  expect(sharedOutcome(cell, failed, video)).toMatchObject({
    run: undefined,
    problem: 'This link was revoked.',
  });
});
