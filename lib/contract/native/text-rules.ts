/** Rules between fields of a native text request, from the Gemini API reference. */

import { recordOf } from '#lib/base/json-value.ts';
import { brokenAt, type Rule } from '../define-variant.ts';
import type { TextGenerationConfig } from './generation-config.ts';
import type { TextRequest } from './text-request.ts';

/** At most one safety setting per category; also for image models. */
export const oneSettingPerCategory: Rule<Pick<TextRequest, 'safetySettings'>> = {
  id: 'one-safety-setting-per-category',
  fields: ['safetySettings'],
  text: 'There is at most one safety setting for each category.',
  check({ safetySettings = [] }) {
    return safetySettings.flatMap(({ category }, position) => {
      const first = safetySettings.findIndex((setting) => setting.category === category);
      if (first === position) return [];
      const rule = `"${category}" is set already by safetySettings[${first}]; one setting for each category.`;
      return [brokenAt(`safetySettings[${position}].category`, rule)];
    });
  },
};

/** `imageModels` names the native image models, for messages. */
export function textRules(imageModels: string): readonly Rule<TextRequest>[] {
  const imageRule: Rule<TextRequest> = {
    id: 'image-needs-an-image-model',
    fields: ['generationConfig.responseModalities'],
    text: 'The modality IMAGE needs an image model.',
    check({ generationConfig }) {
      if (!generationConfig?.responseModalities?.includes('IMAGE')) return undefined;
      return `generationConfig.responseModalities "IMAGE" needs an image model; use one of ${imageModels}.`;
    },
  };
  return [imageRule, ...fixedRules];
}

const fixedRules: readonly Rule<TextRequest>[] = [
  configRule({
    id: 'logprobs-need-response-logprobs',
    fields: ['generationConfig.logprobs', 'generationConfig.responseLogprobs'],
    text: 'logprobs needs responseLogprobs: true.',
    check({ logprobs, responseLogprobs }) {
      if (logprobs === undefined || responseLogprobs === true) return undefined;
      return `generationConfig.logprobs ${logprobs} needs "responseLogprobs": true.`;
    },
  }),
  configRule({
    id: 'one-response-schema',
    fields: ['generationConfig.responseJsonSchema', 'generationConfig.responseSchema'],
    text: 'responseSchema and responseJsonSchema exclude each other.',
    check({ responseSchema, responseJsonSchema }) {
      if (responseSchema === undefined || responseJsonSchema === undefined) return undefined;
      return 'generationConfig.responseJsonSchema cannot be combined with responseSchema; send one of the two.';
    },
  }),
  configRule({
    id: 'schema-needs-a-format',
    fields: ['generationConfig.responseMimeType', 'generationConfig.responseSchema'],
    text: 'A response schema needs responseMimeType application/json or text/x.enum.',
    check({ responseSchema, responseJsonSchema, responseMimeType: type }) {
      const named = responseSchema === undefined ? 'responseJsonSchema' : 'responseSchema';
      if (responseSchema === undefined && responseJsonSchema === undefined) return undefined;
      if (type === 'application/json' || type === 'text/x.enum') return undefined;
      const actual = type === undefined ? 'none, which means "text/plain"' : `"${type}"`;
      return `generationConfig.responseMimeType must be "application/json" or "text/x.enum" with ${named}; got ${actual}.`;
    },
  }),
  configRule({
    id: 'enum-format-needs-values',
    fields: ['generationConfig.responseMimeType', 'generationConfig.responseSchema'],
    text: 'responseMimeType text/x.enum needs a response schema with an enum.',
    check({ responseSchema, responseJsonSchema, responseMimeType }) {
      if (responseMimeType !== 'text/x.enum') return undefined;
      const values = responseSchema?.enum ?? recordOf(responseJsonSchema).enum;
      if (Array.isArray(values) && values.length > 0) return undefined;
      return 'generationConfig.responseMimeType "text/x.enum" needs a responseSchema with a non-empty enum.';
    },
  }),
  configRule({
    id: 'thinking-level-or-budget',
    fields: [
      'generationConfig.thinkingConfig.thinkingBudget',
      'generationConfig.thinkingConfig.thinkingLevel',
    ],
    text: 'thinkingLevel and thinkingBudget exclude each other.',
    check({ thinkingConfig }) {
      const { thinkingBudget: budget, thinkingLevel: level } = thinkingConfig ?? {};
      if (budget === undefined || level === undefined) return undefined;
      return `generationConfig.thinkingConfig.thinkingBudget ${budget} cannot be combined with thinkingLevel "${level}"; send one of the two.`;
    },
  }),
  {
    id: 'function-names-are-unique',
    fields: ['tools'],
    text: 'No two functions share a name.',
    check({ tools = [] }) {
      const seen = new Map<string, string>();
      return tools.flatMap((tool, position) =>
        (tool.functionDeclarations ?? []).flatMap(({ name }, index) => {
          const parameter = `tools[${position}].functionDeclarations[${index}].name`;
          const first = seen.get(name);
          if (first !== undefined) return [brokenAt(parameter, `must be unique; ${first} is "${name}" too.`)];
          seen.set(name, parameter);
          return [];
        }),
      );
    },
  },
  {
    id: 'allowed-functions-are-declared',
    fields: ['toolConfig.functionCallingConfig.allowedFunctionNames', 'tools'],
    text: 'allowedFunctionNames names declared functions and needs mode ANY or VALIDATED.',
    check({ toolConfig, tools = [] }) {
      const { allowedFunctionNames: allowed = [], mode } = toolConfig?.functionCallingConfig ?? {};
      if (allowed.length === 0) return undefined;
      const field = 'toolConfig.functionCallingConfig.allowedFunctionNames';
      if (mode !== 'ANY' && mode !== 'VALIDATED') {
        return { message: `${field} needs mode "ANY" or "VALIDATED"; got ${mode ? `"${mode}"` : 'none'}.` };
      }
      const declared = tools.flatMap((tool) => tool.functionDeclarations ?? []).map(({ name }) => name);
      return allowed.flatMap((name, index) => {
        if (declared.includes(name)) return [];
        return [brokenAt(`${field}[${index}]`, `must name a declared function; got "${name}".`)];
      });
    },
  },
  {
    id: 'mode-any-needs-functions',
    fields: ['toolConfig.functionCallingConfig.mode', 'tools'],
    text: 'Function calling mode ANY needs declared functions.',
    check({ toolConfig, tools = [] }) {
      if (toolConfig?.functionCallingConfig?.mode !== 'ANY') return undefined;
      const callable = tools.some((tool) => (tool.functionDeclarations ?? tool.mcpServers ?? []).length > 0);
      if (callable) return undefined;
      return 'toolConfig.functionCallingConfig.mode "ANY" needs tools with functionDeclarations; none are given.';
    },
  },
  oneSettingPerCategory,
];

interface ConfigRule extends Omit<Rule<TextRequest>, 'check'> {
  check(config: TextGenerationConfig): string | undefined;
}

/** A rule about generationConfig only; `check` returns the message. */
function configRule(rule: ConfigRule): Rule<TextRequest> {
  return {
    ...rule,
    check: ({ generationConfig }) => rule.check(generationConfig ?? {}),
  };
}
