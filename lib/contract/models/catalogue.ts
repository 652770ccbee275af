/** The catalogue: the documented models and those that the operator adds, by group; and its lookups. */
import type { AddedModel } from './added-model.ts';
import { documentedGeneral } from './general-images.ts';
import { documentedChat, documentedDiffusion, documentedSeedream } from './group-images.ts';
import type { Model } from './model.ts';
import { documentedEmbedding, documentedText, documentedVideo } from './other-models.ts';

export const generalImageModels = withAdded(documentedGeneral);

export const seedreamModels = withAdded(documentedSeedream);

export const chatImageModels = withAdded(documentedChat);

export const diffusionModels = withAdded(documentedDiffusion);

export const videoModels = withAdded(documentedVideo);

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

/** The models of a table, and the added ones that follow them, each with a variant of its own. */
function withAdded<Entry extends Model>(models: readonly Entry[]): readonly Entry[] {
  const added = (globalThis.easelModels ?? []).flatMap((given) => {
    const like = models.find(({ id }) => id === given.like);
    if (like === undefined) return [];
    const variant = 'variant' in like ? { variant: `added-${given.id}` } : {};
    return { ...like, ...variant, id: given.id, summary: summaryOf(given), added: given };
  });
  return [...models, ...added];
}

function summaryOf({ name, like }: AddedModel): string {
  return [...(name ? [name] : []), `like ${like}`].join(' · ');
}
