/** The whole contract as one value: the documented models and those that an operator adds, and what they accept. */

import { showChoices, showValue } from '#lib/base/format-value.ts';
import { batchEmbedContents } from '#lib/contract/embeddings/batch-embed-contents.ts';
import { embedContent } from '#lib/contract/embeddings/embed-content.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { editImages } from '#lib/contract/images/edit-images.ts';
import { generateImages } from '#lib/contract/images/generate-images.ts';
import { countMessageTokens, createMessage } from '#lib/contract/messages/create-message.ts';
import type { AddedModel } from '#lib/contract/models/added-model.ts';
import { type Catalogue, createCatalogue } from '#lib/contract/models/catalogue.ts';
import { listModels, retrieveModel } from '#lib/contract/models/list-models.ts';
import { countNativeTokens } from '#lib/contract/native/count-native-tokens.ts';
import { generateContent, streamGenerateContent } from '#lib/contract/native/generate-content.ts';
import { listNativeModels, retrieveNativeModel } from '#lib/contract/native/list-native-models.ts';
import { nativeVariants } from '#lib/contract/native/text-variant.ts';
import {
  cancelVideo,
  createVideo,
  deleteVideo,
  downloadVideo,
  listVideos,
  retrieveVideo,
} from '#lib/contract/videos/create-video.ts';
import { deleteImage, listImages, retrieveImage } from '#lib/contract/videos/image-tasks.ts';
import type { Operation, OperationBody } from './define-operation.ts';
import type { ValidBody, Variant } from './define-variant.ts';
import type { OperationId, operationFacts } from './operation-facts.ts';

export type Contract = ReturnType<typeof createContract>;

export type Operations = Contract['operations'];

/** The contract of new requests. Schemas are made once, as long as the models of the operator are the same. */
export function openContract() {
  let contract = createContract([]);
  return {
    read: () => contract,
    use(added: readonly AddedModel[]): void {
      if (JSON.stringify(added) !== JSON.stringify(contract.added)) contract = createContract(added);
    },
  };
}

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

export interface Selection<Valid extends ValidBody = ValidBody> {
  variant: Variant<Valid>;
  /** The catalogue id, or the name of a text model as it was sent. */
  modelId: string;
}

/**
 * Throws ApiError: `missing_required_parameter` without a model, `invalid_type` if it is not a text,
 * `model_not_found` for an unknown id, `invalid_value` for a model of another operation.
 */
export function selectVariant<Valid extends ValidBody>(
  operation: Pick<Operation, 'method' | 'path'> & { body: OperationBody<Valid> },
  model: unknown,
  catalogue: Catalogue,
): Selection<Valid> {
  const { body } = operation;
  if (model === undefined || model === null) {
    throw new ApiError('missing_required_parameter', {
      parameter: 'model',
      message: `model is required, because there is no default model; ${hint(body)}`,
    });
  }
  if (typeof model !== 'string') {
    throw new ApiError('invalid_type', {
      parameter: 'model',
      message: `model must be a string; got ${showValue(model)}.`,
    });
  }
  const named = body.variants.find((variant) => variant.models !== 'any' && variant.models.includes(model));
  if (named) return { variant: named, modelId: model };
  const listed = catalogue.find(model);
  const open = body.variants.find((variant) => variant.models === 'any');
  if (open && model !== '' && (listed === undefined || listed.kind === 'text'))
    return { variant: open, modelId: model };
  if (listed) {
    throw new ApiError('invalid_value', {
      parameter: 'model',
      message: `model "${model}" does not support ${operation.method} ${operation.path.replace('+}', '}')}; ${hint(body)}`,
    });
  }
  if (model === '') {
    throw new ApiError('invalid_value', { parameter: 'model', message: 'model must not be empty; got "".' });
  }
  throw new ApiError('model_not_found', {
    parameter: 'model',
    message: `model ${showValue(model)} does not exist; ${hint(body)}`,
  });
}

function hint({ variants }: OperationBody): string {
  const ids = variants.flatMap((variant) => (variant.models === 'any' ? [] : variant.models));
  if (ids.length === 0) return 'use a text model.';
  const textModel = variants.some((variant) => variant.models === 'any') ? ', or a text model' : '';
  return `use ${ids.length > 1 ? 'one of ' : ''}${showChoices(ids)}${textModel}.`;
}
