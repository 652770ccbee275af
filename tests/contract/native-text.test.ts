// Tests every rule of native text generation and of its token count, one row each.

import { describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { accept, contractTable, judge, refuse } from '#tests/support/contract-table.ts';
import {
  countNativeTokens,
  generateContent,
  streamGenerateContent,
} from '#tests/support/documented-contract.ts';

const kite = sampleImage.split(',')[1] ?? '';

const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];
const config = (generationConfig: unknown) => ({ generationConfig });
const parts = (...list: unknown[]) => ({ contents: [{ role: 'user', parts: list }] });
const light = { name: 'set_light', parameters: { type: 'OBJECT', properties: { room: { type: 'STRING' } } } };
const table = { operation: generateContent, model: 'beta-3-pro', base: { contents } };

contractTable('generateContent, text: contents', {
  ...table,
  // biome-ignore format: one row per rule
  rows: [
    accept('the smallest body', {}),
    accept('a model with models/ before it', {}, 'models/beta-3-flash'),
    accept('an unknown model', {}, 'someones/new-model'),
    refuse('an image model of another protocol', {}, ['invalid_value', 'model', 'does not support'], 'alpha-image-2'),
    refuse('an embedding model', {}, ['invalid_value', 'model', 'does not support'], 'google/beta-embedding-2-preview'),
    refuse('no contents', { contents: undefined }, ['missing_required_parameter', 'contents', 'required']),
    refuse('empty contents', { contents: [] }, ['array_below_min_length', 'contents', 'at least 1 element']),
    refuse('contents as text', { contents: 'Hello' }, ['invalid_type', 'contents', 'an array; got "Hello"']),
    refuse('no parts', { contents: [{ role: 'user' }] }, ['missing_required_parameter', 'contents[0].parts', 'required']),
    refuse('empty parts', { contents: [{ parts: [] }] }, ['array_below_min_length', 'contents[0].parts', 'at least 1']),
    accept('no role', { contents: [{ parts: [{ text: 'Hi' }] }] }),
    accept('the role model', { contents: [...contents, { role: 'model', parts: [{ text: 'Hi' }] }] }),
    refuse('the role system', { contents: [{ role: 'system', parts: [{ text: 'x' }] }] }, ['invalid_value', 'contents[0].role', 'systemInstruction']),
    refuse('the role assistant', { contents: [{ role: 'assistant', parts: [{ text: 'x' }] }] }, ['invalid_value', 'contents[0].role', '"model"; got "assistant"']),
    accept('thinking sent back', { contents: [...contents, { role: 'model', parts: [{ text: 'Hm.', thought: true, thoughtSignature: 'c2ln' }] }] }),
    accept('an image', parts({ text: 'What is this?' }, { inlineData: { mimeType: 'image/png', data: kite } })),
    accept('a file', parts({ fileData: { fileUri: 'https://example.com/a.png', mimeType: 'image/png' } })),
    accept('metadata, video and resolution of a part', parts({ fileData: { fileUri: 'files/1' }, partMetadata: { any_key: 1 }, videoMetadata: { startOffset: '1s', fps: 2 }, mediaResolution: { level: 'MEDIA_RESOLUTION_LOW' } })),
    accept('a function call and its result', { contents: [...contents, { role: 'model', parts: [{ functionCall: { id: '1', name: 'set_light', args: { room: 'hall' } } }] }, { role: 'user', parts: [{ functionResponse: { id: '1', name: 'set_light', response: { ok: true } } }] }] }),
    accept('code and its result', { contents: [...contents, { role: 'model', parts: [{ executableCode: { language: 'PYTHON', code: '1' } }, { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } }] }] }),
    refuse('an empty part', parts({}), ['invalid_value', 'contents[0].parts[0]', 'it has none']),
    refuse('a part of two kinds', parts({ text: 'x', inlineData: { mimeType: 'image/png', data: 'aaaa' } }), ['invalid_value', 'contents[0].parts[0]', 'it has text and inlineData']),
    refuse('an unknown part', parts({ image: 'x' }), ['unknown_parameter', 'contents[0].parts[0].image', 'not a known']),
    refuse('an image without a type', parts({ inlineData: { data: 'aaaa' } }), ['missing_required_parameter', 'contents[0].parts[0].inlineData.mimeType', 'required']),
    refuse('an image as a data URL', parts({ inlineData: { mimeType: 'image/png', data: 'data:image/png;base64,aaaa' } }), ['invalid_value', 'contents[0].parts[0].inlineData.data', 'without the data: prefix']),
    refuse('a function result without a response', parts({ functionResponse: { name: 'f' } }), ['missing_required_parameter', 'contents[0].parts[0].functionResponse.response', 'required']),
    accept('a system instruction', { systemInstruction: { role: 'user', parts: [{ text: 'Be brief.' }] } }),
    refuse('a system instruction as text', { systemInstruction: 'Be brief.' }, ['invalid_type', 'systemInstruction', 'an object; got "Be brief."']),
    refuse('an image as system instruction', { systemInstruction: { parts: [{ inlineData: {} }] } }, ['unknown_parameter', 'systemInstruction.parts[0].inlineData', 'not a known']),
    refuse('an unknown field', { modell: 'x' }, ['unknown_parameter', 'modell', 'not a known']),
    refuse('a model in the body', { model: 'x' }, ['unsupported_parameter', 'model', 'path']),
    refuse('stream in the body', { stream: true }, ['unsupported_parameter', 'stream', ':streamGenerateContent']),
    refuse('messages', { messages: [] }, ['unsupported_parameter', 'messages', 'contents']),
  ],
});

