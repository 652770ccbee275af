/**
 * Exact fractions on big integers, so that 0.1 + 0.2 is 0.3. Bounded: numbers past a thousand digits are refused.
 */

export interface Rational {
  readonly top: bigint;
  /** Always above 0. */
  readonly bottom: bigint;
}

/** Reads a plain decimal such as "12", "-0.5" or "1,234.5". */
export function rationalFrom(numeral: string): Rational {
  const plain = numeral.replaceAll(',', '');
  const [whole = '0', fraction = ''] = plain.split('.');
  return reduce(
    BigInt(`${whole === '' || whole === '-' ? `${whole}0` : whole}${fraction}`),
    10n ** BigInt(fraction.length),
  );
}

export function add(left: Rational, right: Rational): Rational {
  return reduce(left.top * right.bottom + right.top * left.bottom, left.bottom * right.bottom);
}

export function negate(value: Rational): Rational {
  return { top: -value.top, bottom: value.bottom };
}

export function multiply(left: Rational, right: Rational): Rational {
  return reduce(left.top * right.top, left.bottom * right.bottom);
}

/** Undefined on division by zero. */
export function divide(left: Rational, right: Rational): Rational | undefined {
  return right.top === 0n ? undefined : reduce(left.top * right.bottom, left.bottom * right.top);
}

/** Whole powers up to a thousand; undefined past that, for broken exponents and for 0 to a negative power. */
export function power(base: Rational, exponent: Rational): Rational | undefined {
  if (exponent.bottom !== 1n || exponent.top > 1000n || exponent.top < -1000n) return undefined;
  const size = exponent.top < 0n ? -exponent.top : exponent.top;
  if (BigInt(digits(base)) * size > 3000n) return undefined;
  const raised = reduce(base.top ** size, base.bottom ** size);
  return exponent.top < 0n ? divide({ top: 1n, bottom: 1n }, raised) : raised;
}

/** The remainder with the divisor's sign, for whole and broken numbers; undefined for a divisor of 0. */
export function remainder(left: Rational, right: Rational): Rational | undefined {
  const quotient = divide(left, right);
  if (!quotient) return undefined;
  const floor = quotient.top / quotient.bottom - (quotient.top % quotient.bottom < 0n ? 1n : 0n);
  return add(left, negate(multiply(right, { top: floor, bottom: 1n })));
}

/** Decimal text, exact when it ends within twelve places; else rounded to six with `exact` false. */
export function toDecimal(value: Rational): { readonly text: string; readonly exact: boolean } {
  const exact = 10n ** 12n % value.bottom === 0n;
  const places = exact ? 12 : 6;
  const scale = 10n ** BigInt(places);
  const doubled = (value.top * scale * 2n) / value.bottom;
  const rounded = exact ? (value.top * scale) / value.bottom : (doubled + (doubled < 0n ? -1n : 1n)) / 2n;
  const sign = rounded < 0n ? '-' : '';
  const figures = String(rounded < 0n ? -rounded : rounded).padStart(places + 1, '0');
  const fraction = figures.slice(-places).replace(/0+$/, '');
  return { text: `${sign}${figures.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`, exact };
}

function reduce(top: bigint, bottom: bigint): Rational {
  const sign = bottom < 0n ? -1n : 1n;
  let a = top < 0n ? -top : top;
  let b = bottom < 0n ? -bottom : bottom;
  while (b !== 0n) [a, b] = [b, a % b];
  const divisor = a === 0n ? 1n : a;
  return { top: (sign * top) / divisor, bottom: (sign * bottom) / divisor };
}

function digits(value: Rational): number {
  return String(value.top).length + String(value.bottom).length;
}
