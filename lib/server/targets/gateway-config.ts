/** The schema of the file GATEWAY_CONFIG: upstreams, the models that they answer, and models of the operator. */
import * as z from 'zod';
import { addedModel } from '#lib/contract/models/added-model.ts';
import { type OperationId, operationFacts } from '#lib/contract/operation-facts.ts';
import { webUrl } from '#lib/server/config/settings-table.ts';
import { vendors } from '#lib/server/providers/vendors.ts';

/** What a target speaks; the sandbox is not configured. */
const upstreamKinds = [...vendors.map(({ kind }) => kind), 'relay'];

export const keyReference = /^(?:env:(?<name>[A-Za-z_][A-Za-z0-9_]*)|file:(?<path>\/.+))$/;

/** Headers that belong to the connection, to the body, to the key, or to a request of a client. */
const ownHeaders: ReadonlySet<string> = new Set([
  ...[
    'connection',
    'keep-alive',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'expect',
  ],
  ...['host', 'content-length', 'content-type', 'content-encoding', 'accept', 'accept-encoding', 'cookie'],
  ...['authorization', 'proxy-authorization', 'proxy-authenticate', 'x-api-key', 'x-goog-api-key'],
  ...['idempotency-key', 'anthropic-version', 'anthropic-beta', 'openai-beta', 'user-agent'],
]);

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/, 'must be the name of a header')
  .refine(
    (name) => !ownHeaders.has(name.toLowerCase()),
    'must not be a header that Easel sends itself (the key belongs into apiKey)',
  );

const target = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'must have 1 to 64 of a-z, 0-9, ".", "_" and "-"')
    .meta({ description: 'Unique name: in routes, in the header x-easel-provider, in logs and pages.' }),
  provider: z.enum(upstreamKinds).meta({
    description: 'What the server speaks. "relay" is another server of this interface.',
  }),
  baseUrl: webUrl
    .optional()
    .meta({ description: "Address of the server. The vendor's public API if absent." }),
  apiKey: z
    .string()
    .regex(keyReference, 'must be a reference, env:NAME or file:/path; keys do not belong in this file')
    .optional()
    .meta({ description: 'Reference to the key: env:NAME or file:/path. Local servers need none.' }),
  headers: z
    .record(headerName, z.string().regex(/^[\t\x20-\x7e]{1,4096}$/, 'must be a text of ASCII characters'))
    .optional()
    .meta({
      description:
        'Headers of every request to this target. A value is a text, or a reference: env:NAME or file:/path.',
    }),
  timeoutMs: z
    .int()
    .min(1000)
    .max(3_600_000)
    .optional()
    .meta({ description: 'Limit of the first byte and of a silence within a response. 600000 if absent.' }),
  videoDeadlineMinutes: z.int().min(1).max(525_600).optional().meta({
    description:
      'Age at which an unfinished video task of this target expires. VIDEO_DEADLINE_MINUTES if absent.',
  }),
  onDisconnect: z.enum(['cancel', 'finish']).optional().meta({
    description:
      'What happens to a call whose client leaves: cancel ends it, finish lets it run to its end. cancel if absent.',
  }),
  concurrency: z
    .int()
    .min(1)
    .max(4096)
    .optional()
    .meta({ description: 'Limit of requests at once. UPSTREAM_CONCURRENCY if absent.' }),
});

const routeTarget = z.strictObject({
  target: z.string().min(1).meta({ description: 'A target of this file or of the environment.' }),
  model: z
    .string()
    .regex(/^(\*|[^*]+\*?)$/, 'must be a name; * is allowed once, at its end')
    .optional()
    .meta({ description: "The upstream's name of the model; * stands for the text that matched." }),
  weight: z.number().positive().max(1000).optional().meta({
    description:
      'Share of the requests that go to this target first. Targets without a weight follow in their order.',
  }),
});

const routedOperations: readonly OperationId[] = Object.values(operationFacts).flatMap((facts) =>
  'result' in facts || 'counts' in facts ? facts.id : [],
);

const systemMessages = z.enum(['reject', 'fold']).default('reject').meta({
  description: 'fold moves messages with the role "system" into the field system; reject refuses them.',
});

const model = addedModel
  .extend({
    targets: z.array(routeTarget).min(1).meta({
      description: 'As in routes; this route comes first.',
    }),
    systemMessages,
  })
  .check(({ value, issues }) => {
    issues.push(...starIssues(value.targets));
  });

const route = z
  .strictObject({
    models: z
      .string()
      .regex(/^(\*|[^*]+\*?)$/, 'must be a model id; * is allowed once, at its end')
      .meta({ description: 'Model ids; * stands for any text.' }),
    operations: z.array(z.enum(routedOperations)).min(1).optional().meta({
      description: 'Operations of this route. All if absent.',
    }),
    targets: z.array(routeTarget).min(1).meta({
      description: 'The next one is tried while no upstream has accepted the request.',
    }),
    systemMessages,
  })
  .check(({ value, issues }) => {
    if (!value.models.endsWith('*')) issues.push(...starIssues(value.targets));
  });

function starIssues(targets: readonly z.output<typeof routeTarget>[]) {
  return targets.flatMap(({ model: input }, index) => {
    if (!input?.endsWith('*')) return [];
    const message = 'must not contain *, because models has no *';
    return { code: 'custom' as const, path: ['targets', index, 'model'], message, input };
  });
}

export const gatewayConfig = z
  .strictObject({
    $schema: z.string().optional().meta({ description: 'Address of this schema, for editors.' }),
    targets: z.array(target).default([]).meta({ description: 'Upstreams.' }),
    models: z.array(model).default([]).meta({
      description: 'Models of your own.',
    }),
    routes: z.array(route).default([]).meta({ description: 'The first route that matches is used.' }),
  })
  .meta({ title: 'Easel gateway configuration', description: 'The file that GATEWAY_CONFIG names.' });

export type GatewayConfig = Pick<z.output<typeof gatewayConfig>, 'targets' | 'models' | 'routes'>;
/** `apiKey` is the key itself. */
export type ConfiguredTarget = GatewayConfig['targets'][number];
export type ConfiguredRoute = GatewayConfig['routes'][number];

/** For editors. */
export function gatewayConfigSchema(): object {
  return z.toJSONSchema(gatewayConfig, { io: 'input' });
}
