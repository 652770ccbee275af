/** Reports the end of an image request to its `hook_url`, once: replays of an idempotent request report nothing. */
import { ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import type { ImageRequest } from '#lib/contract/images/generate-images.ts';
import type { ImageEvent } from '#lib/contract/webhooks/webhook-events.ts';
import type { Outcome, OutcomeEnd } from '#lib/server/http/outcome.ts';
import { isTransientStatus, readStartFailure } from '#lib/server/videos/read-failure.ts';
import type { Routed } from './call.ts';
import type { GatewayContext, Run } from './context.ts';
import { toApiError } from './encode-error.ts';

export async function callHook(
  call: Routed<ImageRequest>,
  url: string,
  next: Run<Routed<ImageRequest>>,
  context: GatewayContext,
): Promise<Outcome> {
  context.webhooks.checkUrl('hook_url', url);
  const report = async (failure: unknown) => {
    // A task goes on, or waits for a person.
    if (call.attempt && failure !== undefined && !endsTask(failure)) return;
    try {
      await context.webhooks.send(deliveryOf(call, { url, failure, created: context.unixSeconds() }));
    } catch (error) {
      context.logFailure(call, error);
    }
  };
  try {
    const outcome = await next(call, context);
    // A whole body waits for it: what a client knows to be done is also reported.
    call.report.observe({ end: (how) => report(failureOf(outcome, how, call)) });
    return outcome;
  } catch (error) {
    await report(error);
    throw error;
  }
}

/** Undefined for a complete response. */
function failureOf(outcome: Outcome, how: OutcomeEnd, { report }: Routed): unknown {
  if (report.failure !== undefined) return report.failure;
  if (how === 'left')
    return new ApiError('client_closed_request', { message: 'The client closed the request.' });
  if (how !== 'complete') return how.error;
  const status = outcome.kind === 'aborted' ? 502 : outcome.status;
  if (status < 400) return undefined;
  return new ApiError('upstream_error', {
    message: `The upstream answered with status ${status}.`,
    isFinal: !isTransientStatus(status),
  });
}

function endsTask(failure: unknown): boolean {
  const isFinal = isApiError(failure) && failure.details.isFinal === true;
  return isFinal || readStartFailure(failure).kind === 'permanent';
}

function deliveryOf(
  { requestId, principal, modelId }: Routed,
  { url, failure, created }: { url: string; failure: unknown; created: number },
) {
  const status = failure === undefined ? 'completed' : 'failed';
  const error = failure === undefined ? undefined : errorOf(failure);
  const event: ImageEvent = {
    type: `image.generation.${status}`,
    timestamp: new Date(created * 1000).toISOString(),
    data: { id: requestId, model: modelId, status, created, error },
  };
  const sent = { ownerKeyId: principal.keyId, taskId: null, requestId, url };
  return { ...sent, event: event.type, body: JSON.stringify(event) };
}

function errorOf(failure: unknown): { code: string; message: string } {
  const { code, details } = toApiError(failure);
  return { code, message: details.message.slice(0, 2000) };
}