contractTable('generateContent, text: generationConfig', {
  ...table,
  // biome-ignore format: one row per rule
  rows: [
    accept('maxOutputTokens', config({ maxOutputTokens: 1 })),
    refuse('maxOutputTokens 0', config({ maxOutputTokens: 0 }), ['integer_below_min_value', 'generationConfig.maxOutputTokens', 'at least 1']),
    refuse('maxOutputTokens 1.5', config({ maxOutputTokens: 1.5 }), ['invalid_type', 'generationConfig.maxOutputTokens', 'whole number']),
    accept('temperature 0', config({ temperature: 0 })),
    accept('temperature 2', config({ temperature: 2 })),
    refuse('temperature 2.1', config({ temperature: 2.1 }), ['integer_above_max_value', 'generationConfig.temperature', 'at most 2; got 2.1']),
    refuse('temperature -1', config({ temperature: -1 }), ['integer_below_min_value', 'generationConfig.temperature', 'at least 0']),
    accept('topP and topK', config({ topP: 0.5, topK: 40 })),
    refuse('topP 1.1', config({ topP: 1.1 }), ['integer_above_max_value', 'generationConfig.topP', 'at most 1']),
    accept('one candidate', config({ candidateCount: 1 })),
    refuse('no candidate', config({ candidateCount: 0 }), ['integer_below_min_value', 'generationConfig.candidateCount', 'at least 1']),
    accept('five stop sequences', config({ stopSequences: ['a', 'b', 'c', 'd', 'e'] })),
    refuse('six stop sequences', config({ stopSequences: ['a', 'b', 'c', 'd', 'e', 'f'] }), ['array_above_max_length', 'generationConfig.stopSequences', 'at most 5 elements']),
    accept('text/plain', config({ responseMimeType: 'text/plain' })),
    accept('application/json', config({ responseMimeType: 'application/json' })),
    accept('text/x.enum with its values', config({ responseMimeType: 'text/x.enum', responseSchema: { type: 'STRING', enum: ['yes', 'no'] } })),
    refuse('text/html', config({ responseMimeType: 'text/html' }), ['invalid_value', 'generationConfig.responseMimeType', '"text/x.enum"; got "text/html"']),
    refuse('text/x.enum without values', config({ responseMimeType: 'text/x.enum' }), ['invalid_value', 'generationConfig.responseMimeType', 'non-empty enum']),
    accept('a schema', config({ responseMimeType: 'application/json', responseSchema: { type: 'OBJECT', properties: { snake_name: { type: 'ARRAY', items: { type: 'INTEGER' }, maxItems: '3', minItems: 1 } }, required: ['snake_name'] } })),
    accept('a JSON Schema', config({ responseMimeType: 'application/json', responseJsonSchema: { type: 'object', additionalProperties: false } })),
    refuse('a schema without a format', config({ responseSchema: { type: 'STRING' } }), ['invalid_value', 'generationConfig.responseMimeType', 'got none']),
    refuse('a schema for plain text', config({ responseSchema: { type: 'STRING' }, responseMimeType: 'text/plain' }), ['invalid_value', 'generationConfig.responseMimeType', 'got "text/plain"']),
    refuse('both schemas', config({ responseMimeType: 'application/json', responseSchema: {}, responseJsonSchema: {} }), ['invalid_value', 'generationConfig.responseJsonSchema', 'responseSchema']),
    refuse('a schema of an unknown type', config({ responseMimeType: 'application/json', responseSchema: { items: { type: 'DATE' } } }), ['invalid_value', 'generationConfig.responseSchema.items.type', 'got "DATE"']),
    refuse('a schema with an unknown keyword', config({ responseMimeType: 'application/json', responseSchema: { $ref: '#' } }), ['unknown_parameter', 'generationConfig.responseSchema.$ref', 'not a known']),
    accept('text and sound', config({ responseModalities: ['TEXT', 'AUDIO'] })),
    accept('an unspecified modality', config({ responseModalities: ['MODALITY_UNSPECIFIED'] })),
    refuse('images', config({ responseModalities: ['TEXT', 'IMAGE'] }), ['invalid_value', 'generationConfig.responseModalities', 'needs an image model; use one of beta-3.1-flash-image']),
    refuse('an unknown modality', config({ responseModalities: ['SMELL'] }), ['invalid_value', 'generationConfig.responseModalities[0]', 'got "SMELL"']),
    refuse('an image format', config({ responseFormat: { image: { aspectRatio: '1:1' } } }), ['unsupported_parameter', 'generationConfig.responseFormat', 'only image models']),
    refuse('an image format by its alias', config({ imageConfig: { aspectRatio: '1:1' } }), ['unsupported_parameter', 'generationConfig.imageConfig', 'only image models']),
    ...['THINKING_LEVEL_UNSPECIFIED', 'MINIMAL', 'LOW', 'MEDIUM', 'HIGH'].map((level) => accept(`thinking level ${level}`, config({ thinkingConfig: { thinkingLevel: level, includeThoughts: true } }))),
    accept('a thinking level in lower case', config({ thinkingConfig: { thinkingLevel: 'high' } })),
    refuse('an unknown thinking level', config({ thinkingConfig: { thinkingLevel: 'deep' } }), ['invalid_value', 'generationConfig.thinkingConfig.thinkingLevel', 'got "deep"']),
    accept('a thinking budget', config({ thinkingConfig: { thinkingBudget: -1 } })),
    refuse('a thinking budget of -2', config({ thinkingConfig: { thinkingBudget: -2 } }), ['integer_below_min_value', 'generationConfig.thinkingConfig.thinkingBudget', 'at least -1']),
    refuse('a level and a budget', config({ thinkingConfig: { thinkingBudget: 0, thinkingLevel: 'LOW' } }), ['invalid_value', 'generationConfig.thinkingConfig.thinkingBudget', 'thinkingLevel "LOW"']),
    ...['MEDIA_RESOLUTION_UNSPECIFIED', 'MEDIA_RESOLUTION_LOW', 'MEDIA_RESOLUTION_MEDIUM', 'MEDIA_RESOLUTION_HIGH'].map((mediaResolution) => accept(mediaResolution, config({ mediaResolution }))),
    refuse('an unknown media resolution', config({ mediaResolution: 'HIGH' }), ['invalid_value', 'generationConfig.mediaResolution', 'got "HIGH"']),
    accept('20 alternatives', config({ responseLogprobs: true, logprobs: 20 })),
    accept('no alternatives', config({ responseLogprobs: true, logprobs: 0 })),
    refuse('21 alternatives', config({ responseLogprobs: true, logprobs: 21 }), ['integer_above_max_value', 'generationConfig.logprobs', 'at most 20; got 21']),
    refuse('-1 alternatives', config({ responseLogprobs: true, logprobs: -1 }), ['integer_below_min_value', 'generationConfig.logprobs', 'at least 0']),
    refuse('alternatives without log probabilities', config({ logprobs: 5 }), ['invalid_value', 'generationConfig.logprobs', '"responseLogprobs": true']),
    accept('a seed and penalties', config({ seed: -7, presencePenalty: 0.5, frequencyPenalty: -2 })),
    accept('a voice', config({ speechConfig: { languageCode: 'en-GB', voiceConfig: { prebuiltVoiceConfig: { voiceName: 'x' } } } })),
    refuse('an unknown setting', config({ max_tokens: 5 }), ['unknown_parameter', 'generationConfig.max_tokens', 'not a known']),
    refuse('settings at the top level', { temperature: 1 }, ['unsupported_parameter', 'temperature', 'generationConfig']),
  ],
});

