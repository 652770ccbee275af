import { describe, expect, test } from 'vitest';
import type { Run } from '#lib/client/run/run.ts';
import type { RunRequest } from '#lib/client/transport/run-request.ts';
import type { Share } from '#lib/contract/pages/share.ts';
import { emptyResult } from '#lib/contract/read-response.ts';
import { requestOfForm, requestOfRun } from './linked-request.ts';
import { shareState } from './share-calls.ts';

const runWith = (operationId: string, request: Partial<RunRequest>): Run => ({
  id: 'r',
  operationId,
  model: 'model-1',
  request: { method: 'POST', path: '/v1/x', body: { model: 'model-1', prompt: 'a kite' }, ...request },
  phase: 'done',
  startedAt: 0,
  receivedBytes: 0,
  events: [],
  result: emptyResult(operationId, {}),
  media: {},
});

describe('the content of a link', () => {
  test('of a form: fields, model, and the stream flag if it has its own path', () => {
    const form = {
      name: 'images.generate',
      description: { operationId: 'images.generate', streams: 'body' },
      state: { model: 'model-1', stream: true },
      body: { model: 'model-1', prompt: 'a kite' },
      filled: { names: ['tone'] },
    };
    expect(requestOfForm(form, '')).toEqual({
      operationId: 'images.generate',
      page: 'images.generate',
      model: 'model-1',
      body: { prompt: 'a kite' },
    });
    const variables = { tone: 'calm', unused: 'x' };
    const body = { prompt: 'A {{tone}} kite' };
    expect(requestOfForm({ ...form, body, state: { ...form.state, variables } }, '')).toMatchObject({
      body,
      variables: { tone: 'calm' },
    });
    const native = { ...form, name: 'native-text', description: { operationId: 'n', streams: 'path' } };
    expect(requestOfForm(native, 'slow')).toMatchObject({ page: 'native-text', stream: true, fault: 'slow' });
  });

  test.each([
    ['native.generate-content', '/v1beta/models/m:generateContent', false],
    ['native.generate-content', '/v1beta/models/m:streamGenerateContent?alt=sse', true],
    ['native.stream-generate-content', '/v1beta/models/m:streamGenerateContent?alt=sse', true],
  ])('of a run of %s at %s: one form for both, stream %s', (operationId, path, stream) => {
    const request = requestOfRun(runWith(operationId, { path }), 'native-text');
    expect(request).toMatchObject({ operationId: 'native.generate-content', page: 'native-text', stream });
  });

  test('of a run with a fault: the fault, and no other header', () => {
    const headers = { 'x-sandbox-fault': 'slow', 'idempotency-key': 'k' };
    expect(requestOfRun(runWith('images.edit', { headers }), 'images.edit')).toEqual({
      operationId: 'images.edit',
      page: 'images.edit',
      model: 'model-1',
      body: { prompt: 'a kite' },
      fault: 'slow',
    });
  });
});

test.each([
  [{}, 'live'],
  [{ expiresAt: '2026-01-02T00:00:00.001Z' }, 'live'],
  [{ expiresAt: '2026-01-02T00:00:00.000Z' }, 'expired'],
  [{ expiresAt: '2026-01-03T00:00:00Z', revokedAt: '2026-01-01T00:00:00Z' }, 'revoked'],
])('a share with %j is %s', (given, state) => {
  const share: Share = {
    ...{ id: 's', kind: 'run' as const, reference: 'r', operationId: 'o', model: 'm', words: '', views: 0 },
    ...{ createdAt: '2026-01-01T00:00:00Z', expiresAt: null, revokedAt: null, ...given },
  };
  expect(shareState(share, Date.parse('2026-01-02T00:00:00Z'))).toBe(state);
});
