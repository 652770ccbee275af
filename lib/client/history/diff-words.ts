/** Two texts as one sequence of kept, removed and added words (Myers 1986, greedy). Pure. */

export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Removed parts joined with kept ones are the first text, added with kept ones the second. */
export function diffWords(before: string, after: string): readonly TextPart[] {
  const one = wordsOf(before);
  const two = wordsOf(after);
  const start = commonStart(one, two);
  const end = commonEnd(one.slice(start), two.slice(start));
  const middle = shortestEdit(one.slice(start, one.length - end), two.slice(start, two.length - end));
  return joined([
    { kind: 'same', text: one.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: one.slice(one.length - end).join('') },
  ]);
}

/** Texts that differ in more places are shown as wholly different: nobody reads a thousand small changes. */
const mostEdits = 400;

/** Words with the blanks behind them, and the signs between them. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+\s*|\s+|[^\p{L}\p{N}_\s]\s*/gu) ?? [];
}

function commonStart(one: readonly string[], two: readonly string[]): number {
  const most = Math.min(one.length, two.length);
  let count = 0;
  while (count < most && one[count] === two[count]) count += 1;
  return count;
}

function commonEnd(one: readonly string[], two: readonly string[]): number {
  const most = Math.min(one.length, two.length);
  let count = 0;
  while (count < most && one[one.length - 1 - count] === two[two.length - 1 - count]) count += 1;
  return count;
}

/** `reach.get(k)`: how far in `one` the best path on diagonal k has come with the edits made so far. */
function shortestEdit(one: readonly string[], two: readonly string[]): readonly TextPart[] {
  const steps: ReadonlyMap<number, number>[] = [];
  let reach = new Map([[1, 0]]);
  for (let edits = 0; edits <= Math.min(mostEdits, one.length + two.length); edits += 1) {
    steps.push(reach);
    const next = new Map(reach);
    for (let k = -edits; k <= edits; k += 2) {
      let x = startOf(reach, k, edits);
      while (x < one.length && x - k < two.length && one[x] === two[x - k]) x += 1;
      next.set(k, x);
      if (x >= one.length && x - k >= two.length) return pathBack(one, two, steps);
    }
    reach = next;
  }
  return [
    { kind: 'removed', text: one.join('') },
    { kind: 'added', text: two.join('') },
  ];
}

/** Down, a word added, where that path is further along; else right, a word removed. */
function startOf(reach: ReadonlyMap<number, number>, k: number, edits: number): number {
  return comesDown(reach, k, edits) ? (reach.get(k + 1) ?? 0) : (reach.get(k - 1) ?? 0) + 1;
}

function comesDown(reach: ReadonlyMap<number, number>, k: number, edits: number): boolean {
  return k === -edits || (k !== edits && (reach.get(k - 1) ?? 0) < (reach.get(k + 1) ?? 0));
}

function pathBack(
  one: readonly string[],
  two: readonly string[],
  steps: readonly ReadonlyMap<number, number>[],
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let x = one.length;
  let y = two.length;
  for (let edits = steps.length - 1; edits >= 0; edits -= 1) {
    const reach = steps[edits] ?? new Map();
    const k = x - y;
    const down = comesDown(reach, k, edits);
    const from = reach.get(down ? k + 1 : k - 1) ?? 0;
    const corner = down ? from : from + 1;
    while (x > corner && x > 0 && y > 0) {
      x -= 1;
      y -= 1;
      parts.push({ kind: 'same', text: one[x] ?? '' });
    }
    if (edits === 0) break;
    if (down) {
      y -= 1;
      parts.push({ kind: 'added', text: two[y] ?? '' });
    } else {
      x -= 1;
      parts.push({ kind: 'removed', text: one[x] ?? '' });
    }
  }
  return parts.reverse();
}

/** Neighbours of one kind as one part; of a change, what was removed comes first. */
function joined(parts: readonly TextPart[]): readonly TextPart[] {
  const result: TextPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') result.push({ kind: 'removed', text: removed });
    if (added !== '') result.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const { kind, text } of parts) {
    if (text === '') continue;
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') last.text += text;
      else result.push({ kind, text });
    }
  }
  flush();
  return result;
}
