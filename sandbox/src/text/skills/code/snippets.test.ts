import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { codeIn, snippets } from './write-code.ts';

/** Runs a snippet's JavaScript and evaluates an expression in its scope, as JSON. */
function run(name: string, expression: string): unknown {
  const snippet = snippets.find((entry) => entry.name === name);
  const source = `${codeIn(snippet ?? { script: '', python: '' }, 'javascript')}\nJSON.stringify(${expression})`;
  const context = { console: { log: () => undefined }, setTimeout, clearTimeout, Date };
  return JSON.parse(String(runInNewContext(source, context)));
}

describe('snippets', () => {
  it.each([
    [
      'FizzBuzz',
      'fizzBuzz(15).slice(2, 5).concat(fizzBuzz(15).slice(-1))',
      ['Fizz', '4', 'Buzz', 'FizzBuzz'],
    ],
    [
      'a palindrome check',
      '[isPalindrome("A man, a plan, a canal: Panama"), isPalindrome("ab")]',
      [true, false],
    ],
    ['reversing a string', 'reverseString("ab🎨")', '🎨ba'],
    ['Fibonacci numbers', 'fibonacci(7)', [0, 1, 1, 2, 3, 5, 8]],
    ['the factorial', 'String(factorial(25))', '15511210043330985984000000'],
    ['prime numbers', 'primesUpTo(20)', [2, 3, 5, 7, 11, 13, 17, 19]],
    ['binary search', '[binarySearch([1, 3, 5], 5), binarySearch([1, 3, 5], 4)]', [2, -1]],
    ['merge sort', 'mergeSort([3, 1, 2, 3])', [1, 2, 3, 3]],
    ['quicksort', 'quickSort([3, 1, 2, 3])', [1, 2, 3, 3]],
    ['bubble sort', 'bubbleSort([3, 1, 2, 3])', [1, 2, 3, 3]],
    ['sorting objects by a key', 'sortBy([{ n: 2 }, { n: 1 }], (item) => item.n)', [{ n: 1 }, { n: 2 }]],
    [
      'counting words',
      '[...countWords("It\'s it\'s x")]',
      [
        ["it's", 2],
        ['x', 1],
      ],
    ],
    ['flattening a list', 'flatten([1, [2, [3]]])', [1, 2, 3]],
    ['removing duplicates', 'unique([1, 2, 1])', [1, 2]],
    [
      'grouping',
      '[...groupBy(["a", "bb", "c"], (word) => String(word.length))]',
      [
        ['1', ['a', 'c']],
        ['2', ['bb']],
      ],
    ],
    ['the greatest common divisor', 'greatestCommonDivisor(12, -18)', 6],
    ['an anagram check', '[areAnagrams("Listen", "Silent"), areAnagrams("a", "b")]', [true, false]],
    ['a leap year check', '[1900, 2000, 2024].map(isLeapYear)', [false, true, true]],
    ['converting temperatures', '[toFahrenheit(100), toCelsius(212)]', [212, 100]],
    ['Roman numerals', 'toRoman(1994)', 'MCMXCIV'],
    ['adding numbers', '[sum([1, 2]), average([1, 2]), average([])]', [3, 1.5, 0]],
    [
      'parsing CSV',
      'parseCsv(\'a,"b, ""c"""\\r\\nd,e\')',
      [
        ['a', 'b, "c"'],
        ['d', 'e'],
      ],
    ],
    [
      'throttling',
      '(() => { let n = 0; const f = throttle(() => { n += 1; }, 1000); f(); f(); return n; })()',
      1,
    ],
    [
      'memoising',
      '(() => { let n = 0; const f = memoize((x) => { n += 1; return x * 2; }); return [f(2), f(2), n]; })()',
      [4, 4, 1],
    ],
  ])('%s gives what it should', (name, expression, expected) => {
    expect(run(name, expression)).toEqual(expected);
  });

  it('debounces and retries in time', async () => {
    const source = (name: string) =>
      codeIn(snippets.find((entry) => entry.name === name) ?? { script: '', python: '' }, 'javascript');
    const calls: number[] = [];
    const debounced: unknown = runInNewContext(`${source('debouncing')}\ndebounce(record, 5)`, {
      setTimeout,
      clearTimeout,
      record: (n: number) => calls.push(n),
    });
    if (typeof debounced === 'function') for (const n of [1, 2, 3]) debounced(n);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(calls).toEqual([3]);
    let tries = 0;
    const flaky = async () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
      return tries;
    };
    expect(
      await runInNewContext(`${source('retrying with backoff')}\nretry(flaky, 3, 1)`, { flaky, setTimeout }),
    ).toBe(3);
  });

  it.each(snippets.map((snippet) => [snippet.name, snippet] as const))(
    '%s is TypeScript that strips to JavaScript',
    (_, snippet) => {
      const typescript = codeIn(snippet, 'typescript');
      expect(typescript).not.toMatch(/[«»]/);
      const squeeze = (code: string) => code.replace(/[\s;]+/g, '');
      expect(squeeze(stripTypeScriptTypes(typescript))).toBe(squeeze(codeIn(snippet, 'javascript')));
    },
  );
});
