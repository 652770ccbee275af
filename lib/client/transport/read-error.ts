/** Reads an error response of any shape: the three dialects, other JSON, HTML, plain text, or nothing. */

import {
  isRecord,
  type JsonRecord,
  listOf,
  numberOf,
  parseJson,
  recordOf,
  textOf,
} from '#lib/base/json-value.ts';
import type { RunError } from './run-error.ts';

export interface ErrorResponse {
  status: number;
  body: string;
  /** `retry-after` in seconds; dates are ignored. */
  retryAfter?: string | null;
}

export function readErrorResponse({ status, body, retryAfter }: ErrorResponse): RunError {
  const seconds = retryAfter && /^\d+$/.test(retryAfter) ? { retryAfterSeconds: Number(retryAfter) } : {};
  const parsed = parseJson(body);
  const error = parsed === undefined ? undefined : readErrorBody(parsed);
  if (error) return { kind: 'http', ...error, ...seconds };
  const message = plainText(body) || `The server responded with status ${status} and no message.`;
  return { kind: 'http', message, ...seconds, ...(body.trim() === '' ? {} : { raw: cut(body) }) };
}

/** The error in a body or event of any dialect; undefined if there is none. */
export function readErrorBody(body: unknown): Omit<RunError, 'kind'> | undefined {
  // Native errors may be a list of one.
  const outer = recordOf(Array.isArray(body) ? body[0] : body);
  const inner = isRecord(outer.error) ? outer.error : outer;
  const message =
    textOf(inner.message) ??
    textOf(outer.error) ??
    textOf(outer.message) ??
    textOf(outer.detail) ??
    detailsOf(outer);
  if (message === undefined || message === '') return undefined;
  const issues = fieldViolations(inner);
  const parameter = textOf(inner.param) ?? issues[0]?.parameter;
  const code = codeOf(inner);
  return {
    message,
    ...(code === undefined ? {} : { code }),
    ...(parameter === undefined ? {} : { parameter }),
    ...(issues.length > 1 ? { issues } : {}),
  };
}

function codeOf(error: JsonRecord): string | undefined {
  return textOf(error.code) ?? textOf(error.status) ?? textOf(error.type) ?? numberOf(error.code)?.toString();
}

/** Google's `BadRequest.fieldViolations`. */
function fieldViolations(error: JsonRecord): { parameter: string; message: string }[] {
  return listOf(error.details)
    .flatMap((detail) => listOf(recordOf(detail).fieldViolations))
    .map(recordOf)
    .map(({ field, description }) => ({ parameter: textOf(field) ?? '', message: textOf(description) ?? '' }))
    .filter(({ message }) => message !== '');
}

/** FastAPI and similar: `detail: [{ loc, msg }]`. */
function detailsOf({ detail }: JsonRecord): string | undefined {
  const messages = listOf(detail).flatMap((item) => textOf(recordOf(item).msg) ?? []);
  return messages.length > 0 ? messages.join(' ') : undefined;
}

/** The text of a page, shortened. */
function plainText(body: string): string {
  if (!/<[a-z!][^>]*>/i.test(body)) return shorten(body);
  const heading = /<(title|h1)[^>]*>([^<]+)</i.exec(body)?.[2];
  const text = heading ?? body.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]+>/g, ' ');
  return shorten(text) === '' ? '' : `The server responded with a web page: ${shorten(text)}`;
}

function shorten(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300);
}

export function cut(text: string): string {
  return text.length > longestRaw ? `${text.slice(0, longestRaw)}…` : text;
}

const longestRaw = 8000;
