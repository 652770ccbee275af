/** The parse and validate steps: bytes to a body that keeps every rule, or an ApiError that names what it breaks. */
import { showValue } from '#lib/base/format-value.ts';
import type { OperationBody, ValidBody } from '#lib/contract/define-operation.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { modelIdOfPath } from '#lib/contract/models/catalogue.ts';
import { selectVariant } from '#lib/contract/select-variant.ts';
import { fromOpenaiVideoForm } from '#lib/contract/videos/openai-video-form.ts';
import { header } from '#lib/server/http/gateway-request.ts';
import type { BodyCall, Call } from './call.ts';
import { checkInlineMedia } from './check-inline-media.ts';
import { coerceTexts, formToBody, parseForm } from './parse-form.ts';
import { parseJsonObject } from './parse-json.ts';

export async function parseBody<Valid extends ValidBody>(
  call: Call,
  definition: OperationBody<Valid>,
  maxBodyBytes: number,
): Promise<BodyCall<Valid>> {
  const contentType = header(call.request, 'content-type') ?? '';
  const form = isForm(contentType, definition);
  refuseEncoded(header(call.request, 'content-encoding'));
  const raw = await call.request.readBody(maxBodyBytes);
  call.recording?.received(raw);
  const given = form ? await readForm(call, raw, contentType) : parseJsonObject(raw);
  const model = definition.modelFrom === 'path' ? modelIdOfPath(call.params.model ?? '') : given.model;
  call.recording?.understood({ body: given, model });
  const { variant, modelId } = selectVariant(call.operation, definition, model);
  const validation = variant.validate(form ? coerceTexts(given, variant) : given);
  if (!validation.ok) {
    const [first] = validation.issues;
    throw new ApiError(first?.code ?? 'invalid_request', {
      message: first?.message ?? 'The body breaks a rule.',
      parameter: first?.parameter,
      issues: validation.issues,
    });
  }
  checkInlineMedia(validation.valid.body);
  return { ...call, ...validation.valid, raw, variant, modelId };
}

/** Throws `unsupported_media_type` for anything but the types the operation reads. */
function isForm(contentType: string, { multipart }: OperationBody): boolean {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json') return false;
  if (multipart && type === 'multipart/form-data') return true;
  const expected = multipart ? 'application/json or multipart/form-data' : 'application/json';
  throw new ApiError('unsupported_media_type', {
    message: `Content-Type must be ${expected}; got ${contentType === '' ? 'none' : JSON.stringify(contentType.slice(0, 100))}.`,
  });
}

/** Bodies are read as they are: an encoded one would only look like broken JSON. */
function refuseEncoded(encoding: string | undefined): void {
  if (encoding === undefined || /^\s*(identity)?\s*$/i.test(encoding)) return;
  throw new ApiError('unsupported_media_type', {
    message: `Content-Encoding ${showValue(encoding)} is not taken here; send the body unencoded.`,
  });
}

async function readForm(
  { operation }: Call,
  raw: Uint8Array,
  contentType: string,
): Promise<Record<string, unknown>> {
  const body = formToBody(await parseForm(raw, contentType));
  return operation.id === 'videos.create' ? fromOpenaiVideoForm(body) : body;
}
