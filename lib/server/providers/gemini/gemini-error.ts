/** Google's error bodies: `{error: {code, message, status, details}}`, in an array for streams without events. */
import type { z } from 'zod';
import { readCommonError, type VendorError } from '../upstream/error-of-response.ts';
import { lenient } from '../upstream/lenient.ts';

export function readGeminiError(body: unknown, status: number): VendorError {
  const whole: unknown = Array.isArray(body) ? body[0] : body;
  const { error } = errorBody.parse(whole);
  const { details } = error;
  const { message } = readCommonError(whole);
  const field = violatedField(details) ?? fieldInMessage(message);
  const isAccount = accountProblem(status, error);
  const isUnknownModel = status === 404 && /^models\//.test(message ?? '');
  return {
    message,
    code: isUnknownModel ? 'model_not_found' : undefined,
    parameter: isUnknownModel ? 'model' : ourField(field),
    isAccount,
    isCaller: status === 403 && callerContent.test(message ?? ''),
    notAccepted: status === 503 && error.status === 'UNAVAILABLE',
    // The delay of a quota for the day does not tell when the day ends.
    retryAfterSeconds: isAccount ? undefined : retryDelay(details),
  };
}

/** Reads an error with the fields of an image request. */
export function readGeminiImageError(body: unknown, status: number): VendorError {
  const error = readGeminiError(body, status);
  return { ...error, parameter: imageField(error.parameter) };
}

/** `You do not have permission to access the File abc or it may not exist.` */
const callerContent = /\b(the file|files?\/|cached ?content|fileUri)\b|\bfile [\w-]+ or it may not exist/i;

/** A wrong key is a 400, like a billing or a region that is not allowed; spent quotas are 429. */
function accountProblem(status: number, { message = '', details }: GoogleError): VendorError['isAccount'] {
  const reasons = details.map(({ reason = '' }) => reason);
  if (reasons.some((reason) => reason.startsWith('API_KEY_'))) return 'key';
  if (reasons.some((reason) => reason.startsWith('BILLING_'))) return 'credit';
  if (reasons.some((reason) => /^(CONSUMER_|SERVICE_DISABLED)/.test(reason))) return true;
  if ((status === 400 || status === 403) && /\bAPI key\b/i.test(message)) return 'key';
  if ((status === 400 || status === 403) && /\buser location\b/i.test(message)) return 'region';
  if (status === 403 && /\baccess to (the )?model\b/i.test(message)) return 'access';
  if (status === 400 && /\bbilling\b/i.test(message)) return 'credit';
  if (status !== 429) return false;
  const spent = details
    .flatMap(({ violations }) => violations)
    .some(({ quotaId = '', quotaValue }) => quotaId.includes('PerDay') || quotaValue === '0');
  const isSpent = spent || /credits are depleted|prepay|spend(ing)? (cap|limit)|limit: 0\b/i.test(message);
  return isSpent && 'credit';
}

/** `RetryInfo.retryDelay`: `39.6s`. */
function retryDelay(details: GoogleError['details']): number | undefined {
  const text = details.map((detail) => detail.retryDelay).find((delay) => delay !== undefined);
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(text ?? '')?.[1];
  return seconds === undefined ? undefined : Math.max(1, Math.ceil(Number(seconds)));
}

function violatedField(details: GoogleError['details']): string | undefined {
  const violations = details.flatMap(({ fieldViolations }) => fieldViolations);
  return violations.map(({ field }) => field).find(Boolean);
}

/** `Invalid value at 'contents[0].parts[0]'`, `* GenerateContentRequest.contents: must not be empty`. */
function fieldInMessage(message = ''): string | undefined {
  return /\bat '([\w.[\]]+)'/.exec(message)?.[1] ?? /^\* \w+Request\.([\w.[\]]+): /.exec(message)?.[1];
}

/** The vendor writes snake_case and has another position of the image format. */
function ourField(field: string | undefined): string | undefined {
  return field
    ?.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace('generationConfig.imageConfig', 'generationConfig.responseFormat.image');
}

function imageField(field = ''): string | undefined {
  const part = /^contents\[0\]\.parts\[(\d+)\]/.exec(field)?.[1];
  if (part !== undefined) return part === '0' ? 'prompt' : `images[${Number(part) - 1}]`;
  if (field.startsWith('tools')) return field.includes('imageSearch') ? 'image_search' : 'web_search';
  if (field.includes('aspectRatio')) return 'size';
  if (field.includes('imageSize')) return 'quality';
  if (field.includes('thinking')) return 'thinking_level';
  return field === 'model' ? 'model' : undefined;
}

const errorBody = lenient.record({
  error: lenient.record({
    message: lenient.text,
    status: lenient.text,
    details: lenient.list(
      lenient.record({
        reason: lenient.text,
        retryDelay: lenient.text,
        violations: lenient.list(lenient.record({ quotaId: lenient.text, quotaValue: lenient.text })),
        fieldViolations: lenient.list(lenient.record({ field: lenient.text })),
      }),
    ),
  }),
});

type GoogleError = z.output<typeof errorBody>['error'];
