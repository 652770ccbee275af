/** A request as a TypeScript program for Node with the official SDK. */
import { type SampleRequest, sampleKind } from './sample-request.ts';
import { editSample, imageSample } from './typescript/images.ts';
import { messageSample } from './typescript/messages.ts';
import { modelsSample } from './typescript/models.ts';
import { embeddingSample, nativeSample, tokensSample } from './typescript/native.ts';
import { plainSample } from './typescript/plain.ts';
import { videoSample } from './typescript/videos.ts';

export function typescriptSample(request: SampleRequest): string {
  switch (sampleKind(request)) {
    case 'image':
      return imageSample(request);
    case 'edit':
      return editSample(request);
    case 'message':
    case 'message-tokens':
      return messageSample(request);
    case 'native':
      return nativeSample(request);
    case 'native-tokens':
      return tokensSample(request);
    case 'embedding':
      return embeddingSample(request);
    case 'video':
      return videoSample(request);
    case 'models':
    case 'native-models':
      return modelsSample(request);
    case 'plain':
      return plainSample(request);
  }
}
