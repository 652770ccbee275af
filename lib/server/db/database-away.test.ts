import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

const named = (name: string, message: string, details: object = {}) =>
  Object.assign(new Error(message), { name, ...details });
const query = (cause: Error) => named('DrizzleQueryError', 'Failed query: select 1', { cause });

test.each([
  ['a refused connection', query(named('Error', 'connect ECONNREFUSED', { code: 'ECONNREFUSED' })), true],
  ['a server that starts', query(named('error', 'starting up', { code: '57P03' })), true],
  ['a statement that is too slow', query(named('error', 'canceling statement', { code: '57014' })), true],
  ['no answer', query(new Error('Query read timeout')), true],
  ['a lost connection', new Error('Connection terminated unexpectedly'), true],
  ['no free connection', new Error('timeout exceeded when trying to connect'), true],
  ['a broken rule', query(named('error', 'duplicate key', { code: '23505' })), false],
  [
    'an upstream without a connection',
    named('Error', 'connect ECONNREFUSED', { code: 'ECONNREFUSED' }),
    false,
  ],
  ['no error', 'ECONNREFUSED', false],
])('%s', (_, error, away) => {
  expect(isDatabaseAway(error)).toBe(away);
});
