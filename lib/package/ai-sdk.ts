/**
 * `easel/ai-sdk`: the provider of Vercel's AI SDK for images, edits and videos. Text and vectors have the vendors' own
 * providers, which take the address of Easel.
 */
import {
  type ImageModelV4,
  NoSuchModelError,
  type ProviderV4,
  type Experimental_VideoModelV4 as VideoModelV4,
} from '@ai-sdk/provider';
import { createApi, type EaselSettings } from './ai-sdk/easel-api.ts';
import { createImageModel } from './ai-sdk/image-model.ts';
import { createVideoModel } from './ai-sdk/video-model.ts';

export type { EaselSettings } from './ai-sdk/easel-api.ts';

export interface EaselProvider extends ProviderV4 {
  /** For `generateImage`. */
  image(modelId: string): ImageModelV4;
  /** For `experimental_generateVideo`, `experimental_startVideo` and `experimental_getVideoStatus`. */
  video(modelId: string): VideoModelV4;
  videoModel(modelId: string): VideoModelV4;
}

export function createEasel(settings: EaselSettings = {}): EaselProvider {
  const api = createApi(settings);
  const image = (modelId: string) => createImageModel(api, modelId);
  const video = (modelId: string) => createVideoModel(api, modelId);
  const elsewhere = (modelType: 'languageModel' | 'embeddingModel') => (modelId: string) => {
    throw new NoSuchModelError({
      modelId,
      modelType,
      message: `easel/ai-sdk has images and videos. For ${modelId} use the provider of its vendor with the address of Easel: see docs/ai-sdk.md.`,
    });
  };
  return {
    specificationVersion: 'v4',
    image,
    imageModel: image,
    video,
    videoModel: video,
    languageModel: elsewhere('languageModel'),
    embeddingModel: elsewhere('embeddingModel'),
  };
}

/** With the variables EASEL_BASE_URL and EASEL_API_KEY. */
export const easel: EaselProvider = createEasel();
