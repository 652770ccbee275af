/** The whole contract as one value: the documented models and those that an operator adds, and what they accept. */
import type { Operation } from './define-operation.ts';
import { batchEmbedContents } from './embeddings/batch-embed-contents.ts';
import { embedContent } from './embeddings/embed-content.ts';
import { editImages } from './images/edit-images.ts';
import { generateImages } from './images/generate-images.ts';
import { countMessageTokens, createMessage } from './messages/create-message.ts';
import type { AddedModel } from './models/added-model.ts';
import { createCatalogue } from './models/catalogue.ts';
import { listModels, retrieveModel } from './models/list-models.ts';
import { countNativeTokens } from './native/count-native-tokens.ts';
import { generateContent, streamGenerateContent } from './native/generate-content.ts';
import { listNativeModels, retrieveNativeModel } from './native/list-native-models.ts';
import { nativeVariants } from './native/text-variant.ts';
import type { OperationId, operationFacts } from './operation-facts.ts';
import {
  cancelVideo,
  createVideo,
  deleteVideo,
  downloadVideo,
  listVideos,
  retrieveVideo,
} from './videos/create-video.ts';
import { deleteImage, listImages, retrieveImage } from './videos/watch-images.ts';

export type Contract = ReturnType<typeof createContract>;

export type Operations = Contract['operations'];

/** The operations have the order of the API reference. */
export function createContract(added: readonly AddedModel[]) {
  const catalogue = createCatalogue(added);
  const generating = nativeVariants(catalogue);
  const operations = {
    generateImages: generateImages(catalogue),
    editImages: editImages(catalogue),
    retrieveImage,
    listImages,
    deleteImage,
    createVideo: createVideo(catalogue),
    retrieveVideo,
    listVideos,
    cancelVideo,
    deleteVideo,
    downloadVideo,
    createMessage,
    countMessageTokens,
    generateContent: generateContent(generating),
    streamGenerateContent: streamGenerateContent(generating),
    countNativeTokens: countNativeTokens(catalogue),
    embedContent: embedContent(catalogue),
    batchEmbedContents: batchEmbedContents(catalogue),
    listModels,
    retrieveModel,
    listNativeModels,
    retrieveNativeModel,
  } satisfies Record<keyof typeof operationFacts, Operation>;
  const list: readonly Operation[] = Object.values(operations);
  const byId = new Map<string, Operation>(list.map((operation) => [operation.id, operation]));
  const find = (id: string) => byId.get(id);

  return {
    added,
    catalogue,
    operations,
    list,
    find,
    operationOf(id: OperationId): Operation {
      const operation = find(id);
      if (operation === undefined) throw new RangeError(`no operation ${id}`);
      return operation;
    },
  };
}
