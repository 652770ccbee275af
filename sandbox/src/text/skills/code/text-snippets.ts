/**
 * Snippets about strings. Data only.
 */
import { type Snippet, snippet } from './snippet.ts';

export const textSnippets: readonly Snippet[] = [
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
    'checking an email address',
    'e-?mail',
    `
function isEmail(text«: string»)«: boolean» {
  return /^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$/.test(text);
}`,
    `
import re

def is_email(text: str) -> bool:
    return re.fullmatch(r"[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}", text) is not None`,
    'It checks the shape only; whether the address exists shows when a message arrives.',
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
