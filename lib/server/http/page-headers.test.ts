import { expect, test } from 'vitest';
import { pageHeaders } from './page-headers.ts';

test('the policy allows inline scripts by nonce only, and no frames', () => {
  const policy = pageHeaders(false, 'abc')['content-security-policy'].split('; ');
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
});

test('a nonce is used once', () => {
  const [first, second] = [pageHeaders(false), pageHeaders(false)];
  expect(first['content-security-policy']).not.toBe(second['content-security-policy']);
});

test('development allows what React needs', () => {
  expect(pageHeaders(true)['content-security-policy']).toMatch(/'unsafe-eval'.*ws:/);
});
