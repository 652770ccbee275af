/** Video models: an order starts a task, which a poll of this or another process follows. An abort cancels it. */
import type {
  SharedV4Warning,
  Experimental_VideoModelV4 as VideoModelV4,
  Experimental_VideoModelV4CallOptions as VideoModelV4CallOptions,
} from '@ai-sdk/provider';
import { defined, recordOf, textOf } from '#lib/base/json-value.ts';
import { type Api, type Cancel, live, ratioOf, readOptions, urlOf } from './easel-api.ts';
import { dryRun, metadata } from './image-model.ts';

export function createVideoModel(api: Api, modelId: string): VideoModelV4 {
  /** By task: what ends the effect of its signal. */
  const followed = new Map<string, () => void>();
  const forget = (id: string): void => {
    followed.get(id)?.();
    followed.delete(id);
  };
  return {
    specificationVersion: 'v4',
    provider: 'easel.video',
    modelId,
    maxVideosPerCall: 1,
    async doStart(options) {
      const timestamp = new Date();
      const { members, headers, estimate } = readOptions(options.providerOptions, options.headers);
      const { body, warnings } = requestOf(options, modelId);
      const whole = { ...body, ...members };
      const settings = { headers, signal: options.abortSignal };
      const price = estimate ? await api.call('POST', '/v1/videos', dryRun(whole, settings)) : undefined;
      const cancel: Cancel = (id) => ['POST', `/v1/videos/${id}/cancel`];
      const { body: task, headers: received, end } = await api.order('/v1/videos', whole, settings, cancel);
      const id = textOf(task.id) ?? '';
      followed.set(id, end);
      const facts = { taskId: id, requestId: received['x-request-id'], estimate: price?.body.estimate };
      return {
        operation: { id },
        warnings,
        providerMetadata: { easel: metadata(facts) },
        response: { timestamp, modelId, headers: received },
      };
    },
    async doStatus({ operation, abortSignal: signal, headers }) {
      const timestamp = new Date();
      const id = textOf(recordOf(operation).id) ?? '';
      const path = `/v1/videos/${encodeURIComponent(id)}`;
      const { body, headers: received } = await api.call('GET', path, { headers, signal });
      const { status, progress, message, error, error_code: code, data } = body;
      const shared = {
        providerMetadata: {
          easel: metadata({ taskId: id, status, progress, message, code, ...factsOf(data) }),
        },
        response: { timestamp, modelId, headers: received },
      };
      if (live.has(textOf(status) ?? '')) return { ...shared, status: 'pending' };
      forget(id);
      if (status !== 'completed')
        return {
          ...shared,
          status: 'error',
          error: textOf(error) ?? textOf(message) ?? `The task is ${status}.`,
        };
      const bytes = await api.download(`${path}/content`, { headers, signal });
      return {
        ...shared,
        status: 'completed',
        videos: [{ type: 'binary', data: bytes, mediaType: 'video/mp4' }],
        warnings: [],
      };
    },
  };
}

function requestOf(options: VideoModelV4CallOptions, model: string) {
  const {
    prompt,
    duration,
    seed,
    resolution,
    aspectRatio,
    image,
    frameImages = [],
    inputReferences,
  } = options;
  const warnings: SharedV4Warning[] = [];
  for (const feature of ['fps', 'generateAudio'] as const)
    if (options[feature] !== undefined) warnings.push({ type: 'unsupported', feature });
  const short = resolution && `${Math.min(...resolution.split('x').map(Number))}p`;
  // The ratio of the media is what the interface takes if none is named.
  const ratio = aspectRatio === 'adaptive' ? undefined : (aspectRatio ?? (resolution && ratioOf(resolution)));
  const first = image === undefined ? [] : [{ image, frameType: 'first_frame' }];
  const frames = [...first, ...frameImages].map((frame) => ({
    type: 'image_url',
    image_url: { url: urlOf(frame.image) },
    frame_type: frame.frameType,
  }));
  const references = inputReferences?.map((file) => {
    const kind = file.mediaType?.startsWith('video/') ? 'video_url' : 'image_url';
    return { type: kind, [kind]: { url: urlOf(file) } };
  });
  const body = defined({
    model,
    prompt,
    duration,
    seed,
    resolution: short,
    aspect_ratio: ratio,
    frame_images: frames.length > 0 ? frames : undefined,
    input_references: references && references.length > 0 ? references : undefined,
  });
  return { body, warnings };
}

function factsOf(data: unknown) {
  const { width, height, duration, url } = recordOf(data);
  return { width, height, duration, url };
}