contractTable('generateContent, text: the rest', {
  ...table,
  // biome-ignore format: one row per rule
  rows: [
    ...['unspecified', 'standard', 'flex', 'priority'].map((serviceTier) => accept(`tier ${serviceTier}`, { serviceTier })),
    refuse('an unknown tier', { serviceTier: 'auto' }, ['invalid_value', 'serviceTier', '"priority"; got "auto"']),
    accept('cached content', { cachedContent: 'cachedContents/abc-1' }),
    refuse('cached content of another name', { cachedContent: 'abc' }, ['invalid_value', 'cachedContent', 'cachedContents']),
    accept('store', { store: false }),
    refuse('store as text', { store: 'no' }, ['invalid_type', 'store', 'boolean']),
    accept('labels', { labels: { team: 'a' } }),
    ...['HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT', 'HARASSMENT', 'CIVIC_INTEGRITY', 'JAILBREAK', 'IMAGE_HATE'].map((name) => accept(`safety for ${name}`, { safetySettings: [{ category: `HARM_CATEGORY_${name}`, threshold: 'OFF' }] })),
    ...['HARM_BLOCK_THRESHOLD_UNSPECIFIED', 'BLOCK_LOW_AND_ABOVE', 'BLOCK_MEDIUM_AND_ABOVE', 'BLOCK_ONLY_HIGH', 'BLOCK_NONE'].map((threshold) => accept(`threshold ${threshold}`, { safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold }] })),
    refuse('an unknown category', { safetySettings: [{ category: 'HARM_CATEGORY_RUDE', threshold: 'OFF' }] }, ['invalid_value', 'safetySettings[0].category', 'got "HARM_CATEGORY_RUDE"']),
    refuse('an unknown threshold', { safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'LOW' }] }, ['invalid_value', 'safetySettings[0].threshold', 'got "LOW"']),
    refuse('a category without a threshold', { safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT' }] }, ['missing_required_parameter', 'safetySettings[0].threshold', 'required']),
    refuse('two settings for a category', { safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'OFF' }, { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }] }, ['invalid_value', 'safetySettings[1].category', 'one setting for each category']),
    accept('functions', { tools: [{ functionDeclarations: [light] }] }),
    accept('functions by JSON Schema', { tools: [{ functionDeclarations: [{ name: 'f', parametersJsonSchema: { type: 'object', $defs: {} } }] }] }),
    accept('code, search and URLs', { tools: [{ codeExecution: {} }, { googleSearch: { excludeDomains: ['x.example'], timeRangeFilter: { startTime: '2026-01-01T00:00:00Z' } } }, { urlContext: {} }] }),
    refuse('an unknown tool', { tools: [{ webSearch: {} }] }, ['unknown_parameter', 'tools[0].webSearch', 'not a known']),
    refuse('two functions of one name', { tools: [{ functionDeclarations: [light] }, { functionDeclarations: [light] }] }, ['invalid_value', 'tools[1].functionDeclarations[0].name', 'unique']),
    refuse('a function with both kinds of parameters', { tools: [{ functionDeclarations: [{ ...light, parametersJsonSchema: {} }] }] }, ['invalid_value', 'tools[0].functionDeclarations[0]', 'not both']),
    refuse('a function with blanks in its name', { tools: [{ functionDeclarations: [{ name: 'set light' }] }] }, ['invalid_value', 'tools[0].functionDeclarations[0].name', 'got "set light"']),
    ...['AUTO', 'ANY', 'NONE', 'VALIDATED'].map((mode) => accept(`mode ${mode}`, { tools: [{ functionDeclarations: [light] }], toolConfig: { functionCallingConfig: { mode } } })),
    refuse('an unknown mode', { toolConfig: { functionCallingConfig: { mode: 'MUST' } } }, ['invalid_value', 'toolConfig.functionCallingConfig.mode', 'got "MUST"']),
    refuse('mode ANY without functions', { toolConfig: { functionCallingConfig: { mode: 'ANY' } } }, ['invalid_value', 'toolConfig.functionCallingConfig.mode', 'needs tools']),
    accept('allowed functions', { tools: [{ functionDeclarations: [light] }], toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['set_light'] } } }),
    refuse('allowed functions in mode AUTO', { tools: [{ functionDeclarations: [light] }], toolConfig: { functionCallingConfig: { mode: 'AUTO', allowedFunctionNames: ['set_light'] } } }, ['invalid_value', 'toolConfig.functionCallingConfig.allowedFunctionNames', 'got "AUTO"']),
    refuse('undeclared allowed functions', { tools: [{ functionDeclarations: [light] }], toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['x'] } } }, ['invalid_value', 'toolConfig.functionCallingConfig.allowedFunctionNames[0]', 'got "x"']),
  ],
});

