/**
 * Snippets about lists. Data only.
 */
import { type Snippet, snippet } from './snippet.ts';

export const listSnippets: readonly Snippet[] = [
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
];
