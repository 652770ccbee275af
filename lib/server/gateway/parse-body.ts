/**
 * The two steps of parsing. Reading: bytes to plain JSON values; an unreadable body is stored as a problem, not thrown.
 * Validating: returns the valid body, or throws an ApiError with its issues.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { base64ByteLength, isBase64CutOff, parseDataUrl, readBase64Header } from '#lib/base/data-url.ts';
import { joinPath } from '#lib/base/field-path.ts';
import { showValue } from '#lib/base/format-value.ts';
import { type Operations, selectVariant } from '#lib/contract/contract.ts';
import type { BodyOperation, Operation, ValidBody } from '#lib/contract/define-operation.ts';
import { ApiError, issuesError } from '#lib/contract/errors/api-error.ts';
import { inSentPaths } from '#lib/contract/native/sent-paths.ts';
import { fromOpenaiVideoForm, namesInVideoForm } from '#lib/contract/videos/openai-video-form.ts';
import type { Reservation } from '#lib/server/http/byte-budget.ts';
import { header, parseJsonObject } from '#lib/server/http/gateway-request.ts';
import type { BodyCall, Call, ReadBody, ReadCall } from './call.ts';
import type { GatewayContext, Step } from './context.ts';
import { coerceTexts, formToBody, parseForm } from './parse-form.ts';

export const readBody: Step<Call, ReadCall> = async (call, next, context) => {
  const read: ReadBody = { isForm: false };
  let reserved: Reservation | undefined;
  try {
    reserved = await reserveBody(call, context);
    await readInto(read, call, context.maxBodyBytes);
  } catch (problem) {
    read.problem = problem;
  }
  if (reserved === undefined) return next({ ...call, read });
  const { resize } = reserved;
  resize(sizeOf(read.raw?.byteLength ?? 0));
  // Reading, validating and answering a large body are turns of their own: other requests go on between them.
  await nextTurn();
  call.report.observe({ end: () => resize(0) });
  return next({ ...call, read });
};

/** Smaller bodies are not counted. */
const smallBodyBytes = 256 * 1024;

interface BodyOwner {
  keyId: string;
  person?: { personId: string } | undefined;
}

/** Waits until there is memory for a large body, which counts until its response is over. */
export async function reserveBody(
  { request, principal }: Pick<Call, 'request'> & { principal: BodyOwner },
  { byteBudget, maxBodyBytes }: Pick<GatewayContext, 'byteBudget' | 'maxBodyBytes'>,
): Promise<Reservation | undefined> {
  const length = header(request, 'content-length');
  const isChunked = header(request, 'transfer-encoding') !== undefined;
  const size = sizeOf(length === undefined ? (isChunked ? maxBodyBytes : 0) : Number(length));
  if (size === 0) return undefined;
  const owner = principal.person?.personId ?? principal.keyId;
  return byteBudget.acquire(Math.min(size, maxBodyBytes), request.signal, owner);
}

function sizeOf(bytes: number): number {
  return bytes > smallBodyBytes ? bytes : 0;
}

/** The operation in the contract of a call. */
export type Select<Valid extends ValidBody> = (operations: Operations) => BodyOperation<Valid>;

export function validateBody<Valid extends ValidBody>(
  select: Select<Valid>,
): Step<ReadCall, BodyCall<Valid>> {
  return (call, next) => {
    const { operations, catalogue } = call.contract;
    const { isForm, raw, given, sent = new Map(), model, problem } = call.read;
    if (raw === undefined || given === undefined) throw problem;
    const { variant, modelId } = selectVariant(select(operations), model, catalogue);
    const validation = variant.validate(isForm ? coerceTexts(given, variant) : given, {
      acceptNewer: true,
      betas: (header(call.request, 'anthropic-beta') ?? '').split(',').map((beta) => beta.trim()),
    });
    if (!validation.ok) throw issuesError(validation.issues.map((issue) => inSentPaths(issue, sent)));
    checkInlineMedia(validation.valid.body);
    call.report.validated(modelId, validation.valid.body);
    const { newer } = validation;
    return next({ ...call, ...validation.valid, raw, variant, modelId, newer });
  };
}

async function readInto(read: ReadBody, call: Call, limit: number): Promise<void> {
  const { operation, contract } = call;
  const { multipart = false, modelFrom } = operation.body ?? {};
  const contentType = header(call.request, 'content-type') ?? '';
  read.isForm = isForm(contentType, multipart);
  refuseEncoded(header(call.request, 'content-encoding'));
  read.raw = await call.request.readBody(limit);
  const given = read.isForm
    ? await readForm(read, operation, read.raw, contentType)
    : parseJsonObject(read.raw);
  read.given = given;
  read.model = modelFrom === 'path' ? contract.catalogue.idOfPath(call.params.model ?? '') : given.model;
}

