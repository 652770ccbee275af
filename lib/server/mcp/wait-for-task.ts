/** Waits for a video or image task, and returns before the client's own time limit; or cancels it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { defined, type JsonRecord, recordOf, textOf } from '#lib/base/json-value.ts';
import { liveStatuses } from '#lib/contract/videos/video-status.ts';
import { type GatewayCalls, type SentRequest, ToolFailure } from './gateway-calls.ts';
import { imagesResult, textResult, videoResult } from './results.ts';

export type TaskKind = 'image' | 'video';

/** What a tool has of the call that runs it. */
export interface ToolCall {
  calls: GatewayCalls;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
  /** Tells the client, if it asked for progress, how far it is; `seconds` since the call began. */
  progress(seconds: number, message: string): Promise<void>;
}

/** Clients give up after 60 s by default. */
export const mostWaitSeconds = 50;

/** Delays between two polls of a task, ms: they grow, up to what the interface recommends. */
const delays = { first: 100, most: 2_000, growth: 1.5 };

export interface WaitedTask {
  kind: TaskKind;
  id: string;
  waitSeconds: number;
  /** Facts of the order for the result. */
  facts?: object;
}

export async function waitForTask(
  { kind, id, waitSeconds, facts = {} }: WaitedTask,
  { calls, signal, progress }: ToolCall,
): Promise<CallToolResult> {
  const request = requestFor(kind === 'image' ? 'retrieveImage' : 'retrieveVideo', id, calls);
  const beganMs = performance.now();
  const passed = () => (performance.now() - beganMs) / 1000;

  for (let delay = delays.first; ; delay = Math.min(delay * delays.growth, delays.most)) {
    const { body: task } = await calls.send(request, signal);
    if (!isLive(task)) return await endOf(task, kind, { ...factsOf(task), ...facts }, calls);
    if (passed() + delay / 1000 > waitSeconds) return pending(task, kind, facts);
    await progress(passed(), `${task.status}, ${task.progress} %`);
    await wait(delay, undefined, { signal });
  }
}

/** An image task that ends meanwhile is deleted: the interface has one request for both. */
export async function cancelTask(
  { id }: { id: string },
  { calls, signal }: ToolCall,
): Promise<CallToolResult> {
  const isImage = id.startsWith('image_');
  if (isImage) {
    const { body: task } = await calls.send(requestFor('retrieveImage', id, calls), signal);
    if (!isLive(task)) throw new ToolFailure(`Task ${id} has already ended: it is ${task.status}.`);
  }
  const { body } = await calls.send(requestFor(isImage ? 'deleteImage' : 'cancelVideo', id, calls), signal);
  return textResult(factsOf(body));
}

type TaskOperation = 'retrieveImage' | 'retrieveVideo' | 'deleteImage' | 'cancelVideo';

function requestFor(operation: TaskOperation, id: string, { contract }: GatewayCalls): SentRequest {
  const { method, path } = contract.operations[operation];
  return { method, path: path.replace('{id}', encodeURIComponent(id)) };
}

const isLive = ({ status }: JsonRecord): boolean => liveStatuses.some((one) => one === status);

function factsOf({ id, status, model, progress, message }: JsonRecord) {
  return defined({ id, status, model, progress, message });
}

function pending(task: JsonRecord, kind: TaskKind, facts: object): CallToolResult {
  const next = `Not finished, and safe: it goes on without you. Call get_${kind} with this id; do not order it again.`;
  return textResult({ ...factsOf(task), ...facts, next });
}

async function endOf(
  task: JsonRecord,
  kind: TaskKind,
  facts: object,
  calls: GatewayCalls,
): Promise<CallToolResult> {
  if (task.status !== 'completed')
    throw new ToolFailure(
      `The ${kind} task ${task.id} is ${task.status}. ${textOf(task.error) ?? textOf(task.message) ?? ''}`.trim(),
    );
  return kind === 'video' ? videoResult(task, facts) : await imagesResult(recordOf(task.data), facts, calls);
}
