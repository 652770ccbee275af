/** For tests of what the writer can do: one ask, one answer. */
import { expect } from 'vitest';
import { collectResponse } from '../test-collect.ts';
import { writeResponse } from '../writer.ts';
import type { Turn, TurnPart, WriterRequest } from '../writer-types.ts';

export const user = (text: string, ...parts: TurnPart[]): Turn => ({
  role: 'user',
  parts: [...parts, { kind: 'text', text }],
});
export const assistant = (text: string): Turn => ({ role: 'assistant', parts: [{ kind: 'text', text }] });

export async function say(
  turns: string | readonly Turn[],
  rest: Partial<WriterRequest> = {},
): Promise<string> {
  const response = await collectResponse(
    writeResponse({
      turns: typeof turns === 'string' ? [user(turns)] : turns,
      temperature: 0,
      now: new Date('2026-11-21T10:00:00Z'),
      ...rest,
    }),
  );
  return response.text;
}

export type Row = readonly [prompt: string, expected: string | RegExp];

export async function check([prompt, expected]: Row, rest: Partial<WriterRequest> = {}): Promise<void> {
  const text = await say(prompt, rest);
  if (typeof expected === 'string') expect(text).toBe(expected);
  else expect(text).toMatch(expected);
}