/** Throws `unsupported_media_type` for types that the operation does not accept. */
function isForm(contentType: string, multipart: boolean): boolean {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json') return false;
  if (multipart && type === 'multipart/form-data') return true;
  const expected = multipart ? 'application/json or multipart/form-data' : 'application/json';
  throw new ApiError('unsupported_media_type', {
    message: `Content-Type must be ${expected}; got ${contentType === '' ? 'none' : JSON.stringify(contentType.slice(0, 100))}.`,
  });
}

/** Bodies are not decoded: a compressed one would be reported as invalid JSON. */
function refuseEncoded(encoding: string | undefined): void {
  if (encoding === undefined || /^\s*(identity)?\s*$/i.test(encoding)) return;
  throw new ApiError('unsupported_media_type', {
    message: `Content-Encoding ${showValue(encoding)} is not supported; send the body unencoded.`,
  });
}

async function readForm(
  read: ReadBody,
  { result }: Operation,
  raw: Uint8Array,
  contentType: string,
): Promise<Record<string, unknown>> {
  const form = formToBody(await parseForm(raw, contentType));
  if (result !== 'video') return form;
  read.sent = namesInVideoForm(form);
  return fromOpenaiVideoForm(form);
}

export const mediaLimits = {
  /** Limit of images per request. */
  images: 100,
  /** Bytes of one image, decoded from Base64. */
  imageBytes: 50 * 1024 * 1024,
  /** Limit of pixels per image: that of the sandbox's decoder. */
  pixels: 64_000_000,
} as const;

type Path = readonly (string | number)[];

interface InlineImage {
  path: Path;
  base64: string;
  /** Its declared type. */
  type: string;
}

/** Types whose headers are checked; of any other, the provider decides when it answers. */
const knownTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/webp',
  'image/gif',
]);

/** Throws ApiError `invalid_image` with the field of the first image that is invalid or over a limit. */
export function checkInlineMedia(body: unknown): void {
  const images: InlineImage[] = [];
  collectImages(body, [], images);
  if (images.length > mediaLimits.images) {
    throw new ApiError('invalid_image', {
      message: `A request may hold at most ${mediaLimits.images} images; got ${images.length}.`,
    });
  }
  for (const { path, base64, type } of images) {
    if (knownTypes.has(type)) checkImage(joinPath(path), base64);
    else checkBase64(joinPath(path), base64);
  }
}

function checkSize(parameter: string, base64: string): void {
  const size = base64ByteLength(base64);
  if (size > mediaLimits.imageBytes) {
    throw invalid(
      parameter,
      `is larger than the limit of ${mediaLimits.imageBytes} bytes; got ${size} bytes`,
    );
  }
}

function checkBase64(parameter: string, base64: string): void {
  checkSize(parameter, base64);
  if (!/^[\w+/\s-]+(=[=\s]*)?$/.test(base64)) throw invalid(parameter, 'must be Base64');
}

function checkImage(parameter: string, base64: string): void {
  checkSize(parameter, base64);
  const header = readBase64Header(base64);
  if (header === undefined)
    throw invalid(parameter, 'must hold a PNG, JPEG, WebP or GIF image in Base64; its first bytes show none');
  if (header.state === 'known' && header.width * header.height > mediaLimits.pixels) {
    throw invalid(
      parameter,
      `has more pixels than the limit of ${mediaLimits.pixels}; got ${header.width}x${header.height}`,
    );
  }
  if (header.state === 'short' || isBase64CutOff(header.format, base64))
    throw invalid(parameter, `holds a ${header.format} image that is cut off`);
}

/** Data URLs of images, `inlineData` parts and `source` blocks anywhere in the body, in order. */
function collectImages(value: unknown, path: Path, images: InlineImage[]): void {
  if (typeof value === 'string') {
    const inline = value.startsWith('data:image/') ? parseDataUrl(value) : undefined;
    if (inline) images.push({ path, base64: inline.base64, type: inline.contentType });
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) collectImages(element, [...path, index], images);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const typed = typedBase64(value);
  if (typed !== undefined) images.push({ path: [...path, 'data'], ...typed });
  for (const [key, element] of Object.entries(value)) {
    // Only objects and data URLs can contain images.
    if (typeof element === 'object' || (typeof element === 'string' && element.startsWith('data:')))
      collectImages(element, [...path, key], images);
  }
}

/** `{ mimeType, data }` of the native protocol, `{ media_type, data }` of messages; undefined for other media. */
function typedBase64(value: object): Pick<InlineImage, 'base64' | 'type'> | undefined {
  if (!('data' in value) || typeof value.data !== 'string') return undefined;
  const type =
    'mimeType' in value
      ? value.mimeType
      : 'mime_type' in value
        ? value.mime_type
        : 'media_type' in value
          ? value.media_type
          : undefined;
  if (typeof type !== 'string' || !/^image\//i.test(type)) return undefined;
  return { base64: value.data, type: type.toLowerCase() };
}

function invalid(parameter: string, rule: string): ApiError {
  return new ApiError('invalid_image', { parameter, message: `${parameter} ${rule}.` });
}
