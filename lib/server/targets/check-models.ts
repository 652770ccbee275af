/** What the schema of GATEWAY_CONFIG cannot tell about its models: ids, what they follow, who answers them. */
import { documentedCatalogue } from '#lib/contract/models/catalogue.ts';
import type { Model } from '#lib/contract/models/model.ts';
import { vendorOf } from '#lib/server/providers/target-kinds.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import type { GatewayConfig } from './gateway-config.ts';

export function modelProblems({ models, targets }: Pick<GatewayConfig, 'models' | 'targets'>): string[] {
  /** Targets of the environment have the name of their provider; those with other names are reported as unknown. */
  const kindOf = (targetId: string) => targets.find(({ id }) => id === targetId)?.provider ?? targetId;
  return models.flatMap((model, index) => {
    const name = `models[${index}]`;
    const problems: string[] = [];
    if (documentedCatalogue.find(model.id)) {
      problems.push(`${name}.id must differ from the models of the interface; got "${model.id}".`);
    }
    if (models.findIndex(({ id }) => id === model.id) < index) {
      problems.push(`${name}.id must be unique, and another model has it; got "${model.id}".`);
    }
    const like = documentedCatalogue.find(model.like);
    if (like === undefined) {
      return [...problems, `${name}.like must be a model of the interface; got "${model.like}".`];
    }
    const kinds = vendorsOf(like);
    for (const [position, { target }] of model.targets.entries()) {
      const kind = kindOf(target);
      if (vendorOf(kind) === undefined || kinds.includes(kind)) continue;
      const rule = `must be a target of ${kinds.join(', ')}, relay or sandbox for models like "${like.id}"`;
      problems.push(`${name}.targets[${position}].target ${rule}; got "${target}" (${kind}).`);
    }
    return problems;
  });
}

/** The vendors whose adapters have operations of such a model. A relay and the sandbox have all. */
function vendorsOf(like: Model): readonly string[] {
  const group = like.kind === 'image' ? like.group : like.kind;
  return vendors.filter(({ groups }) => groups.includes(group)).map(({ kind }) => kind);
}
