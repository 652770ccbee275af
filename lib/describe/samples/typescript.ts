/** A request as a TypeScript program for Node with the official SDK. */
import { type SampleKind, type SampleRequest, sampleKind } from './sample-request.ts';
import { editSample, imageSample } from './typescript/images.ts';
import { messageSample } from './typescript/messages.ts';
import { modelsSample } from './typescript/models.ts';
import { embeddingSample, nativeSample, tokensSample } from './typescript/native.ts';
import { plainSample } from './typescript/plain.ts';
import { videoSample } from './typescript/videos.ts';

export function typescriptSample(request: SampleRequest): string {
  return samples[sampleKind(request)](request);
}

const samples: Readonly<Record<SampleKind, (request: SampleRequest) => string>> = {
  image: imageSample,
  edit: editSample,
  message: messageSample,
  'message-tokens': messageSample,
  native: nativeSample,
  'native-tokens': tokensSample,
  embedding: embeddingSample,
  video: videoSample,
  models: modelsSample,
  'native-models': modelsSample,
  plain: (request) => plainSample(request),
};
