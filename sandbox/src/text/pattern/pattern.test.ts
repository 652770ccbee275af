import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../random.ts';
import { TextEngineError } from '../text-engine-error.ts';
import { matchesPattern } from './match-pattern.ts';
import { parsePattern } from './parse-pattern.ts';
import { stringFromPattern } from './string-from-pattern.ts';

const sources = [
  'foo',
  '^$',
  '^[A-Z]{3}-\\d{4}$',
  '^(\\+\\d{1,3})?[ -]?\\d{6,12}$',
  '^#(?:[0-9a-fA-F]{3}){1,2}$',
  '^(a|b)\\1$',
  '\\bcat\\b',
  '^\\S+( \\S+)*$',
  '^\\p{Lu}\\p{L}+$',
  '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$',
  '^(19|20)\\d\\d-(0[1-9]|1[0-2])$',
  '^[\\w.-]+$',
  '^\\u{1F600}?x$',
  '^.{3,5}$',
  'a{0}b',
  '^[^a-z]{2}$',
  '^[\\]\\-^]+$',
  '^(?:x|)y$',
  '\\x41\\u0042\\cJ?',
  '^a*?b+?$',
  '^[a-c\\d]{2,}$',
  '^(?<year>\\d{4})$',
  '^\\uD83D\\uDE00$',
];

describe('patterns', () => {
  it.each(sources)('makes strings that %s describes, as RegExp agrees', (source) => {
    const pattern = parsePattern(source, '');
    const regExp = new RegExp(source, 'u');
    for (let round = 0; round < 12; round += 1) {
      const wish = {
        random: createRandom(`${source}/${round}`),
        extra: round % 5,
        full: round > 8,
        mixed: round % 3 === 2,
        bound: 200,
      };
      const text = stringFromPattern(pattern, wish) ?? '';
      expect(regExp.test(text), JSON.stringify(text)).toBe(true);
      expect(matchesPattern(pattern, text)).toBe(true);
    }
  });

  it('matches as RegExp does', () => {
    const all = [
      ...sources,
      '^(?=.*\\d)(?!.*x)\\w{3,}$',
      '(a+)+b',
      '(a|ab)(c|bcd)(d*)$',
      '^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}$',
    ];
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.stringMatching(/^[abcdx0-9 .-]{0,10}$/),
      fc.ipV4(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...all), text, (source, candidate) => {
        expect(matchesPattern(parsePattern(source, ''), candidate)).toBe(
          new RegExp(source, 'u').test(candidate),
        );
      }),
      { numRuns: 1500 },
    );
  });

  it('gives up on an evil pattern instead of stalling', () => {
    const start = performance.now();
    expect(() => matchesPattern(parsePattern('^(a+)+$', ''), `${'a'.repeat(60)}!`)).toThrowError(
      TextEngineError,
    );
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('matches long strings', () => {
    expect(matchesPattern(parsePattern('^.*x.*$', ''), `${'a'.repeat(100_000)}x`)).toBe(true);
  });

  it.each([
    ['(', 'invalid_schema'],
    ['[z-a]', 'invalid_schema'],
    ['(?<=a)b', 'unsupported_schema'],
    ['(?<n>a)\\k<n>', 'unsupported_schema'],
    ['a'.repeat(3000), 'schema_too_complex'],
  ])('refuses %.20s as %s', (source, code) => {
    expect(() => parsePattern(source, '/pattern')).toThrowError(
      expect.objectContaining({ code, path: '/pattern' }),
    );
  });

  it('makes nothing past its bound', () => {
    const wish = { random: createRandom('x'), extra: 0, full: false, mixed: false, bound: 100 };
    expect(stringFromPattern(parsePattern('^(?:a{1000}){1000}$', ''), wish)).toBeUndefined();
    expect(stringFromPattern(parsePattern('^(?:(?:){4000}){4000}$', ''), wish)).toBeUndefined();
  });
});
