import { expect, test } from 'vitest';
import { event, run } from '#lib/client/run/test-run.ts';
import { progressText, stallText } from './phase-text.ts';

test.each([
  ['nothing yet', run({ phase: 'waiting' }), 'Waiting'],
  ['headers of a stream', run({}), 'Waiting for the first result'],
  ['headers of a response in one piece', run({}, {}), 'Reading the response'],
  [
    'the second of three images',
    run({ firstEventAt: 200, events: [event(200), event(300)] }),
    'Event 2 of 3',
  ],
  ['an end', run({ phase: 'done' }), 'Done'],
])('%s', (_name, given, word) => expect(progressText(given)).toBe(word));

test.each([
  [
    'silence before the headers',
    run({ phase: 'waiting', headersAt: undefined }),
    9_500,
    'No response for 9 s',
  ],
  ['silence after an event', run({ events: [event(2000)] }), 14_000, 'No data for 12 s'],
  ['a short rest', run({ events: [event(2000)] }), 5000, undefined],
  ['an end long ago', run({ phase: 'done' }), 60_000, undefined],
])('%s', (_name, given, elapsed, word) => expect(stallText(given, elapsed)).toBe(word));
