/**
 * The string formats of JSON Schema and OpenAPI: how each is recognised, and a seeded sample of each. Formats not
 * listed here hold for any string.
 */
import type { Random } from '../../random.ts';

/** Strict on purpose: what passes here passes common validators. */
export function isOfFormat(value: string, format: string): boolean {
  const test = tests[format];
  return test === undefined || test(value);
}

/** A value of a format, or undefined for a format that is not listed. */
export function sampleOfFormat(format: string, random: Random): string | undefined {
  return samples[format]?.(random);
}

const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const host =
  /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

function isDay(value: string): boolean {
  return day.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);
}

const tests: Readonly<Record<string, (value: string) => boolean>> = {
  date: (value) => isSafely(() => isDay(value)),
  time: (value) => clock.test(value),
  'date-time': (value) =>
    isSafely(() => isDay(value.slice(0, 10)) && value[10] === 'T' && clock.test(value.slice(11))),
  duration: (value) =>
    /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/.test(value),
  email: (value) =>
    /^[a-z0-9_+-]{1,40}(?:\.[a-z0-9_+-]{1,40}){0,5}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,5}[a-z]{2,24}$/i.test(
      value,
    ),
  'idn-email': (value) => tests.email?.(value) === true,
  hostname: (value) => host.test(value),
  'idn-hostname': (value) => host.test(value),
  ipv4: (value) =>
    /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(value) && !/(?:^|\.)0\d/.test(value),
  ipv6: (value) => /^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$/i.test(value),
  uri: (value) =>
    /^https?:\/\/[A-Za-z0-9.-]{1,253}(?::\d{1,5})?(?:\/[A-Za-z0-9._~%/-]*)?(?:\?[A-Za-z0-9._~=&%-]*)?(?:#[A-Za-z0-9._~-]*)?$/.test(
      value,
    ) && !/%(?![0-9a-f]{2})/i.test(value),
  url: (value) => tests.uri?.(value) === true,
  iri: (value) => tests.uri?.(value) === true,
  'uri-reference': (value) => tests.uri?.(value) === true || /^\/[A-Za-z0-9._~/-]*$/.test(value),
  'iri-reference': (value) => tests['uri-reference']?.(value) === true,
  'uri-template': (value) => /^(?:[A-Za-z0-9:/._~-]|\{[a-z]+\})*$/.test(value),
  uuid: (value) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value),
  'json-pointer': (value) => /^(?:\/(?:[^~/]|~0|~1)*)*$/.test(value),
  'relative-json-pointer': (value) => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/.test(value),
  regex: (value) => isSafely(() => new RegExp(value, 'u') instanceof RegExp) && !/[^\\]?\\Z/.test(value),
  byte: (value) =>
    value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value) && (value.length > 0 || value === ''),
  'iso-time': (value) => clock.test(value),
  'iso-date-time': (value) => tests['date-time']?.(value) === true,
};

function isSafely(test: () => boolean): boolean {
  try {
    return test();
  } catch {
    return false;
  }
}

const two = (value: number) => String(value).padStart(2, '0');
const sampleDay = (random: Random) => `2026-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`;
const sampleClock = (random: Random) =>
  `${two(random.integer(8, 19))}:${random.pick(['00', '15', '30', '45'])}:00Z`;
const hex = (random: Random, length: number) =>
  Array.from({ length }, () => random.integer(0, 15).toString(16)).join('');
const sampleHost = (random: Random) =>
  `${random.pick(['studio', 'www', 'api', 'gallery', 'mail'])}.example.${random.pick(['com', 'org', 'net'])}`;

const samples: Readonly<Record<string, (random: Random) => string>> = {
  date: sampleDay,
  time: sampleClock,
  'date-time': (random) => `${sampleDay(random)}T${sampleClock(random)}`,
  duration: (random) => `PT${random.integer(1, 12)}H${random.pick(['', '30M', '15M'])}`,
  email: (random) =>
    `${random.pick(['ada', 'theo', 'maya', 'jonas', 'clara', 'kofi'])}${random.pick(['', '.m', '.k', '7'])}@example.com`,
  'idn-email': (random) => `${random.pick(['ada', 'theo', 'maya'])}@example.com`,
  hostname: sampleHost,
  'idn-hostname': sampleHost,
  ipv4: (random) => `192.0.2.${random.integer(1, 254)}`,
  ipv6: (random) => `2001:db8:0:0:0:0:${hex(random, 4)}:${hex(random, 4)}`,
  uri: (random) =>
    `https://${sampleHost(random)}/${random.pick(['works', 'prints', 'about', 'notes'])}/${random.integer(1, 99)}`,
  url: (random) => `https://${sampleHost(random)}/${random.integer(1, 99)}`,
  iri: (random) => `https://${sampleHost(random)}/${random.integer(1, 99)}`,
  'uri-reference': (random) => `/works/${random.integer(1, 99)}`,
  'iri-reference': (random) => `/works/${random.integer(1, 99)}`,
  'uri-template': (random) => `/works/{id}/${random.pick(['notes', 'prints'])}`,
  uuid: (random) =>
    `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-a${hex(random, 3)}-${hex(random, 12)}`,
  'json-pointer': (random) => `/items/${random.integer(0, 9)}`,
  'relative-json-pointer': (random) => `${random.integer(0, 3)}/name`,
  regex: (random) => random.pick(['^[a-z]+$', '^\\d{4}$', '[A-Z]+']),
  byte: (random) => Buffer.from(`easel ${random.integer(10, 99)}`).toString('base64'),
  'iso-time': sampleClock,
  'iso-date-time': (random) => `${sampleDay(random)}T${sampleClock(random)}`,
};
