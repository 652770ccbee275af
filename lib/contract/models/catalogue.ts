/** The catalogue of models, and its lookups. */
import { generalImageModels } from './general-images.ts';
import { chatImageModels, diffusionModels, seedreamModels } from './group-images.ts';
import type { Model } from './model.ts';
import { embeddingModels, textModels, videoModels } from './other-models.ts';

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
