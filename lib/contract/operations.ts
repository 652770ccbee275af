/** Every operation of the service, in the order of the API reference. */
import type { Operation, OperationId } from './define-operation.ts';
import { batchEmbedContents } from './embeddings/batch-embed-contents.ts';
import { embedContent } from './embeddings/embed-content.ts';
import { editImages } from './images/edit-images.ts';
import { generateImages } from './images/generate-images.ts';
import { countMessageTokens } from './messages/count-message-tokens.ts';
import { createMessage } from './messages/create-message.ts';
import { listModels, retrieveModel } from './models/list-models.ts';
import { countNativeTokens } from './native/count-native-tokens.ts';
import { generateContent } from './native/generate-content.ts';
import { listNativeModels, retrieveNativeModel } from './native/list-native-models.ts';
import { streamGenerateContent } from './native/stream-generate-content.ts';
import { createVideo } from './videos/create-video.ts';
import { cancelVideo, deleteVideo, downloadVideo, listVideos, retrieveVideo } from './videos/watch-videos.ts';

export const operations: readonly Operation[] = [
  generateImages,
  editImages,
  createVideo,
  retrieveVideo,
  listVideos,
  cancelVideo,
  deleteVideo,
  downloadVideo,
  createMessage,
  countMessageTokens,
  generateContent,
  streamGenerateContent,
  countNativeTokens,
  embedContent,
  batchEmbedContents,
  listModels,
  retrieveModel,
  listNativeModels,
  retrieveNativeModel,
];

const byId = new Map(operations.map((operation) => [operation.id, operation]));

/** Throws RangeError for an unknown id. */
export function operationById(id: OperationId): Operation {
  const operation = byId.get(id);
  if (operation === undefined) throw new RangeError(`no operation ${id}`);
  return operation;
}
