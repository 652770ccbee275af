import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLeapYear, isoDay, longDay, readDay, today, weekday } from './calendar.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import { rationalFrom, toDecimal } from './rational.ts';
import { convert, unitOf } from './units.ts';

const value = (expression: string) => {
  const result = evaluateExpression(expression);
  return result?.kind === 'value'
    ? toDecimal(result.value).text
    : result?.kind === 'failure'
      ? result.reason
      : undefined;
};

describe('arithmetic', () => {
  it.each([
    ['0.1 + 0.2', '0.3'],
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['2 ^ 3 ^ 2', '512'],
    ['-2 ^ 2', '-4'],
    ['10 / 4', '2.5'],
    ['1/3', '0.333333'],
    ['2/3', '0.666667'],
    ['-1/3', '-0.333333'],
    ['7 % 3', '1'],
    ['-7 % 3', '2'],
    ['50%', '0.5'],
    ['200 * 15%', '30'],
    ['5!', '120'],
    ['sqrt 144', '12'],
    ['sqrt(2)', 'not exact'],
    ['1/0', 'division by zero'],
    ['5 % 0', 'division by zero'],
    ['9^9999', 'too large'],
    ['400!', 'too large'],
    ['2 ^ -2', '0.25'],
    ['1,234.5 * 2', '2469'],
    ['2 ** 3', undefined],
    ['1 +', undefined],
    ['(1', undefined],
    ['1 2', undefined],
    ['hello', undefined],
    ['1; 2', undefined],
    ['2 ^ 100', '1267650600228229401496703205376'],
    ['.5 + .25', '0.75'],
    ['--5', '5'],
    ['3 * -2', '-6'],
  ])('%s is %s', (expression, expected) => {
    expect(value(expression)).toBe(expected);
  });

  it('agrees with JavaScript on whole numbers', () => {
    const number = fc.integer({ min: -999, max: 999 });
    fc.assert(
      fc.property(
        number,
        number,
        number,
        fc.constantFrom('+', '-', '*'),
        fc.constantFrom('+', '-', '*'),
        (a, b, c, first, second) => {
          const compute = (left: number, sign: string, right: number) =>
            sign === '+' ? left + right : sign === '-' ? left - right : left * right;
          const expected =
            second === '*' && first !== '*'
              ? compute(a, first, b * c)
              : compute(compute(a, first, b), second, c);
          expect(value(`(${a}) ${first} (${b}) ${second} (${c})`)).toBe(String(expected + 0));
        },
      ),
    );
  });

  it('refuses long input at once', () => {
    expect(evaluateExpression('1+'.repeat(100_000))).toBeUndefined();
    expect(evaluateExpression('('.repeat(240))).toBeUndefined();
  });
});

describe('units', () => {
  it.each([
    ['5', 'km', 'miles', '3.106856'],
    ['1', 'mile', 'km', '1.609344'],
    ['100', '°C', 'F', '212'],
    ['-40', 'celsius', 'fahrenheit', '-40'],
    ['0', 'K', 'C', '-273.15'],
    ['1', 'inch', 'cm', '2.54'],
    ['2', 'kg', 'lbs', '4.409245'],
    ['1', 'GB', 'MB', '1000'],
    ['1', 'GiB', 'MiB', '1024'],
    ['3', 'hours', 'minutes', '180'],
    ['36', 'km/h', 'm/s', '10'],
    ['2', 'weeks', 'days', '14'],
    ['1', 'litre', 'ml', '1000'],
    ['1', 'kg', 'km', undefined],
  ])('%s %s in %s is %s', (amount, from, to, expected) => {
    const [source, target] = [unitOf(from), unitOf(to)];
    const result = source && target && convert(rationalFrom(amount), source, target);
    expect(result && toDecimal(result).text).toBe(expected);
  });

  it('knows no made-up unit', () => {
    expect(unitOf('florbs')).toBeUndefined();
  });
});

describe('days', () => {
  const now = today(new Date('2026-11-21T23:00:00Z'));
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2023-02-29', undefined],
    ['July 4, 1776', '1776-07-04'],
    ['3rd of May 2020', '2020-05-03'],
    ['12 March', '2027-03-12'],
    ['Dec 1', '2026-12-01'],
    ['Christmas', '2026-12-25'],
    ["New Year's Day", '2027-01-01'],
    ['today', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['next Tuesday', '2026-11-24'],
    ['on saturday', '2026-11-28'],
    ['03/27/2025', '2025-03-27'],
    ['27/03/2025', '2025-03-27'],
    ['27.03.2025', '2025-03-27'],
    ['Smarch 3', undefined],
  ])('%s is %s', (text, expected) => {
    const day = readDay(text, now);
    expect(day === undefined ? undefined : isoDay(day)).toBe(expected);
  });

  it('names weekdays and leap years', () => {
    expect(weekday(readDay('1776-07-04', now) ?? 0)).toBe('Thursday');
    expect(longDay(now)).toBe('21 November 2026');
    expect([1900, 2000, 2023, 2024].map(isLeapYear)).toEqual([false, true, false, true]);
  });
});
