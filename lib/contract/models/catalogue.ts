/** The catalogue: the documented models and those that the operator adds, by group; and its lookups. */
import type { AddedModel } from './added-model.ts';
import { documentedGeneral } from './general-images.ts';
import { documentedChat, documentedDiffusion, documentedSeedream } from './group-images.ts';
import {
  type ChatImageModel,
  chatQualities,
  type GeneralImageModel,
  type Model,
  type SizeRule,
} from './model.ts';
import { keep, variantOfAdded, withAdded } from './narrow-model.ts';
import { documentedEmbedding, documentedText, documentedVideo } from './other-models.ts';

export const generalImageModels = withAdded(documentedGeneral, narrowGeneral);

export const seedreamModels = withAdded(documentedSeedream, (model, added) => ({
  ...model,
  variant: variantOfAdded(added),
  ...(added.sizes ? { sizes: added.sizes } : {}),
}));

export const chatImageModels = withAdded(documentedChat, narrowChat);

export const diffusionModels = withAdded(documentedDiffusion, (model, added) => ({
  ...model,
  variant: variantOfAdded(added),
  ...(added.sizes ? { sizes: added.sizes } : {}),
  formats: keep(model.formats, added.formats),
  countLimit: added.maxImages ?? model.countLimit,
}));

export const videoModels = withAdded(documentedVideo, (model, added) => ({
  ...model,
  variant: variantOfAdded(added),
  edits: model.edits && added.edits !== false,
}));

export const embeddingModels = withAdded(documentedEmbedding);

export const textModels = withAdded(documentedText);

export const catalogue: readonly Model[] = [
  ...generalImageModels,
  ...seedreamModels,
  ...chatImageModels,
  ...diffusionModels,
  ...videoModels,
  ...embeddingModels,
  ...textModels,
];

const byId = new Map(catalogue.map((model) => [model.id, model]));

export function findModel(id: string): Model | undefined {
  return byId.get(id);
}

/** The entry of a validated id. Throws RangeError for an unknown id. */
export function modelIn<Entry extends Model>(models: readonly Entry[], id: string): Entry {
  const model = models.find((candidate) => candidate.id === id);
  if (model === undefined) throw new RangeError(`The catalogue has no model ${id} of this kind.`);
  return model;
}

/**
 * The catalogue id of a model in a path. Native paths may have a prefix, `models/` and a vendor name:
 * `google/beta-embedding-2-preview` means `beta-embedding-2-preview`. Of unknown names only `models/` is removed.
 */
export function modelIdOfPath(name: string): string {
  const bare = name.startsWith('models/') ? name.slice('models/'.length) : name;
  if (byId.has(bare)) return bare;
  const vendor = /^[a-z][a-z0-9-]*\//.exec(bare)?.[0];
  const inner = vendor === undefined ? bare : bare.slice(vendor.length);
  return byId.has(inner) ? inner : bare;
}

function narrowGeneral(model: GeneralImageModel, added: AddedModel): GeneralImageModel {
  return {
    ...model,
    variant: variantOfAdded(added),
    edits: model.edits && added.edits !== false,
    sizes: keepSizes(model.sizes, added.sizes),
    editSizes: keepSizes(model.editSizes, added.sizes),
    qualities: keep(model.qualities, added.qualities),
    formats: keep(model.formats, added.formats),
    countLimit: added.maxImages ?? model.countLimit,
  };
}

function keepSizes(rule: SizeRule, list: readonly string[] | undefined): SizeRule {
  return rule === 'free' ? (list ?? 'free') : keep(rule, list);
}

function narrowChat(model: ChatImageModel, added: AddedModel): ChatImageModel {
  const resolutions = keep(chatQualities, added.qualities).map(
    (name) => [name, model.resolutions[name]] as const,
  );
  return {
    ...model,
    variant: variantOfAdded(added),
    ratios: keep(model.ratios, added.sizes),
    resolutions: Object.fromEntries(resolutions.filter(([, size]) => size !== undefined)),
    nativeSizes: model.nativeSizes.filter((size) => resolutions.some(([, native]) => native === size)),
  };
}