contractTable('streamGenerateContent', {
  ...table,
  operation: streamGenerateContent,
  // biome-ignore format: one row per rule
  rows: [
    accept('the smallest body', {}),
    refuse('temperature 2.1', config({ temperature: 2.1 }), ['integer_above_max_value', 'generationConfig.temperature', 'at most 2']),
  ],
});

contractTable('countTokens', {
  ...table,
  operation: countNativeTokens,
  // biome-ignore format: one row per rule
  rows: [
    accept('contents', {}),
    accept('an image model', {}, 'beta-3-pro-image'),
    accept('an embedding model', {}, 'beta-embedding-2-preview'),
    accept('a whole request', { contents: undefined, generateContentRequest: { model: 'models/beta-3-pro', contents, systemInstruction: { parts: [{ text: 'x' }] } } }),
    refuse('neither', { contents: undefined }, ['missing_required_parameter', 'contents', 'generateContentRequest']),
    refuse('both', { generateContentRequest: { contents } }, ['invalid_value', 'contents', 'one of the two']),
    refuse('tools beside contents', { tools: [] }, ['unsupported_parameter', 'tools', 'generateContentRequest']),
  ],
});

describe('other spellings', () => {
  const snake = {
    contents: [
      {
        parts: [
          { inline_data: { mime_type: 'image/png', data: 'aaaa' } },
          { text: 'x', thought_signature: 'c2ln' },
        ],
      },
    ],
    system_instruction: { parts: [{ text: 'x' }] },
    generation_config: {
      max_output_tokens: 5,
      temperature: null,
      response_mime_type: 'application/json',
      response_schema: { any_of: [{ properties: { max_items: { max_items: '3' } } }] },
    },
    tools: [{ function_declarations: [{ name: 'f', parameters_json_schema: { any_of: [] } }] }],
    safety_settings: [],
  };

  test('snake_case names are accepted, and names inside data stay unchanged', () => {
    expect(judge(table, { patch: snake }).body).toEqual({
      contents: [
        {
          parts: [
            { inlineData: { mimeType: 'image/png', data: 'aaaa' } },
            { text: 'x', thoughtSignature: 'c2ln' },
          ],
        },
      ],
      systemInstruction: { parts: [{ text: 'x' }] },
      generationConfig: {
        maxOutputTokens: 5,
        responseMimeType: 'application/json',
        responseSchema: { anyOf: [{ properties: { max_items: { maxItems: '3' } } }] },
      },
      tools: [{ functionDeclarations: [{ name: 'f', parametersJsonSchema: { any_of: [] } }] }],
      safetySettings: [],
    });
  });

  test('a thinking level in lower case is converted to upper case', () => {
    const { body } = judge(table, { patch: config({ thinking_config: { thinking_level: 'minimal' } }) });
    expect(body?.generationConfig).toEqual({ thinkingConfig: { thinkingLevel: 'MINIMAL' } });
  });

  test('arguments and metadata keep their names', () => {
    const part = {
      functionCall: { name: 'f', args: { generation_config: 1, top_p: { top_k: 2 } } },
      partMetadata: { my_key: 1 },
    };
    expect(judge(table, { patch: parts(part) }).body).toEqual(parts(part));
  });

  test('issues name the field as it was sent', () => {
    const { issues } = judge(table, {
      patch: { generation_config: { stop_sequences: ['a', ''], temperature: 3 } },
    });
    expect(issues.map(({ parameter, message }) => [parameter, message])).toEqual([
      ['generation_config.temperature', 'generation_config.temperature must be at most 2; got 3.'],
      [
        'generation_config.stop_sequences[1]',
        'generation_config.stop_sequences[1] must not be empty; got "".',
      ],
    ]);
  });

  test('a field in both spellings is rejected', () => {
    const { issues } = judge(table, { patch: config({ topP: 1, top_p: 0.5 }) });
    expect(issues).toEqual([
      {
        code: 'invalid_value',
        parameter: 'generationConfig.top_p',
        message: 'generationConfig.top_p and topP are the same field; send it once.',
      },
    ]);
  });
});
