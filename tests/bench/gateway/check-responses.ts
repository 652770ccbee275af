// Compares one whole response of each kind from each proxy with the mock's before the measurement: the bytes must be the same.
import { createHash } from 'node:crypto';
import { eventFrames, jsonResponse } from './bench-messages.ts';
import type { Target } from './targets.ts';

const expected = { small: jsonResponse('small'), large: jsonResponse('large'), events: eventFrames.join('') };

/** One sentence for each difference; empty when there is none. */
export async function checkResponses(targets: readonly Target[]): Promise<string[]> {
  const problems: string[] = [];
  for (const target of targets) {
    for (const kind of ['small', 'large', 'events'] as const) {
      const problem = await differenceOf(target, kind).catch((error: unknown) => String(error));
      if (problem !== undefined) problems.push(`${target.name}, ${kind}: ${problem}`);
    }
  }
  return problems;
}

async function differenceOf(target: Target, kind: 'small' | 'large' | 'events'): Promise<string | undefined> {
  const [head = '', body = ''] = target.request(kind).split('\r\n\r\n');
  const [start = '', ...lines] = head.split('\r\n');
  const headers = lines.flatMap((line): [string, string][] => {
    const [name = '', value = ''] = line.split(/: (.*)/, 2);
    return name === 'host' || name === 'content-length' ? [] : [[name, value]];
  });
  const response = await fetch(`http://127.0.0.1:${target.port}${start.split(' ')[1] ?? '/'}`, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  if (response.status !== 200) return `status ${response.status}: ${text.slice(0, 120)}`;
  if (digest(text) === digest(expected[kind])) return undefined;
  return `${text.length} bytes that differ from the ${expected[kind].length} sent`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
