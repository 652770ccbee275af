/** Every model the service knows by name, and how to look one up. */
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

/** The entry of an id that validation accepted. Throws RangeError when the list has none. */
export function modelIn<Entry extends Model>(models: readonly Entry[], id: string): Entry {
  const model = models.find((candidate) => candidate.id === id);
  if (model === undefined) throw new RangeError(`The catalogue has no model ${id} of this kind.`);
  return model;
}

/**
 * The catalogue's id of a model named in a path. Native paths may carry `models/` and a vendor's name in front:
 * `google/beta-embedding-2-preview` names `beta-embedding-2-preview`. Unknown names come back without `models/`.
 */
export function modelIdOfPath(name: string): string {
  const bare = name.startsWith('models/') ? name.slice('models/'.length) : name;
  if (byId.has(bare)) return bare;
  const vendor = /^[a-z][a-z0-9-]*\//.exec(bare)?.[0];
  const inner = vendor === undefined ? bare : bare.slice(vendor.length);
  return byId.has(inner) ? inner : bare;
}
