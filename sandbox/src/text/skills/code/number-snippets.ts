/**
 * Snippets about numbers. Data only.
 */
import { type Snippet, snippet } from './snippet.ts';

export const numberSnippets: readonly Snippet[] = [
  snippet(
    'FizzBuzz',
    'fizz ?-?buzz',
    `
function fizzBuzz(limit«: number»)«: string[]» {
  return Array.from({ length: limit }, (_, index) => {
    const number = index + 1;
    if (number % 15 === 0) return 'FizzBuzz';
    if (number % 3 === 0) return 'Fizz';
    return number % 5 === 0 ? 'Buzz' : String(number);
  });
}`,
    `
def fizz_buzz(limit: int) -> list[str]:
    result = []
    for number in range(1, limit + 1):
        text = "Fizz" * (number % 3 == 0) + "Buzz" * (number % 5 == 0)
        result.append(text or str(number))
    return result`,
    'Multiples of both three and five are tested first, so they are not caught by either alone.',
  ),
  snippet(
    'Fibonacci numbers',
    'fibonacci',
    `
function fibonacci(count«: number»)«: number[]» {
  const numbers«: number[]» = [];
  let [current, next] = [0, 1];
  while (numbers.length < count) {
    numbers.push(current);
    [current, next] = [next, current + next];
  }
  return numbers;
}`,
    `
def fibonacci(count: int) -> list[int]:
    numbers = []
    current, following = 0, 1
    while len(numbers) < count:
        numbers.append(current)
        current, following = following, current + following
    return numbers`,
    'Each number is made from the two before it, in linear time.',
  ),
  snippet(
    'the factorial',
    'factorial',
    `
function factorial(n«: number»)«: bigint» {
  if (!Number.isInteger(n) || n < 0) throw new RangeError('n must be a whole number >= 0');
  let product = 1n;
  for (let factor = 2n; factor <= n; factor += 1n) product *= factor;
  return product;
}`,
    `
def factorial(n: int) -> int:
    if n < 0:
        raise ValueError("n must be >= 0")
    product = 1
    for factor in range(2, n + 1):
        product *= factor
    return product`,
    'A loop avoids deep recursion, and big integers keep the result exact.',
  ),
  snippet(
    'prime numbers',
    'primes?\\b|prime numbers?|sieve',
    `
function primesUpTo(limit«: number»)«: number[]» {
  const composite = new Uint8Array(limit + 1);
  const primes«: number[]» = [];
  for (let number = 2; number <= limit; number += 1) {
    if (composite[number]) continue;
    primes.push(number);
    for (let multiple = number * number; multiple <= limit; multiple += number) composite[multiple] = 1;
  }
  return primes;
}`,
    `
def primes_up_to(limit: int) -> list[int]:
    composite = bytearray(limit + 1)
    primes = []
    for number in range(2, limit + 1):
        if composite[number]:
            continue
        primes.append(number)
        for multiple in range(number * number, limit + 1, number):
            composite[multiple] = 1
    return primes`,
    'This is the sieve of Eratosthenes: every multiple of a prime is struck out once.',
  ),
  snippet(
    'the greatest common divisor',
    'gcd|greatest common',
    `
function greatestCommonDivisor(a«: number», b«: number»)«: number» {
  let [left, right] = [Math.abs(a), Math.abs(b)];
  while (right > 0) [left, right] = [right, left % right];
  return left;
}`,
    `
def greatest_common_divisor(a: int, b: int) -> int:
    a, b = abs(a), abs(b)
    while b:
        a, b = b, a % b
    return a`,
    'This is Euclid\u2019s algorithm.',
  ),
  snippet(
    'a leap year check',
    'leap years?',
    `
function isLeapYear(year«: number»)«: boolean» {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}`,
    `
def is_leap_year(year: int) -> bool:
    return (year % 4 == 0 and year % 100 != 0) or year % 400 == 0`,
    'Centuries are leap years only when 400 divides them.',
  ),
  snippet(
    'converting temperatures',
    'celsius|fahrenheit',
    `
function toFahrenheit(celsius«: number»)«: number» {
  return (celsius * 9) / 5 + 32;
}

function toCelsius(fahrenheit«: number»)«: number» {
  return ((fahrenheit - 32) * 5) / 9;
}`,
    `
def to_fahrenheit(celsius: float) -> float:
    return celsius * 9 / 5 + 32

def to_celsius(fahrenheit: float) -> float:
    return (fahrenheit - 32) * 5 / 9`,
    'Both directions, so that one can test the other.',
  ),
  snippet(
    'Roman numerals',
    'roman numerals?',
    `
function toRoman(number«: number»)«: string» {
  const signs«: [number, string][]» = [
    [1000, 'M'], [900, 'CM'], [500, 'D'], [400, 'CD'], [100, 'C'], [90, 'XC'],
    [50, 'L'], [40, 'XL'], [10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I'],
  ];
  let rest = number;
  let text = '';
  for (const [value, sign] of signs) {
    while (rest >= value) {
      text += sign;
      rest -= value;
    }
  }
  return text;
}`,
    `
def to_roman(number: int) -> str:
    signs = [
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
        (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    text = ""
    for value, sign in signs:
        while number >= value:
            text += sign
            number -= value
    return text`,
    'The largest sign that fits is taken again and again.',
  ),
  snippet(
    'adding numbers',
    'sum|add(?:s|ing)? (?:two |up )?(?:numbers?|a list)|average|mean\\b',
    `
function sum(values«: readonly number[]»)«: number» {
  return values.reduce((total, value) => total + value, 0);
}

function average(values«: readonly number[]»)«: number» {
  return values.length === 0 ? 0 : sum(values) / values.length;
}`,
    `
def average(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0`,
    'An empty list adds up to 0.',
  ),
];
