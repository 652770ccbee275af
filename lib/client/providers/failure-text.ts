/** The text of a failure of a provider, as people read it. */
import { isRecord } from '#lib/base/is-record.ts';

/** With the message of the upstream in place of its JSON, where it can be read. */
export function failureText(message: string): string {
  const start = message.indexOf('{');
  const said = start < 0 ? undefined : messageIn(message.slice(start));
  return said === undefined ? message : message.slice(0, start) + said;
}

function messageIn(json: string): string | undefined {
  try {
    const body: unknown = JSON.parse(json);
    const error = isRecord(body) && isRecord(body.error) ? body.error : body;
    return isRecord(error) && typeof error.message === 'string' ? error.message : undefined;
  } catch {
    return firstMessage(json);
  }
}

/** Of JSON that was cut. */
function firstMessage(json: string): string | undefined {
  const text = /"message":\s*("(?:[^"\\]|\\.)*")/.exec(json)?.[1];
  return text === undefined ? undefined : String(JSON.parse(text));
}
