import { beforeEach, expect, test } from 'vitest';
import { createAuditLog } from './audit-log.ts';

let lines: { network: string; times: number }[];
let timers: (() => void)[];
let audit: ReturnType<typeof createAuditLog>;
beforeEach(() => {
  lines = [];
  timers = [];
  audit = createAuditLog({
    warn: ({ network, times }) => lines.push({ network, times }),
    later: (_, work) => timers.push(work),
  });
});
const endWindow = () => timers.splice(0).forEach((work) => void work());

test('names the network, not the address, once a minute with the number of the rest', () => {
  for (let count = 0; count < 40; count += 1) audit('wrong API key', { peer: '192.0.2.7' });
  expect(lines).toEqual([{ network: '192.0.2.0/24', times: 1 }]);
  endWindow();
  expect(lines).toEqual([
    { network: '192.0.2.0/24', times: 1 },
    { network: '192.0.2.0/24', times: 39 },
  ]);
  audit('wrong API key', { peer: '127.0.0.1', forwardedFor: '2001:db8:0:1::7' });
  expect(lines.at(-1)).toEqual({ network: '2001:db8:0:1::/64', times: 1 });
});

test('has a limit for many networks', () => {
  for (let site = 0; site < 5_000; site += 1)
    audit('sign-in failed', { peer: `10.${site >> 8}.${site & 255}.1` });
  expect(lines).toHaveLength(100);
  endWindow();
  expect(lines.slice(100)).toEqual([{ network: 'others', times: 4_900 }]);
});
