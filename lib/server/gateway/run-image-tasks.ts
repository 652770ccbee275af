/** Image tasks over HTTP: retrieve, list, delete. The result of a task is never held in memory. */
import type { Readable } from 'node:stream';
import type { ImageTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { sourceOf } from '#lib/server/http/byte-source.ts';
import { baseUrlOf, secureBaseUrl } from '#lib/server/http/connections.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome, ResponseHeaders } from '#lib/server/http/outcome.ts';
import type { VideoTask } from '#lib/server/videos/video-task.ts';
import type { Call } from './call.ts';
import type { GatewayContext } from './context.ts';
import { deleteTask, listTasks, ownTask, pollHeaders, taskFields } from './run-tasks.ts';

export async function retrieveImage(call: Call, context: GatewayContext): Promise<Outcome> {
  const task = await ownTask(call, context.images, 'image');
  const text = JSON.stringify(imageTaskResponse(task, call.request, context));
  const result = await completedImage(task, context);
  if (result === undefined) return { kind: 'json', status: 200, headers: pollHeaders(task), text };
  const before = `${text.slice(0, -1)},"data":`;
  const length = Buffer.byteLength(before) + result.size + 1;
  const headers = { ...result.headers, 'content-length': String(length) };
  return { kind: 'source', status: 200, headers, source: sourceOf(around(before, result.stream)) };
}

async function* around(before: string, stream: Readable): AsyncIterable<Uint8Array | string> {
  try {
    yield before;
    yield* stream;
    yield '}';
  } finally {
    // Also if the client leaves before the first byte of the file.
    stream.destroy();
  }
}

export function listImages(call: Call, context: GatewayContext): Promise<Outcome> {
  return listTasks(call, context.images, (task) => imageTaskResponse(task, call.request, context));
}

export function deleteImage(call: Call, context: GatewayContext): Promise<Outcome> {
  const responseOf = (task: VideoTask) => imageTaskResponse(task, call.request, context);
  return deleteTask(call, context.images, { ...context, kind: 'image', responseOf });
}

export function imageTaskPath(id: string): string {
  return `/v1/images/${id}`;
}

/** The task without its result. */
export function imageTaskResponse(
  task: VideoTask,
  request: GatewayRequest,
  { publicBaseUrl }: Pick<GatewayContext, 'publicBaseUrl'>,
): ImageTaskResponse {
  return imageTaskAt(task, baseUrlOf(request, publicBaseUrl));
}

/** The same without a request. */
export function imageTaskAt(task: VideoTask, baseUrl: string): ImageTaskResponse {
  return taskFields(task, secureBaseUrl(baseUrl) + imageTaskPath(task.id), 'image');
}

interface CompletedImage {
  headers: ResponseHeaders;
  size: number;
  stream: Readable;
}

/** The body of the synchronous response; undefined before the task is completed, and when it is no longer stored. */
export async function completedImage(
  task: VideoTask,
  { assets }: Pick<GatewayContext, 'assets'>,
): Promise<CompletedImage | undefined> {
  if (task.status !== 'completed') return undefined;
  const found = await assets.readAsset(task.videoAssetId);
  if (found === null) return undefined;
  const { size, contentType } = found.asset;
  const headers = { ...task.result?.headers, 'content-type': contentType, 'content-length': String(size) };
  return { headers, size, stream: found.stream };
}
