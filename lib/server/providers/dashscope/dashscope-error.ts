/** DashScope's errors: `{code, message, request_id}` as a response, `{code, message}` in a failed task. */
import type { z } from 'zod';
import { type ErrorCode, errorCodes } from '#lib/contract/errors/error-codes.ts';
import type { VideoProgress } from '../provider.ts';
import { accountProblem, type VendorError } from '../upstream/error-of-response.ts';
import { lenient } from '../upstream/lenient.ts';
import { failedVideo } from '../upstream/video-tasks.ts';

export function readDashscopeError(body: unknown, status: number): VendorError {
  const { code, message, request_id } = errorBody.parse(body);
  const ownCode = codeOf(code);
  return {
    message,
    code: ownCode !== undefined && errorCodes[ownCode] === status ? ownCode : undefined,
    parameter: ownCode === 'model_not_found' ? 'model' : undefined,
    isAccount: accountProblemOf(code),
    notAccepted: status === 503 && code !== undefined,
    requestId: request_id,
  };
}

export function failureOf({ code, message }: VendorFailure): VideoProgress {
  if (accountProblemOf(code)) return failedVideo(accountProblem);
  return failedVideo(message, codeOf(code));
}

/** `Throttling.RateQuota` is a kind of `Throttling`. */
function codeOf(code = ''): ErrorCode | undefined {
  return codes[code.split('.', 1)[0] ?? ''];
}

const codes: Readonly<Record<string, ErrorCode>> = {
  DataInspectionFailed: 'moderation_blocked',
  IPInfringementSuspect: 'moderation_blocked',
  InvalidParameter: 'invalid_value',
  InvalidURL: 'invalid_value',
  ModelNotFound: 'model_not_found',
  Throttling: 'rate_limit_exceeded',
};

/** Some have status 400, which would make them the caller's. */
function accountProblemOf(code = ''): VendorError['isAccount'] {
  if (code === 'InvalidApiKey') return 'key';
  if (/^(Arrearage|AllocationQuota)/.test(code)) return 'credit';
  if (/^(AccessDenied\.Unpurchased|Model\.AccessDenied)/.test(code)) return 'access';
  return code.startsWith('AccessDenied');
}

/** Members of errors and of failed tasks. */
export const failure = { code: lenient.text, message: lenient.text };

export type VendorFailure = z.output<z.ZodObject<typeof failure>>;

const errorBody = lenient.record({ ...failure, request_id: lenient.text });
