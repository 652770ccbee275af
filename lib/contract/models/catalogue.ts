/** The catalogue: the documented models and those that the operator adds, by group; and its lookups. */
import type { AddedModel } from './added-model.ts';
import { documentedGeneral } from './general-images.ts';
import { documentedChat, documentedDiffusion, documentedSeedream } from './group-images.ts';
import type { Model } from './model.ts';
import { documentedEmbedding, documentedText, documentedVideo } from './other-models.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

export function createCatalogue(added: readonly AddedModel[]) {
  const groups = {
    general: withAdded(documentedGeneral, added),
    seedream: withAdded(documentedSeedream, added),
    chat: withAdded(documentedChat, added),
    diffusion: withAdded(documentedDiffusion, added),
    video: withAdded(documentedVideo, added),
    embedding: withAdded(documentedEmbedding, added),
    text: withAdded(documentedText, added),
  };
  const models: readonly Model[] = Object.values(groups).flat();
  const byId = new Map(models.map((model) => [model.id, model]));

  return {
    ...groups,
    models,
    find: (id: string) => byId.get(id),
    /**
     * The id of a model in a path. Native paths may have a prefix, `models/` and a vendor name:
     * `google/beta-embedding-2-preview` means `beta-embedding-2-preview`. Of unknown names only `models/` is removed.
     */
    idOfPath(name: string): string {
      const bare = name.startsWith('models/') ? name.slice('models/'.length) : name;
      if (byId.has(bare)) return bare;
      const vendor = /^[a-z][a-z0-9-]*\//.exec(bare)?.[0];
      const inner = vendor === undefined ? bare : bare.slice(vendor.length);
      return byId.has(inner) ? inner : bare;
    },
  };
}

/** Without models of an operator. */
export const documentedCatalogue = createCatalogue([]);

/** The entry of a validated id. Throws RangeError for an unknown id. */
export function modelIn<Entry extends Model>(models: readonly Entry[], id: string): Entry {
  const model = models.find((candidate) => candidate.id === id);
  if (model === undefined) throw new RangeError(`The catalogue has no model ${id} of this kind.`);
  return model;
}

/** One variant per set of models with equal traits, made from the first of them, in the order of the catalogue. */
export function byTraits<Entry extends { id: string; variant: string }, Made>(
  models: readonly Entry[],
  variantOf: (traits: Entry, ids: readonly string[]) => Made,
): readonly Made[] {
  return [...Map.groupBy(models, ({ variant }) => variant).values()].flatMap((alike) => {
    const ids = alike.map(({ id }) => id);
    return alike.slice(0, 1).map((traits) => variantOf(traits, ids));
  });
}

/** The models of a table, and the added ones that follow them, each with a variant of its own. */
function withAdded<Entry extends Model>(
  models: readonly Entry[],
  added: readonly AddedModel[],
): readonly Entry[] {
  const following = added.flatMap((entry) => {
    const like = models.find(({ id }) => id === entry.like);
    if (like === undefined) return [];
    const variant = 'variant' in like ? { variant: `added-${entry.id}` } : {};
    return { ...like, ...variant, id: entry.id, summary: summaryOf(entry), added: entry };
  });
  return [...models, ...following];
}

function summaryOf({ name, like }: AddedModel): string {
  return [...(name ? [name] : []), `like ${like}`].join(' · ');
}
