/** A stored run gives the same code as the live run, for every example of the interface. */

import { describe, expect, test } from 'vitest';
import { requestOf } from '#lib/client/run/request-of.ts';
import type { RunRequest } from '#lib/client/transport/run-request.ts';
import { aiSdkSample } from '#lib/describe/samples/ai-sdk/ai-sdk.ts';
import { curlSample } from '#lib/describe/samples/curl.ts';
import { pythonSample } from '#lib/describe/samples/python.ts';
import { typescriptSample } from '#lib/describe/samples/typescript.ts';
import { operations } from '#tests/support/documented-contract.ts';
import { storedRequest } from '#tests/support/stored-request.ts';
import { sampleOf } from './sample-of.ts';

const examples = operations.flatMap(({ id, method, path, body }) =>
  (body?.variants ?? []).flatMap((variant) =>
    variant.examples.map((example): [string, RunRequest] => {
      const model = variant.models === 'any' ? 'beta-3-pro' : variant.models[0];
      const whole = { model, ...example.body };
      return [
        `${id}: ${variant.id}, ${example.title}`,
        { ...requestOf({ operationId: id, method, path, body: whole }), headers: {} },
      ];
    }),
  ),
);

describe.each(examples)('%s', (_name, live) => {
  test('the code is the same from a live and from a stored run, and sets no header twice', async () => {
    const stored = await storedRequest(live);
    for (const encoding of ['json', 'form'] as const) {
      const code = codeOf(stored, encoding);
      expect(code).toEqual(codeOf(live, encoding));
      expect(code.join('\n')).not.toMatch(/headers: \{\s*\}|extra_headers=\{\}|["' ]accept['":]/i);
      for (const text of code) expect(text.match(/content-type['":]/gi)?.length ?? 0).toBeLessThan(2);
    }
  });
});

test('a header that changes the response is kept', async () => {
  const [, live] = examples[0] ?? ['', { method: 'POST', path: '/v1/images/generations', body: {} }];
  const faulty = { ...live, headers: { 'x-sandbox-fault': 'slow' } };
  expect(codeOf(await storedRequest(faulty), 'json')).toEqual(codeOf(faulty, 'json'));
  expect(codeOf(faulty, 'json')).toEqual([
    expect.stringContaining('x-sandbox-fault: slow'),
    expect.stringContaining("'x-sandbox-fault': 'slow'"),
    expect.stringContaining('"x-sandbox-fault": "slow"'),
    expect.any(String),
  ]);
});

function codeOf(run: RunRequest, encoding: 'json' | 'form'): string[] {
  const { request } = sampleOf(run, encoding);
  const aiSdk = aiSdkSample(request);
  const last = 'code' in aiSdk ? aiSdk.code : aiSdk.problem;
  return [curlSample(request), typescriptSample(request), pythonSample(request), last];
}
