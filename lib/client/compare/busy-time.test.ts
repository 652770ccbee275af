import { expect, test } from 'vitest';
import { waitingRun } from '#lib/client/run/run.ts';
import { readTask } from '#lib/client/run/tasks/video-task.ts';
import { busyTime } from './busy-time.ts';

const waiting = waitingRun({
  ...{ id: 'r', operationId: 'messages.create', model: 'm', startedAt: 0 },
  request: { method: 'POST', path: '/v1/messages', body: {} },
});
const ran = (startedAt: number, endedAt: number) => ({
  run: { ...waiting, phase: 'done' as const, startedAt, endedAt },
});

test('cells that run at once count once, a pause not at all', () => {
  expect(busyTime([ran(1000, 400), ran(1100, 100), ran(1200, 400), ran(9000, 300)], 0)).toBe(900);
  expect(busyTime([ran(1000, 400), { run: { ...waiting, startedAt: 1300 } }], 2000)).toBe(1000);
  expect(busyTime([{ run: undefined }], 0)).toBe(0);
});

test('a video is timed by its task', () => {
  const task = readTask({ id: 'v', status: 'completed', created_at: 10, completed_at: 20 });
  expect(busyTime([{ ...ran(10_400, 60), task }], 0)).toBe(10_000);
});
