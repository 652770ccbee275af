/** The input of a sample: a request with its files replaced by marks. */
import { isRecord } from '#lib/base/json-value.ts';
import { mapParts } from '#lib/base/plain-data.ts';
import type { CredentialScheme } from '#lib/contract/define-operation.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface SampleRequest {
  /** Without a trailing slash: `http://localhost:3000`. */
  baseUrl: string;
  method: string;
  /** With its query: `/v1/images/generations`. */
  path: string;
  /** Contains a `FileMark` in place of Base64; see mark-files.ts. Empty without a body. */
  body: JsonObject;
  headers?: Readonly<Record<string, string>>;
  /** Edits can be sent as a form, as the SDKs do. */
  encoding?: 'json' | 'form';
}

/** A file in place of its Base64. */
export interface FileMark {
  /** Name in the working directory. */
  $file: string;
  contentType: string;
  form: 'data-url' | 'base64';
}

export function isFileMark(value: unknown): value is FileMark {
  return isRecord(value) && typeof value.$file === 'string';
}

/** The body with marks replaced. */
export function replaceMarks(value: unknown, replace: (mark: FileMark) => unknown): unknown {
  return mapParts(value, (part) => (isFileMark(part) ? replace(part) : undefined));
}

export function hasMarks(value: unknown): boolean {
  let found = false;
  replaceMarks(value, () => {
    found = true;
  });
  return found;
}

/** The environment variable of the key, in every sample. */
export const keyVariable = 'EASEL_API_KEY';

/** The documented header; the gateway accepts any. */
export function credentialOf(path: string): CredentialScheme {
  if (path.startsWith('/v1/messages')) return 'api-key';
  return path.startsWith('/v1beta') && !path.includes('mbedContent') ? 'vendor-api-key' : 'bearer';
}

export function isStream({ path, body }: Pick<SampleRequest, 'path' | 'body'>): boolean {
  return path.includes('alt=sse') || body.stream === true;
}

/** Whether the response is a task, whose result is the response of the same request without this header. */
export function isBackground({ headers = {} }: Pick<SampleRequest, 'headers'>): boolean {
  return headers.prefer?.includes('respond-async') ?? false;
}

/** The client of the SDK for a path; `plain` if there is none. */
export type SampleKind =
  | 'image'
  | 'edit'
  | 'message'
  | 'message-tokens'
  | 'native'
  | 'native-tokens'
  | 'embedding'
  | 'video'
  | 'models'
  | 'native-models'
  | 'plain';

export function sampleKind({ method, path }: Pick<SampleRequest, 'method' | 'path'>): SampleKind {
  const match = kinds.find(([verb, pattern]) => verb === method && pattern.test(path));
  return match?.[2] ?? 'plain';
}

const kinds: readonly (readonly [string, RegExp, SampleKind])[] = [
  ['POST', /^\/v1\/images\/generations$/, 'image'],
  ['POST', /^\/v1\/images\/edits$/, 'edit'],
  ['POST', /^\/v1\/messages$/, 'message'],
  ['POST', /^\/v1\/messages\/count_tokens$/, 'message-tokens'],
  ['POST', /^\/v1beta\/models\/.+:(generateContent|streamGenerateContent\?alt=sse)$/, 'native'],
  ['POST', /^\/v1beta\/models\/.+:countTokens$/, 'native-tokens'],
  ['POST', /^\/v1beta\/models\/.+:(embedContent|batchEmbedContents)$/, 'embedding'],
  ['POST', /^\/v1\/videos$/, 'video'],
  ['GET', /^\/v1\/models(\/[^?]+)?$/, 'models'],
  ['GET', /^\/v1beta\/models(\/[^?]+)?$/, 'native-models'],
];

/** The model in a path; empty if there is none. */
export function modelIn(path: string): string {
  const name = /\/models\/([^:?]+)/.exec(path)?.[1] ?? '';
  return name.split('/').map(decodeURIComponent).join('/');
}

/** File extension of the generated images. */
export function imageFormat(body: JsonObject): string {
  const { output_format: format } = body;
  return typeof format === 'string' ? format : 'png';
}
