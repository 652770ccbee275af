/** The text that identifies a request: its prompt, the user's last turn, or the text to embed. */
import { isRecord } from './json-value.ts';

/** Empty if there is none. */
export function promptIn(body: Readonly<Record<string, unknown>>): string {
  const { prompt, messages, contents, content, requests } = body;
  if (typeof prompt === 'string') return prompt;
  if (Array.isArray(requests)) {
    const [first, ...others] = requests.map(textOf);
    return others.length === 0 ? (first ?? '') : `${first} and ${others.length} more`;
  }
  const turns = [messages, contents].find(Array.isArray);
  // A response that is continued comes last.
  return textOf(turns ? (turns.findLast((turn) => !isOfModel(turn)) ?? turns.at(-1)) : content);
}

export function isOfModel(turn: unknown): boolean {
  return isRecord(turn) && (turn.role === 'assistant' || turn.role === 'model');
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).find((text) => text !== '') ?? '';
  if (!isRecord(value)) return '';
  return textOf(value.text ?? value.content ?? value.parts);
}
