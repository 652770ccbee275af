/**
 * Small programs that are asked for again and again, each correct in TypeScript, JavaScript and Python. Data only:
 * what stands between « and » is a type annotation and drops out in JavaScript.
 */

export interface Snippet {
  readonly name: string;
  readonly pattern: RegExp;
  /** TypeScript, with annotations marked for JavaScript. */
  readonly script: string;
  readonly python: string;
  /** One or two sentences on how it works. */
  readonly note: string;
}

export const snippets: readonly Snippet[] = [
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
    'a palindrome check',
    'palindromes?',
    `
function isPalindrome(text«: string»)«: boolean» {
  const letters = text.toLowerCase().replace(/[^\\p{L}\\p{N}]/gu, '');
  return letters === [...letters].reverse().join('');
}`,
    `
def is_palindrome(text: str) -> bool:
    letters = [c for c in text.lower() if c.isalnum()]
    return letters == letters[::-1]`,
    'Case, spaces and punctuation are left out of the comparison.',
  ),
  snippet(
    'reversing a string',
    'revers(?:e|es|ing) (?:a |the )?strings?|string reversal',
    `
function reverseString(text«: string»)«: string» {
  return [...text].reverse().join('');
}`,
    `
def reverse_string(text: str) -> str:
    return text[::-1]`,
    'Spreading the string goes by code points, so emoji are not torn apart as `split("")` would.',
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
    'binary search',
    'binary search',
    `
function binarySearch(sorted«: readonly number[]», wanted«: number»)«: number» {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = sorted[middle];
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}`,
    `
def binary_search(values: list[int], wanted: int) -> int:
    low, high = 0, len(values) - 1
    while low <= high:
        middle = (low + high) // 2
        if values[middle] == wanted:
            return middle
        if values[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return -1`,
    'The list must be sorted; each step halves what is left, so it takes O(log n) looks.',
  ),
  snippet(
    'merge sort',
    'merge ?sort',
    `
function mergeSort(values«: readonly number[]»)«: number[]» {
  if (values.length < 2) return [...values];
  const middle = values.length >> 1;
  const left = mergeSort(values.slice(0, middle));
  const right = mergeSort(values.slice(middle));
  const merged«: number[]» = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) merged.push(left[l] <= right[r] ? left[l++] : right[r++]);
  return [...merged, ...left.slice(l), ...right.slice(r)];
}`,
    `
def merge_sort(values: list[int]) -> list[int]:
    if len(values) < 2:
        return list(values)
    middle = len(values) // 2
    left, right = merge_sort(values[:middle]), merge_sort(values[middle:])
    merged, l, r = [], 0, 0
    while l < len(left) and r < len(right):
        if left[l] <= right[r]:
            merged.append(left[l])
            l += 1
        else:
            merged.append(right[r])
            r += 1
    return merged + left[l:] + right[r:]`,
    'It is stable and takes O(n log n) time in every case.',
  ),
  snippet(
    'quicksort',
    'quick ?sort',
    `
function quickSort(values«: readonly number[]»)«: number[]» {
  if (values.length < 2) return [...values];
  const pivot = values[values.length >> 1];
  const smaller = values.filter((value) => value < pivot);
  const equal = values.filter((value) => value === pivot);
  const larger = values.filter((value) => value > pivot);
  return [...quickSort(smaller), ...equal, ...quickSort(larger)];
}`,
    `
def quick_sort(values: list[int]) -> list[int]:
    if len(values) < 2:
        return list(values)
    pivot = values[len(values) // 2]
    smaller = [v for v in values if v < pivot]
    equal = [v for v in values if v == pivot]
    larger = [v for v in values if v > pivot]
    return quick_sort(smaller) + equal + quick_sort(larger)`,
    'Written for clarity; on average it takes O(n log n) time.',
  ),
  snippet(
    'bubble sort',
    'bubble ?sort',
    `
function bubbleSort(values«: readonly number[]»)«: number[]» {
  const sorted = [...values];
  for (let end = sorted.length - 1; end > 0; end -= 1) {
    for (let index = 0; index < end; index += 1) {
      if (sorted[index] > sorted[index + 1]) {
        [sorted[index], sorted[index + 1]] = [sorted[index + 1], sorted[index]];
      }
    }
  }
  return sorted;
}`,
    `
def bubble_sort(values: list[int]) -> list[int]:
    result = list(values)
    for end in range(len(result) - 1, 0, -1):
        for i in range(end):
            if result[i] > result[i + 1]:
                result[i], result[i + 1] = result[i + 1], result[i]
    return result`,
    'It takes O(n²) time and is best kept for teaching.',
  ),
  snippet(
    'sorting objects by a key',
    'sort(?:ing)?\\b',
    `
function sortBy«<Item>»(items«: readonly Item[]», keyOf«: (item: Item) => number | string»)«: Item[]» {
  return [...items].sort((left, right) => {
    const [a, b] = [keyOf(left), keyOf(right)];
    return a < b ? -1 : a > b ? 1 : 0;
  });
}`,
    `
def sort_by(items, key):
    return sorted(items, key=key)`,
    'The input is left untouched and equal items keep their order.',
  ),
  snippet(
    'debouncing',
    'debounc',
    `
function debounce«<Arguments extends unknown[]>»(run«: (...args: Arguments) => void», wait«: number») {
  let timer«: ReturnType<typeof setTimeout> | undefined»;
  return (...args«: Arguments»)«: void» => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), wait);
  };
}`,
    `
import threading

def debounce(wait: float):
    def decorate(run):
        timer = None
        def debounced(*args, **kwargs):
            nonlocal timer
            if timer is not None:
                timer.cancel()
            timer = threading.Timer(wait, run, args, kwargs)
            timer.start()
        return debounced
    return decorate`,
    'Only the last of a burst of calls goes through, once the waiting time has passed in silence.',
  ),
  snippet(
    'throttling',
    'throttl',
    `
function throttle«<Arguments extends unknown[]>»(run«: (...args: Arguments) => void», wait«: number») {
  let last = Number.NEGATIVE_INFINITY;
  return (...args«: Arguments»)«: void» => {
    const now = Date.now();
    if (now - last < wait) return;
    last = now;
    run(...args);
  };
}`,
    `
import time

def throttle(wait: float):
    def decorate(run):
        last = float("-inf")
        def throttled(*args, **kwargs):
            nonlocal last
            now = time.monotonic()
            if now - last >= wait:
                last = now
                return run(*args, **kwargs)
        return throttled
    return decorate`,
    'Calls that come too soon after the last one are dropped.',
  ),
  snippet(
    'retrying with backoff',
    'retr(?:y|ies)|backoff',
    `
async function retry«<Result>»(run«: () => Promise<Result>», attempts = 3, firstDelay = 200)«: Promise<Result>» {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstDelay * 2 ** (attempt - 1)));
    }
  }
}`,
    `
import time

def retry(run, attempts: int = 3, first_delay: float = 0.2):
    for attempt in range(1, attempts + 1):
        try:
            return run()
        except Exception:
            if attempt == attempts:
                raise
            time.sleep(first_delay * 2 ** (attempt - 1))`,
    'The delay doubles after each failure; the last error is passed on.',
  ),
  snippet(
    'fetching JSON',
    'fetch|http (?:get|request)|call (?:an|the|a rest) api|get json|api request',
    `
async function fetchJson(url«: string»)«: Promise<unknown>» {
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(\`\${url} answered \${response.status}\`);
  return response.json();
}`,
    `
import json
from urllib.request import Request, urlopen

def fetch_json(url: str):
    request = Request(url, headers={"Accept": "application/json"})
    with urlopen(request, timeout=10) as response:
        return json.load(response)`,
    'A failing status is turned into an error, which neither `fetch` nor a bare read of the body would do.',
  ),
  snippet(
    'counting words',
    'word ?(?:count|frequenc)|count(?:s|ing)? (?:the )?words|frequency of words',
    `
function countWords(text«: string»)«: Map<string, number>» {
  const counts = new Map«<string, number>»();
  for (const word of text.toLowerCase().match(/[\\p{L}\\p{N}']+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}`,
    `
import re
from collections import Counter

def count_words(text: str) -> Counter[str]:
    return Counter(re.findall(r"[\\w']+", text.lower()))`,
    'Words are compared in lower case.',
  ),
  snippet(
    'flattening a list',
    'flatten',
    `
function flatten(items«: readonly unknown[]»)«: unknown[]» {
  return items.flatMap((item) => (Array.isArray(item) ? flatten(item) : [item]));
}`,
    `
def flatten(items):
    flat = []
    for item in items:
        if isinstance(item, list):
            flat.extend(flatten(item))
        else:
            flat.append(item)
    return flat`,
    'Lists inside lists are opened to any depth.',
  ),
  snippet(
    'removing duplicates',
    'duplicates?|dedup|unique',
    `
function unique«<Item>»(items«: readonly Item[]»)«: Item[]» {
  return [...new Set(items)];
}`,
    `
def unique(items: list) -> list:
    return list(dict.fromkeys(items))`,
    'The first of each stays, in its place.',
  ),
  snippet(
    'grouping',
    'group(?:ing)?(?: by|by)?\\b',
    `
function groupBy«<Item>»(items«: readonly Item[]», keyOf«: (item: Item) => string»)«: Map<string, Item[]>» {
  const groups = new Map«<string, Item[]>»();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}`,
    `
from collections import defaultdict

def group_by(items, key):
    groups = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return dict(groups)`,
    'Groups appear in the order of their first members.',
  ),
  snippet(
    'memoising',
    'memoi[sz]|cach(?:e|ing)',
    `
function memoize«<Input, Output>»(run«: (input: Input) => Output») {
  const known = new Map«<Input, Output>»();
  return (input«: Input»)«: Output» => {
    const found = known.get(input);
    if (found !== undefined) return found;
    const made = run(input);
    known.set(input, made);
    return made;
  };
}`,
    `
from functools import lru_cache

@lru_cache(maxsize=None)
def slow_square(n: int) -> int:
    return n * n`,
    'Each input is worked out once; later calls read the kept result.',
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
    'an anagram check',
    'anagrams?',
    `
function areAnagrams(left«: string», right«: string»)«: boolean» {
  const sorted = (text«: string») => [...text.toLowerCase().replace(/\\s/g, '')].sort().join('');
  return sorted(left) === sorted(right);
}`,
    `
def are_anagrams(left: str, right: str) -> bool:
    def letters(text: str) -> list[str]:
        return sorted(text.lower().replace(" ", ""))
    return letters(left) == letters(right)`,
    'Two words are anagrams when their sorted letters agree.',
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
  snippet(
    'parsing CSV',
    'csv',
    `
function parseCsv(text«: string»)«: string[][]» {
  const rows«: string[][]» = [[]];
  let field = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted && character === '"' && text[index + 1] === '"') {
      field += '"';
      index += 1;
    } else if (character === '"') quoted = !quoted;
    else if (!quoted && (character === ',' || character === '\\n')) {
      rows[rows.length - 1].push(field);
      if (character === '\\n') rows.push([]);
      field = '';
    } else if (quoted || character !== '\\r') field += character;
  }
  rows[rows.length - 1].push(field);
  return rows;
}`,
    `
import csv
import io

def parse_csv(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))`,
    'Quoted fields may hold commas, line breaks and doubled quotes.',
  ),
  snippet(
    'hello world',
    'hello,? world',
    `
console.log('Hello, world!');`,
    `
print("Hello, world!")`,
    'The traditional first program.',
  ),
];

function snippet(name: string, pattern: string, script: string, python: string, note: string): Snippet {
  return {
    name,
    pattern: new RegExp(`\\b(?:${pattern})`, 'i'),
    script: script.trim(),
    python: python.trim(),
    note,
  };
}
