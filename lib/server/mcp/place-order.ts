/** What makes a result and may cost something: checks the limit of its cost, and orders it once, however often it is asked for. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { showValue } from '#lib/base/format-value.ts';
import { defined, type JsonRecord, recordOf } from '#lib/base/json-value.ts';
import { mapParts, partsIn } from '#lib/base/plain-data.ts';
import { parseSchema } from '#lib/contract/define-variant.ts';
import { issuesError } from '#lib/contract/errors/api-error.ts';
import { pathFor } from '#lib/contract/operation-facts.ts';
import { type Answer, type GatewayCalls, type SentRequest, ToolFailure } from './gateway-calls.ts';
import { textResult } from './results.ts';
import { isLeftOut } from './tool-schema.ts';
import { mostWaitSeconds, type TaskKind, type ToolCall, waitForTask } from './wait-for-task.ts';

/** A tool that makes a result. */
export interface OrderTool {
  name: string;
  title: string;
  description: string;
  operation: 'generateImages' | 'editImages' | 'createVideo' | 'createMessage' | 'embedContent';
  /** Its result is that of a task. */
  task?: TaskKind;
  /** How long it waits for the task unless the caller says. */
  waitSeconds?: number;
  /** The fields that its schema shows; all of them, if absent. The others are accepted. */
  fields?: readonly string[];
}

/** Between two notices of progress of what is no task. */
const progressMs = 5_000;

const waitSeconds = z.int().min(0).max(mostWaitSeconds).meta({
  description: 'Seconds to wait. The work goes on without you.',
});

export const endArguments = z.strictObject({
  id: z.string().min(1).meta({ description: 'The id that the order returned.' }),
});
export const taskArguments = endArguments.extend({ wait_seconds: waitSeconds.default(45) });

/** Beside those of the contract. */
export const orderArguments = z.looseObject({
  order_id: z
    .string()
    .regex(/^[\w.:-]{1,100}$/)
    .meta({
      description:
        'Your name for this order, new for each result. After a time-out or a lost answer call again with the same one and the same arguments: nothing is paid twice.',
    }),
  max_cost: z
    .number()
    .min(0)
    .optional()
    .meta({ description: 'Refused, before anything is sent, if it may cost more.' }),
  estimate_only: z
    .boolean()
    .optional()
    .meta({ description: 'True: says what it may cost, and orders nothing.' }),
  wait_seconds: waitSeconds.optional(),
});

export async function placeOrder(
  tool: OrderTool,
  given: JsonRecord,
  call: ToolCall,
): Promise<CallToolResult> {
  const { calls, signal } = call;
  const parsed = parseSchema(orderArguments, given);
  if (!parsed.ok) throw issuesError(parsed.issues);
  const { order_id: orderId, max_cost: maxCost, estimate_only: isEstimate, ...rest } = parsed.value;
  const { wait_seconds: seconds, ...body } = rest;
  const refused = Object.keys(body).find(isLeftOut);
  if (refused)
    throw new ToolFailure(`${refused} is not an argument of ${tool.name}; got ${showValue(body[refused])}.`);

  const request = await requestOf(tool, body, call);
  if (isEstimate || maxCost !== undefined) {
    const estimate = await estimateOf(request, calls, signal);
    if (isEstimate) return textResult({ estimate });
    if (maxCost !== undefined) refuseAbove(maxCost, estimate);
  }

  const headers: Record<string, string> = { 'idempotency-key': `mcp:${orderId}` };
  if (tool.task === 'image') headers.prefer = 'respond-async';
  // A task is there at once.
  const mostSeconds = tool.task ? mostWaitSeconds : (seconds ?? mostWaitSeconds);
  const answer = await inTime(calls.send({ ...request, headers }, signal), mostSeconds, call);
  if (answer === undefined)
    return textResult('Not finished, and safe: call again with the same order_id and the same arguments.');
  const facts = defined({
    order_id: orderId,
    repeated: answer.headers.has('x-idempotent-replay') || undefined,
  });
  if (tool.task === undefined) return textResult({ ...facts, ...answer.body });
  const wait = seconds ?? tool.waitSeconds ?? 0;
  return await waitForTask({ kind: tool.task, id: String(answer.body.id), waitSeconds: wait, facts }, call);
}

async function requestOf(
  tool: OrderTool,
  body: JsonRecord,
  { calls, signal }: ToolCall,
): Promise<SentRequest> {
  const operation = calls.contract.operations[tool.operation];
  const inPath = operation.body.modelFrom === 'path';
  const { model, ...others } = body;
  if (inPath && (typeof model !== 'string' || model === ''))
    throw new ToolFailure(`model must be the id of a model; got ${showValue(model)}.`);
  const path = pathFor(operation.path, String(model));
  return { method: 'POST', path, body: await withOwnImages(inPath ? others : body, calls, signal) };
}

/** The form of links that results have. */
const ownLink = /^https?:\/\/[^/]+(?:\/[\w.~/-]+)?\/assets\/asset_[\w-]+\?expires=/;

/** Replaces links to results by their images: providers cannot load from an address of this machine or network. */
async function withOwnImages(
  body: JsonRecord,
  { loadImage }: GatewayCalls,
  signal: AbortSignal,
): Promise<unknown> {
  const loaded = new Map<string, string>();
  const isOwn = (part: unknown): part is string => typeof part === 'string' && ownLink.test(part);
  for (const link of new Set(partsIn(body, isOwn))) {
    const image = await loadImage(link, signal);
    if (image?.contentType.startsWith('image/'))
      loaded.set(link, `data:${image.contentType};base64,${Buffer.from(image.bytes).toString('base64')}`);
  }
  return mapParts(body, (part) => (isOwn(part) ? (loaded.get(part) ?? part) : undefined));
}

const estimateSchema = z.object({
  currency: z.string(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  basis: z.string(),
});

async function estimateOf(request: SentRequest, { send }: GatewayCalls, signal: AbortSignal) {
  const { body } = await send({ ...request, headers: { 'x-easel-dry-run': 'true' } }, signal);
  return estimateSchema.parse(recordOf(body.estimate));
}

function refuseAbove(maxCost: number, { currency, maximum, basis }: z.output<typeof estimateSchema>): void {
  if (maximum === null)
    throw new ToolFailure(
      'max_cost cannot be kept: this model has no price here, so its cost is unknown. Nothing was sent. Leave out max_cost, or ask the operator to enter a price on the Settings page.',
    );
  if (maximum > maxCost)
    throw new ToolFailure(
      `max_cost must be at least ${maximum}, which this order may cost (${currency}${maximum}: ${basis}); got ${maxCost}. Nothing was sent.`,
    );
}

/** Undefined when the time is over: the call goes on, because it has a key. */
async function inTime(
  answer: Promise<Answer>,
  seconds: number,
  { signal, progress }: ToolCall,
): Promise<Answer | undefined> {
  answer.catch(() => {});
  const beganMs = performance.now();
  const tell = () => progress((performance.now() - beganMs) / 1000, 'in progress').catch(() => {});
  const telling = setInterval(tell, progressMs);
  const over = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  const late = new Promise<undefined>((resolve) => over.addEventListener('abort', () => resolve(undefined)));
  return await Promise.race([answer, late]).finally(() => clearInterval(telling));
}
