/** DashScope's tasks as video tasks, and its errors. */
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { type ErrorCode, errorCodes } from '#lib/contract/errors/error-codes.ts';
import { operatorProblems } from '#lib/contract/errors/operator-problems.ts';
import type { StartedVideo, VideoProgress } from '../provider.ts';
import type { VendorError } from '../upstream/error-of-response.ts';
import { lenient } from '../upstream/lenient.ts';
import { completedVideo, failedVideo, startedVideo } from '../upstream/video-progress.ts';

export function startedTask(body: unknown): StartedVideo {
  const { task_id, task_status } = taskBody.parse(body).output;
  return startedVideo(task_id, task_status === 'RUNNING');
}

export function progressOf(body: unknown, open: (url: string) => Promise<Readable>): VideoProgress {
  const output = taskBody.parse(body).output;
  switch (output.task_status) {
    case 'PENDING':
      return { status: 'queue', progress: null };
    case 'RUNNING':
      return { status: 'in_progress', progress: null };
    case 'SUCCEEDED': {
      const url = output.video_url;
      if (!url) return unknownState('The upstream finished the task without a link to its video', output);
      return completedVideo(() => open(url));
    }
    case 'FAILED':
      return failureOf(output);
    case 'CANCELED':
      return { status: 'cancelled' };
    case 'UNKNOWN':
      // No such task, expired after 24 hours, or a state that is not known for the moment: one response is no proof.
      return unknownState('The upstream does not know the task, or no longer', output);
    default:
      return unknownState(
        `The upstream answered with the state ${JSON.stringify(output.task_status ?? null)}`,
        output,
      );
  }
}

function unknownState(what: string, { code, message }: VendorFailure): VideoProgress {
  const reason = [code, message].filter(Boolean).join(': ').slice(0, 500);
  return { status: 'unknown', message: reason === '' ? `${what}.` : `${what} (${reason}).` };
}

/** `{code, message, request_id}`. */
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

function failureOf({ code, message }: VendorFailure): VideoProgress {
  if (accountProblemOf(code)) return failedVideo(operatorProblems.account);
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
const failure = { code: lenient.text, message: lenient.text };

type VendorFailure = z.output<z.ZodObject<typeof failure>>;

const errorBody = lenient.record({ ...failure, request_id: lenient.text });

const taskBody = lenient.record({
  output: lenient.record({
    task_id: lenient.text,
    task_status: lenient.unknown,
    video_url: lenient.text,
    ...failure,
  }),
});
