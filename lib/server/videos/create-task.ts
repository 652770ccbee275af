/** Creates a task: stores its media as assets and writes its row. */
import type { Assets } from '#lib/server/assets/assets.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { JsonObject } from '#lib/server/db/json.ts';
import { newId } from '#lib/server/db/new-id.ts';
import { storeMedia } from './media-reference.ts';
import type { TaskStateWriter } from './task-state-writer.ts';
import type { VideoTask } from './video-task.ts';

export interface NewVideoTask extends Partial<Owned> {
  ownerKeyId: string;
  model: string;
  /** The provider target that will do the work. */
  provider: string;
  /** The validated body; its media may be data URLs of any size. */
  body: JsonObject;
  fault?: string | undefined;
  /** Id of the request that creates it. */
  requestId?: string;
  /** Of that request: a client whose create request had no answer finds its task by it. */
  idempotencyKey?: string | undefined;
  /** Of that request, for links in callbacks. */
  baseUrl?: string;
}

export interface CreateTaskDependencies {
  assets: Assets;
  states: TaskStateWriter;
  /** Unix ms. */
  now: () => number;
  deadlineMs: number;
  inputLifetimeMs: number;
}

export async function createTask(parts: CreateTaskDependencies, newTask: NewVideoTask): Promise<VideoTask> {
  const { assets, states, now, deadlineMs, inputLifetimeMs } = parts;
  const {
    ownerKeyId,
    personId,
    visibility,
    model,
    provider,
    body,
    fault = null,
    requestId = null,
    baseUrl = null,
  } = newTask;
  const id = newId('video_');
  const createdMs = now();
  // The media of a task that was never saved expire.
  const inputsExpire = new Date(createdMs + deadlineMs + inputLifetimeMs);
  const request = await storeMedia(body, async ({ bytes, contentType }) => {
    const described = { ownerKeyId, contentType, taskId: id, expiresAt: inputsExpire };
    const asset = await assets.storeAsset({ ...described, purpose: 'input', body: bytes });
    return asset.id;
  });
  return await states.create({
    id,
    ownerKeyId,
    personId,
    visibility,
    model,
    provider,
    request,
    fault,
    requestId,
    baseUrl,
    prompt: textOf(body.prompt) ?? '',
    idempotencyKey: newTask.idempotencyKey ?? null,
    callbackUrl: textOf(body.callback_url),
    seconds: typeof body.duration === 'number' ? body.duration : null,
    resolution: textOf(body.resolution),
    aspectRatio: textOf(body.aspect_ratio),
    width: null,
    height: null,
    expiresAt: new Date(createdMs + deadlineMs),
  });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
