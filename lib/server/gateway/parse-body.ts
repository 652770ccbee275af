/**
 * The two steps of parsing. Reading: bytes to plain JSON values; an unreadable body is stored as a problem, not thrown.
 * Validating: returns the valid body, or throws an ApiError with its issues.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { showValue } from '#lib/base/format-value.ts';
import { type Operations, selectVariant } from '#lib/contract/contract.ts';
import type { BodyOperation, Operation } from '#lib/contract/define-operation.ts';
import type { ValidBody } from '#lib/contract/define-variant.ts';
import { ApiError, issuesError } from '#lib/contract/errors/api-error.ts';
import { inSentPaths } from '#lib/contract/native/sent-paths.ts';
import { fromOpenaiVideoForm, namesInVideoForm } from '#lib/contract/videos/openai-video-form.ts';
import type { Reservation } from '#lib/server/http/byte-budget.ts';
import { header, parseJsonObject } from '#lib/server/http/gateway-request.ts';
import type { BodyCall, Call, ReadBody, ReadCall } from './call.ts';
import { checkInlineMedia } from './check-inline-media.ts';
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
  if (reserved === undefined) return next({ ...call, read }, context);
  const { resize } = reserved;
  resize(sizeOf(read.raw?.byteLength ?? 0));
  // Reading, validating and answering a large body are turns of their own: other requests go on between them.
  await nextTurn();
  call.report.observe({ end: () => resize(0) });
  return next({ ...call, read }, context);
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
  return (call, next, context) => {
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
    return next({ ...call, ...validation.valid, raw, variant, modelId, newer }, context);
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
