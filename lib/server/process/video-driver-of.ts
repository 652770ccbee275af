/** A provider's video port as the driver of the task worker: what differs is only who holds the request. */
import { type ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import type { LoadMedia, ProviderCall, VideoOrder, VideoPort } from '#lib/server/providers/provider.ts';
import {
  type DriverContext,
  type FailureKind,
  type VideoDriver,
  VideoDriverError,
} from '#lib/server/videos/video-driver.ts';
import type { VideoTask } from '#lib/server/videos/video-task.ts';

export function videoDriverOf(port: VideoPort, loader: (signal: AbortSignal) => LoadMedia): VideoDriver {
  const orderOf = (task: VideoTask, context: DriverContext): VideoOrder => ({
    token: task.id,
    loadBody: () => context.loadBody(),
  });
  const callOf = (task: VideoTask, { signal }: DriverContext): ProviderCall => ({
    requestId: task.id,
    signal,
    fault: task.fault ?? undefined,
    loadMedia: loader(signal),
  });
  return {
    idempotentStart: port.idempotentStart,
    start: (task, context) =>
      explained(port.start(orderOf(task, context), callOf(task, context)), kindOfStart),
    poll: (task, context) =>
      explained(port.poll(task.upstreamId, orderOf(task, context), callOf(task, context)), kindOf),
    cancel: (task, context) =>
      explained(port.cancel(task.upstreamId, orderOf(task, context), callOf(task, context)), kindOf),
  };
}

/** The upstream's refusal ends the task; its trouble does not. */
async function explained<T>(work: Promise<T>, kindFor: (error: ApiError) => FailureKind): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { retryAfterSeconds } = error.details;
    throw new VideoDriverError(kindFor(error), {
      code: error.code,
      message: error.message,
      cause: error,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterMs: retryAfterSeconds * 1000 }),
    });
  }
}

/** After a start that broke off nobody knows whether the upstream has the order, unless it surely was not reached. */
function kindOfStart(error: ApiError): FailureKind {
  const kind = kindOf(error);
  const surelyNot = error.status === 429 || error.code === 'overloaded' || error.details.shouldRetry === true;
  return kind === 'transient' && !surelyNot ? 'unknown' : kind;
}

function kindOf({ status }: ApiError): FailureKind {
  return status >= 500 || status === 408 || status === 409 || status === 429 ? 'transient' : 'permanent';
}
