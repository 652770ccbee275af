/** The delay that an upstream requests. */

export type ReceivedHeaders = Readonly<Record<string, HeaderValue>>;

/** A day: whatever asks for more is a mistake or a date of another century. */
const maxSeconds = 86_400;

/** Seconds, 1 to a day, of `retry-after-ms` or else `retry-after`: a number of seconds or a date. */
export function readRetryAfter(headers: ReceivedHeaders, now: () => number = Date.now): number | undefined {
  const milliseconds = numberIn(headers['retry-after-ms']);
  const seconds = milliseconds === undefined ? secondsIn(headers['retry-after'], now) : milliseconds / 1000;
  return seconds === undefined ? undefined : Math.min(Math.max(1, seconds), maxSeconds);
}

type HeaderValue = string | string[] | undefined;

function secondsIn(value: HeaderValue, now: () => number): number | undefined {
  const seconds = numberIn(value);
  if (seconds !== undefined) return seconds;
  const text = textIn(value);
  // `Date.parse` takes `-5` and `1e3` for dates.
  const date = /^[a-z]{3,9},? /i.test(text) || /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(date) ? (date - now()) / 1000 : undefined;
}

/** A decimal number that is not negative; a number of any length. */
function numberIn(value: HeaderValue): number | undefined {
  const text = textIn(value);
  return /^(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : undefined;
}

function textIn(value: HeaderValue): string {
  return String((Array.isArray(value) ? value[0] : value) ?? '').trim();
}
