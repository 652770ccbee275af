/** The delay that an upstream requests. */
import type { UpstreamResponse } from './fetch-upstream.ts';

/** Seconds, at least one, of `retry-after-ms` or `retry-after`: a number of seconds or a date. */
export function readRetryAfter(
  headers: UpstreamResponse['headers'],
  now: () => number = Date.now,
): number | undefined {
  const milliseconds = headers['retry-after-ms'];
  const given = String(headers['retry-after'] ?? '');
  const seconds =
    typeof milliseconds === 'string'
      ? Number(milliseconds) / 1000
      : /^\s*[\d.]+\s*$/.test(given)
        ? Number(given)
        : (Date.parse(given) - now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, seconds) : undefined;
}
