/** Common parts of the AI SDK samples: the frame of a program, settings by another name, refusals. */
import { isRecord } from '#lib/base/json-value.ts';
import { camelCase, code } from '../literals.ts';
import type { JsonObject, SampleRequest } from '../sample-request.ts';
import { fetchOption, fields, key, pollingFetch, value, withImports } from '../typescript/parts.ts';

export interface Program {
  code: string;
  /** The provider's package, beside `ai`. */
  provider: string;
}

/** No call of the AI SDK sends this request. */
export class NoCall extends Error {}

interface ProgramParts {
  request: SampleRequest;
  /** The package after `@ai-sdk/`. */
  provider: keyof typeof providers;
  /** The kind of model: `openai.image`. */
  model: { of?: 'image' | 'embedding'; id: string };
  call: 'generateImage' | 'generateText' | 'streamText' | 'embedMany';
  /** Functions of `ai` that the settings use. */
  uses?: readonly string[];
  settings: JsonObject;
  /** After the call, with its result in `result`. */
  after: string;
}

const providers = {
  openai: { create: 'createOpenAI', path: '/v1' },
  anthropic: { create: 'createAnthropic', path: '/v1' },
  google: { create: 'createGoogleGenerativeAI', path: '/v1beta' },
} as const;

export function programOf({
  request,
  provider,
  model,
  call,
  uses = [],
  settings,
  after,
}: ProgramParts): Program {
  const { create, path } = providers[provider];
  const { baseUrl, headers = {} } = request;
  const whole = {
    model: code(`${provider}${model.of === undefined ? '' : `.${model.of}`}(${value(model.id)})`),
    ...settings,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
  };
  const wait = call === 'streamText' ? '' : 'await ';
  return {
    provider: `@ai-sdk/${provider}`,
    code: withImports(
      [
        `import { ${create} } from '@ai-sdk/${provider}';`,
        `import { ${[call, ...uses].toSorted().join(', ')} } from 'ai';`,
      ],
      `${pollingFetch(request)}const ${provider} = ${create}({ apiKey: ${key}, baseURL: '${baseUrl}${path}'${fetchOption(request)} });

const result = ${wait}${call}({\n${fields(whole)}});

${after}`,
    ),
  };
}

/** The members under the AI SDK's names: `known` ones in camel case, and `others`. Throws NoCall for the rest. */
export function renamed(
  members: JsonObject,
  known: RegExp,
  others: Readonly<Record<string, string>> = {},
): JsonObject {
  return Object.fromEntries(
    Object.entries(members).map(([name, item]) => {
      const match = others[name] ?? (known.test(name) ? camelCase(name) : undefined);
      if (match === undefined) throw new NoCall(`This sample does not translate ${name}.`);
      return [match, item];
    }),
  );
}

/** As `providerOptions`; nothing without any. */
export function optionsOf(provider: keyof typeof providers, members: JsonObject): JsonObject {
  return Object.keys(members).length === 0 ? {} : { providerOptions: { [provider]: members } };
}

export function recordIn(entry: unknown, name: string): JsonObject {
  if (!isRecord(entry)) throw new NoCall(`The AI SDK cannot send this ${name}.`);
  return entry;
}

/** Prints what a text model writes. */
export const printStream = 'for await (const text of result.textStream) process.stdout.write(text);\n';

/** For what has no other members. */
export const nothing = /^$/;
