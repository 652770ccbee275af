/** A stored run for tests: a finished image run, one minute after the previous one. */
import { operationFacts } from '#lib/contract/operation-facts.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';

export function testRun({ number, ...rest }: Partial<StoredRun> & { number: number }): StoredRun {
  return {
    id: `req_${String(number).padStart(24, '0')}`,
    operationId: operationFacts.generateImages.id,
    model: 'alpha-image-2',
    words: `Kite ${number}`,
    provider: 'sandbox',
    outcome: 'done',
    status: 200,
    error: null,
    startedAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    headersMs: 38,
    firstByteMs: 40,
    totalMs: 1920,
    videoMs: null,
    requestBytes: 120,
    responseBytes: 1_900_000,
    inputTokens: 12,
    outputTokens: 4160,
    results: 1,
    cost: null,
    taskId: null,
    hasThumbnail: true,
    pinned: false,
    tags: [],
    marks: {},
    ...rest,
  };
}
