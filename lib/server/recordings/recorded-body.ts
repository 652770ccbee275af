/**
 * A body in the readable form of a recording: JSON, events of a stream, lines of text, or a file beside it. Long Base64 in
 * a text becomes a file, too. A form is only used if it gives the same bytes back.
 */
import { createHash } from 'node:crypto';
import { isRecord } from '#lib/base/json-value.ts';
import { mediaTypeOf } from '#lib/base/media-type.ts';
import type { EncodedBody } from './recording.ts';
import type { Redaction } from './redaction.ts';

/** Bytes by their name in the folder. */
export type Binaries = Map<string, Buffer>;

export interface BodyOptions {
  redaction: Redaction;
  /** Gets the files of the body. */
  binaries: Binaries;
}

export function encodeBody(bytes: Buffer, { redaction, binaries }: BodyOptions): EncodedBody {
  // Latin-1 keeps every byte: credentials are ASCII.
  const plain = redaction.withoutKeys(bytes.toString('latin1'));
  const isText = Buffer.from(bytes.toString('utf8')).equals(bytes) && !plain.includes('\0');
  if (!isText || plain.includes(tokenStart)) return { file: addFile(Buffer.from(plain, 'latin1'), binaries) };
  const short = plain.replace(longBase64, (run) => {
    const decoded = Buffer.from(run, 'base64');
    return decoded.toString('base64') === run ? `${tokenStart}${addFile(decoded, binaries)}}}` : run;
  });
  return encodeText(Buffer.from(redaction.clean(short), 'latin1').toString('utf8'));
}

const longBase64 = /[A-Za-z0-9+/]{256,}={0,2}/g;
const tokenStart = '{{base64 ';
const token = /\{\{base64 (files\/[0-9a-f]{16}\.[a-z0-9]+)\}\}/g;

export function addFile(bytes: Buffer, binaries: Binaries): string {
  const name = binaryName(bytes);
  binaries.set(name, bytes);
  return name;
}

/** By its content. */
export function binaryName(bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const extension =
    mediaTypeOf(bytes)?.split('/')[1] ?? (bytes.toString('latin1', 0, 2) === 'PK' ? 'zip' : 'bin');
  return `files/${hash}.${extension}`;
}

function encodeText(text: string): EncodedBody {
  const forms = [() => jsonOf(text), () => eventsOf(text)];
  for (const form of forms) {
    const body = form();
    if (body !== undefined && textOf(body) === text) return body;
  }
  return { text: text.includes('\n') ? text.split('\n') : text };
}

function jsonOf(text: string): EncodedBody | undefined {
  try {
    const json: unknown = JSON.parse(text);
    const indent = /^[{[]\n( +)/.exec(text)?.[1]?.length;
    const end = text.endsWith('\n') ? { end: '\n' as const } : {};
    return { json, ...(indent === undefined ? {} : { indent }), ...end };
  } catch {
    return undefined;
  }
}

/** Each with its empty line: as a record if that gives the same text, else as text. */
function eventsOf(text: string): EncodedBody | undefined {
  if (!/^(event|data|id|retry)?:/.test(text)) return undefined;
  return { events: text.split(/(?<=\n\r?\n)/).map((part) => eventOf(part) ?? part) };
}

function eventOf(part: string) {
  const [, event, source = ''] = /^(?:event: (.*)\n)?data: ([{[].*)\n\n$/.exec(part) ?? [];
  try {
    const data: unknown = JSON.parse(source);
    const read = event === undefined ? { data } : { event, data };
    return eventText(read) === part ? read : undefined;
  } catch {
    return undefined;
  }
}

function eventText({ event, data }: { event?: string | undefined; data?: unknown }): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** Undefined for a file and for the parts of a form. */
function textOf({ json, indent, end, events, text }: EncodedBody): string | undefined {
  if (json !== undefined) return JSON.stringify(json, null, indent) + (end ?? '');
  if (events !== undefined)
    return events.map((event) => (typeof event === 'string' ? event : eventText(event))).join('');
  return Array.isArray(text) ? text.join('\n') : text;
}

/** Gets the name of a file in the folder. */
export type ReadBinary = (name: string) => Promise<Buffer>;

export async function decodeBody(body: EncodedBody, read: ReadBinary): Promise<Buffer> {
  if (body.file !== undefined) return await read(body.file);
  const text = textOf(body) ?? '';
  const names = [...new Set([...text.matchAll(token)].map(([, name = '']) => name))];
  const files = new Map<string, string>();
  for (const name of names) files.set(name, (await read(name)).toString('base64'));
  return Buffer.from(text.replace(token, (whole, name: string) => files.get(name) ?? whole));
}

/** The files that a body needs. */
export function filesOf(body: EncodedBody): string[] {
  const inParts = body.parts?.flatMap((part) => filesOf(part.body)) ?? [];
  const inText = [...(textOf(body) ?? '').matchAll(token)].map(([, name = '']) => name);
  return [...(body.file === undefined ? [] : [body.file]), ...inText, ...inParts];
}

/** What two bodies have in common that mean the same: without line breaks and spaces of JSON. */
export function meaningOf(body: EncodedBody | null): unknown {
  if (body === null) return null;
  if (body.json !== undefined) return body.json;
  if (body.parts === undefined) return body.file ?? textOf(body);
  return Object.groupBy(
    body.parts.map(({ name, filename: _, body: part, ...rest }) => ({
      name,
      ...rest,
      body: meaningOf(part),
    })),
    ({ name }) => name,
  );
}

/** Values of a body that name what the upstream made: ids, links, names of operations. */
export function madeNames(value: unknown, name = ''): string[] {
  if (typeof value === 'string') {
    const isMade =
      /(?:^|_)id$|Id$|^ur[il]$|_url$|^upload_dir$/.test(name) || (name === 'name' && value.includes('/'));
    return isMade && value.length >= 6 && value.length < 4000 ? [value] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item) => madeNames(item, name));
  return isRecord(value) ? Object.entries(value).flatMap(([key, item]) => madeNames(item, key)) : [];
}
