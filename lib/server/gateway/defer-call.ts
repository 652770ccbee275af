/**
 * `Prefer: respond-async`: an image request becomes a task, which runs without its connection (docs/decisions/066). With
 * `wait`, the response is the result if it is there in time.
 */

import * as z from 'zod';
import { recordOf, textOf } from '#lib/base/json-value.ts';
import { promptIn } from '#lib/base/prompt-in.ts';
import { parseSchema } from '#lib/contract/define-variant.ts';
import { ApiError, issuesError } from '#lib/contract/errors/api-error.ts';
import { callbackUrl } from '#lib/contract/videos/video-fields.ts';
import { ownerOf } from '#lib/server/auth/principal.ts';
import { sourceOf } from '#lib/server/http/byte-source.ts';
import { baseUrlOf } from '#lib/server/http/connections.ts';
import { header } from '#lib/server/http/gateway-request.ts';
import { json, type Outcome } from '#lib/server/http/outcome.ts';
import type { VideoTask } from '#lib/server/videos/video-task.ts';
import type { Deferral, ReadCall, Routed } from './call.ts';
import type { GatewayContext, Run } from './context.ts';
import { withoutKey } from './run-forward.ts';
import { completedImage, imageTaskPath, imageTaskResponse } from './run-image-tasks.ts';
import { pollHeaders } from './run-tasks.ts';

/** A longer wait ends here: proxies end silent connections. */
const mostWaitSeconds = 100;

const callbackSchema = z.object({ callback_url: callbackUrl });

/** Reads the preference, and takes `callback_url` out of the body, which the provider must not see. */
export function readPreference(
  call: ReadCall,
  prefer: string | string[],
  next: Run<ReadCall>,
  context: GatewayContext,
): Promise<Outcome> | Outcome {
  const { given } = call.read;
  if (given === undefined || !makesImages(call)) return next(call, context);
  const preferences = readPrefer(prefer);
  if (preferences.get('respond-async') !== '') return next(call, context);

  // A form has texts only.
  if (given.stream === true || given.stream === 'true')
    throw new ApiError('invalid_value', {
      parameter: 'stream',
      message: 'stream must not be true with Prefer: respond-async, which answers with a task; got true.',
    });
  const { callback_url: url, ...rest } = given;
  const parsed = parseSchema(callbackSchema, { callback_url: url ?? undefined });
  if (!parsed.ok) throw issuesError(parsed.issues);
  const wait = preferences.get('wait') ?? '';
  const seconds = /^\d{1,9}$/.test(wait) ? Math.min(Number(wait), mostWaitSeconds) : 0;
  const deferral = {
    waitMs: seconds * 1000,
    callbackUrl: parsed.value.callback_url ?? null,
    isChanged: url !== undefined,
  };
  return next({ ...call, read: { ...call.read, given: rest }, deferral }, context);
}

/** Native text models use the same operation: they have nothing to defer. */
function makesImages({ operation, contract, read: { model } }: ReadCall): boolean {
  if (operation.defers !== true) return false;
  return operation.result === 'images' || contract.catalogue.chat.some(({ id }) => id === model);
}

/** Saves the task, before the response says that it exists. */
export async function deferCall<Checked extends Routed>(
  call: Checked,
  deferral: Deferral,
  _next: Run<Checked>,
  context: GatewayContext,
): Promise<Outcome> {
  const { request, body, newer, raw, candidates } = call;
  const { hook_url: hook } = recordOf(body);
  context.webhooks.checkUrl('hook_url', textOf(hook));
  context.webhooks.checkUrl('callback_url', deferral.callbackUrl ?? undefined);

  const [first] = candidates;
  const { isChanged } = deferral;
  const task = await context.images.create({
    ownerKeyId: call.principal.keyId,
    ...ownerOf(call.principal),
    model: call.modelId,
    provider: first?.target.id ?? '',
    prompt: promptIn(recordOf(body)),
    fault: header(request, 'x-sandbox-fault') ?? null,
    callbackUrl: deferral.callbackUrl,
    baseUrl: baseUrlOf(request, context.publicBaseUrl),
    requestId: call.requestId,
    idempotencyKey: header(request, 'idempotency-key') || null,
    address: request.path + withoutKey(request.search),
    contentType: isChanged ? 'application/json' : (header(request, 'content-type') ?? 'application/json'),
    body: isChanged ? Buffer.from(JSON.stringify(newer?.whole ?? body)) : raw,
  });
  call.report.deferred();
  return accepted(task, call, context);
}

function accepted(task: VideoTask, { request }: Routed, context: GatewayContext): Outcome {
  return json(202, imageTaskResponse(task, request, context), {
    ...pollHeaders(task),
    location: imageTaskPath(task.id),
    'preference-applied': 'respond-async',
  });
}

/**
 * Waits for the task that the request made, or made before with the same Idempotency-Key. It goes on if the client leaves
 * or the time is over.
 */
export async function awaitTask<Checked extends Routed>(
  call: Checked,
  waitMs: number,
  next: Run<Checked>,
  context: GatewayContext,
): Promise<Outcome> {
  const outcome = await next(call, context);
  const id = String(outcome.headers.location ?? '').slice(imageTaskPath('').length);
  if (id === '') return outcome;

  const task = await context.images.whenEnded(id, waitMs, call.request.signal);
  if (task === null || task.ownerKeyId !== call.principal.keyId) return outcome;
  const result = await completedImage(task, context);
  if (result === undefined) return accepted(task, call, context);
  const headers = { 'preference-applied': `wait=${waitMs / 1000}`, location: imageTaskPath(id) };
  return {
    kind: 'source',
    status: 200,
    headers: { ...result.headers, ...headers },
    source: sourceOf(result.stream),
  };
}

/**
 * The header Prefer (RFC 7240): values by lower-case name, without the parameters; the first of equal names counts. An empty value
 * is none. A preference that is not known, or not well-formed, is ignored, as the RFC requires.
 */
export function readPrefer(header: string | readonly string[] | undefined): ReadonlyMap<string, string> {
  const preferences = new Map<string, string>();
  for (const [element] of [header ?? []].flat().join(',').matchAll(elements)) {
    const [, name, quoted, token] = preference.exec(element) ?? [];
    if (name === undefined || preferences.has(name.toLowerCase())) continue;
    preferences.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? token ?? '');
  }
  return preferences;
}

/** The elements of a list: a comma within quotes does not separate. */
const elements = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;
const tokenText = "[\\w!#$%&'*+.^`|~-]+";
const preference = new RegExp(
  `^[ \\t]*(${tokenText})(?:[ \\t]*=[ \\t]*(?:"((?:[^"\\\\]|\\\\.)*)"|(${tokenText}))?)?[ \\t]*(?:;|$)`,
);
