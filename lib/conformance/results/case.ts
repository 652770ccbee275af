/** What the cases of results are made of: a response as it was read, a check, and the form that the contract gives it. */
import { readImageHeader } from '#lib/base/image-header.ts';
import { listOf, numberOf, parseJson, recordOf, textOf } from '#lib/base/json-value.ts';
import { readEvents } from '#lib/base/read-events.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import { type Sent, type Server, send } from '../rule.ts';

/** A response as it was read. */
export interface Seen {
  status: number;
  type: string;
  text: string;
  json: Readonly<Record<string, unknown>>;
  events: readonly { name: string; data: Readonly<Record<string, unknown>> }[];
}

/** Sentences of what is wrong; everything else is left out. */
export type Wrong = readonly (string | false | undefined)[];

export type Check = (seen: Seen, server: Server) => Wrong | Promise<Wrong>;

export type Case = readonly [name: string, operation: Operation, sent: Sent, expected: string, wrong: Check];

/** Makes rows of one operation; `sentOf` completes what a row sends. */
export function rowOf(operation: Operation, sentOf: (own: object) => Sent) {
  return (name: string, own: object, expected: string, wrong: Check): Case => [
    name,
    operation,
    sentOf(own),
    expected,
    wrong,
  ];
}

export async function ask(server: Server, operation: Operation, sent: Sent): Promise<Seen> {
  const response = await send(server, operation, sent);
  const type = response.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  const events = [];
  if (type.startsWith('text/event-stream'))
    for await (const { event, data } of readEvents(only(bytes)))
      events.push({ name: event ?? 'message', data: recordOf(parseJson(data)) });
  return { status: response.status, type, text, json: recordOf(parseJson(text)), events };
}

async function* only(bytes: Uint8Array) {
  yield bytes;
}

/** What is not as the contract says of a response that succeeds: its status, its type, its first other members. */
export function otherForm({ id, response: { status, schema } }: Operation, seen: Seen, own = schema): Wrong {
  const issues = own?.safeParse(parseJson(seen.text)).error?.issues ?? [];
  return [
    seen.status !== status && `${id} has status ${seen.status}.`,
    !seen.type.startsWith('application/json') && `${id} has the content type ${seen.type}.`,
    ...issues.slice(0, 3).map(({ path, message }) => `${id} ${path.join('.')}: ${message}.`),
  ];
}

export function headerOf(image: unknown) {
  const found = readImageHeader(Buffer.from(textOf(recordOf(image).b64_json) ?? '', 'base64'));
  return found?.state === 'known' ? found : undefined;
}

export function headersIn(json: unknown) {
  return listOf(recordOf(json).data).map(headerOf);
}

export function sizeOf(image: ReturnType<typeof headerOf>): string {
  return image === undefined ? 'no image' : `${image.width}x${image.height}`;
}

export function addsUp(
  usage: Readonly<Record<string, unknown>>,
  ...[input, output, total]: readonly string[]
): boolean {
  const count = (name = '') => numberOf(usage[name]) ?? Number.NaN;
  return count(input) > 0 && count(output) > 0 && count(input) + count(output) === count(total);
}
