/** A provider's video port as the driver of the task worker: what differs is only who holds the request. */
import { isApiError } from '#lib/contract/errors/api-error.ts';
import type { LoadMedia, ProviderCall, VideoOrder, VideoPort } from '#lib/server/providers/provider.ts';
import {
  type DriverContext,
  type FailureKind,
  type VideoDriver,
  VideoDriverError,
} from '#lib/server/tasks/video-driver.ts';
import type { VideoTask } from '#lib/server/tasks/video-task.ts';

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
    start: (task, context) => explained(port.start(orderOf(task, context), callOf(task, context))),
    poll: (task, context) =>
      explained(port.poll(task.upstreamId, orderOf(task, context), callOf(task, context))),
    cancel: (task, context) =>
      explained(port.cancel(task.upstreamId, orderOf(task, context), callOf(task, context))),
  };
}

/** The upstream's refusal ends the task; its trouble does not. */
async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { retryAfterSeconds } = error.details;
    throw new VideoDriverError(kindOf(error.status), {
      code: error.code,
      message: error.message,
      cause: error,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterMs: retryAfterSeconds * 1000 }),
    });
  }
}

function kindOf(status: number): FailureKind {
  return status >= 500 || status === 408 || status === 409 || status === 429 ? 'transient' : 'permanent';
}
