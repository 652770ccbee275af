/**
 * Evaluates arithmetic: + - * / % ^ ! and brackets, sqrt of squares, percentages. A small recursive parser on exact
 * fractions; it reads nothing but numbers and signs, and refuses long input.
 */
import { add, divide, multiply, negate, power, type Rational, rationalFrom, remainder } from './rational.ts';

export type Evaluation =
  | { readonly kind: 'value'; readonly value: Rational }
  | { readonly kind: 'failure'; readonly reason: 'division by zero' | 'too large' | 'not exact' };

/** The value of an expression, a failure that can be explained, or undefined when it is no expression. */
export function evaluateExpression(text: string): Evaluation | undefined {
  if (text.length > 240) return undefined;
  const tokens = text.match(/\d[\d,]*(?:\.\d+)?|\.\d+|sqrt|[-+*/%^!()]|\S/g) ?? [];
  if (tokens.length < 2 || tokens.some((token) => !/^(?:[\d.,]+|sqrt|[-+*/%^!()])$/.test(token)))
    return undefined;
  const parser = new Parser(tokens);
  try {
    const value = parser.sum();
    return parser.ended ? { kind: 'value', value } : undefined;
  } catch (error) {
    if (error instanceof ArithmeticFailure)
      return error.reason === null ? undefined : { kind: 'failure', reason: error.reason };
    throw error;
  }
}

class ArithmeticFailure extends Error {
  readonly reason: Extract<Evaluation, { kind: 'failure' }>['reason'] | null;
  constructor(reason: ArithmeticFailure['reason']) {
    super(reason ?? 'not an expression');
    this.reason = reason;
  }
}

/** One precedence level a method, lowest first. */
class Parser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  get ended(): boolean {
    return this.#at === this.#tokens.length;
  }

  sum(): Rational {
    let value = this.#product();
    for (;;) {
      if (this.#take('+')) value = add(value, this.#product());
      else if (this.#take('-')) value = add(value, negate(this.#product()));
      else return value;
    }
  }

  #product(): Rational {
    let value = this.#signed();
    for (;;) {
      if (this.#take('*')) value = multiply(value, this.#signed());
      else if (this.#take('/')) value = divide(value, this.#signed()) ?? fail('division by zero');
      else if (this.#isModulo()) value = remainder(value, this.#signed()) ?? fail('division by zero');
      else return value;
    }
  }

  /** A percent sign before an operand is the remainder, elsewhere a hundredth. */
  #isModulo(): boolean {
    const next = this.#tokens[this.#at + 1];
    return next !== undefined && /^[\d.(]|^sqrt$/.test(next) && this.#take('%');
  }

  #signed(): Rational {
    if (this.#take('-')) return negate(this.#signed());
    if (this.#take('+')) return this.#signed();
    return this.#raised();
  }

  #raised(): Rational {
    const base = this.#postfix();
    return this.#take('^') ? (power(base, this.#signed()) ?? fail('too large')) : base;
  }

  #postfix(): Rational {
    let value = this.#atom();
    for (;;) {
      if (this.#take('!')) value = factorial(value);
      else if (this.#tokens[this.#at] === '%' && !this.#operandFollows() && this.#take('%'))
        value = multiply(value, rationalFrom('0.01'));
      else return value;
    }
  }

  #operandFollows(): boolean {
    const next = this.#tokens[this.#at + 1];
    return next !== undefined && /^[\d.(]|^sqrt$/.test(next);
  }

  #atom(): Rational {
    if (this.#take('(')) {
      const value = this.sum();
      return this.#take(')') ? value : fail(null);
    }
    if (this.#take('sqrt')) return squareRoot(this.#postfix());
    const token = this.#tokens[this.#at] ?? '';
    if (!/^(?:\d[\d,]*(?:\.\d+)?|\.\d+)$/.test(token) || token.length > 60) fail(null);
    this.#at += 1;
    return rationalFrom(token);
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }
}

function fail(reason: ArithmeticFailure['reason']): never {
  throw new ArithmeticFailure(reason);
}

function factorial(value: Rational): Rational {
  if (value.bottom !== 1n || value.top < 0n) fail(null);
  if (value.top > 300n) fail('too large');
  let product = 1n;
  for (let factor = 2n; factor <= value.top; factor += 1n) product *= factor;
  return { top: product, bottom: 1n };
}

/** Exact roots only: sqrt(2) has no exact value here and is said so. */
function squareRoot(value: Rational): Rational {
  const top = wholeRoot(value.top);
  const bottom = wholeRoot(value.bottom);
  return top === undefined || bottom === undefined ? fail('not exact') : { top, bottom };
}

function wholeRoot(value: bigint): bigint | undefined {
  if (value < 0n) return undefined;
  if (value < 2n) return value;
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) break;
    guess = next;
  }
  return guess * guess === value ? guess : undefined;
}
