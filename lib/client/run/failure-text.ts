/** The text of a failure of a provider, as people read it. */
import { isRecord, parseJson } from '#lib/base/json-value.ts';

/** With the message of the upstream in place of its JSON, where it can be read. */
export function failureText(message: string): string {
  const start = message.indexOf('{');
  const own = start < 0 ? undefined : messageIn(message.slice(start));
  return own === undefined ? message : message.slice(0, start) + own;
}

function messageIn(json: string): string | undefined {
  const body = parseJson(json) ?? { message: firstMessage(json) };
  const error = isRecord(body) && isRecord(body.error) ? body.error : body;
  return isRecord(error) && typeof error.message === 'string' ? error.message : undefined;
}

/** Of JSON that was cut. */
function firstMessage(json: string): unknown {
  return parseJson(/"message":\s*("(?:[^"\\]|\\.)*")/.exec(json)?.[1] ?? '');
}
