/** What the schema of GATEWAY_CONFIG cannot tell about its models: ids, what they follow, who answers them. */
import { findModel } from '#lib/contract/models/catalogue.ts';
import type { Model } from '#lib/contract/models/model.ts';
import type { GatewayConfig, UpstreamKind } from './gateway-config.ts';

export function modelProblems({ models, targets }: Pick<GatewayConfig, 'models' | 'targets'>): string[] {
  /** Targets of the environment have the name of their provider; those with other names are reported as unknown. */
  const kindOf = (targetId: string) => targets.find(({ id }) => id === targetId)?.provider ?? targetId;
  return models.flatMap((model, index) => {
    const name = `models[${index}]`;
    const problems: string[] = [];
    if (documented(model.id)) {
      problems.push(`${name}.id must differ from the models of the interface; got "${model.id}".`);
    }
    if (models.findIndex(({ id }) => id === model.id) < index) {
      problems.push(`${name}.id must be unique, and another model has it; got "${model.id}".`);
    }
    const like = documented(model.like);
    if (like === undefined) {
      return [...problems, `${name}.like must be a model of the interface; got "${model.like}".`];
    }
    const vendors = vendorsOf(like);
    for (const [position, { target }] of model.targets.entries()) {
      const kind = kindOf(target);
      if (!isVendor(kind) || vendors.includes(kind)) continue;
      const rule = `must be a target of ${vendors.join(', ')}, relay or sandbox for models like "${like.id}"`;
      problems.push(`${name}.targets[${position}].target ${rule}; got "${target}" (${kind}).`);
    }
    return problems;
  });
}

/** Models of the interface, without those that the file adds. */
function documented(id: string): Model | undefined {
  const model = findModel(id);
  return model?.added ? undefined : model;
}

type Vendor = Exclude<UpstreamKind, 'relay'>;

const vendorsByKind = {
  general: ['openai'],
  seedream: ['ark'],
  chat: ['gemini'],
  diffusion: ['novelai'],
  video: ['dashscope', 'openrouter', 'openai-videos'],
  embedding: ['gemini'],
  text: ['anthropic', 'openrouter', 'gemini'],
} as const satisfies Record<string, readonly Vendor[]>;

/** The vendors whose adapters have operations of such a model. A relay and the sandbox have all. */
function vendorsOf(like: Model): readonly Vendor[] {
  return vendorsByKind[like.kind === 'image' ? like.group : like.kind];
}

function isVendor(kind: string): kind is Vendor {
  return Object.values(vendorsByKind).some((vendors) => vendors.some((vendor) => vendor === kind));
}
