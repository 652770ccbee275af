// Tests `easel conformance client`: a client that keeps to the interface passes, and one mistake is found each.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { behaviours } from '#lib/conformance/client-behaviours.ts';
import type { Output, Played } from '#lib/conformance/client-script.ts';
import { runClient } from '#lib/conformance/run-client.ts';

const client = join(import.meta.dirname, '../fixtures/conformance-client.mjs');
const quoted = (...words: string[]) => words.map((word) => JSON.stringify(word)).join(' ');

test('there are many behaviours, each with an id of its own', () => {
  expect(behaviours.length).toBeGreaterThanOrEqual(60);
  expect(new Set(behaviours.map(({ id }) => id)).size).toBe(behaviours.length);
});

test('a client that keeps to the interface passes', async () => {
  const results = await runClient(behaviours, { command: quoted(process.execPath, client), atOnce: 3 });
  expect(results.flatMap(({ id, came }) => (came === undefined ? [] : `${id}: ${came}`))).toEqual([]);
  expect(results.map(({ id }) => id)).toEqual(behaviours.map(({ id }) => id));
});

test('a client that prints nothing passes nothing that needs a result', async () => {
  const wanted = behaviours.filter(({ id }) => /^(stream|video|native)\//.test(id)).slice(0, 3);
  const results = await runClient(wanted, { command: quoted(process.execPath, '-e', '0'), atOnce: 2 });
  expect(results.map(({ came }) => came)).not.toContain(undefined);
});

/** What a client did that sends one request, whatever comes, and says so. */
function played(output: Output, more: Partial<Played> = {}): Played {
  const request = { at: 0, method: 'POST', path: '/gateway/v1/messages', headers: {}, body: '{}' };
  return { requests: [request], output, ms: 100, ...more };
}

test('each behaviour refuses a client that claims the opposite', () => {
  const passing = behaviours.filter(({ wrong }) =>
    [played({ ok: true, text: 'other', images: 7, url: 'other' }), played({ ok: false, status: 599 })].every(
      (one) => wrong(one).every((found) => typeof found !== 'string'),
    ),
  );
  // Of what a client sends, or of its time, its claim says nothing.
  expect(passing.map(({ id }) => id)).toEqual(['request/url', 'request/path', 'video/pace']);
});
