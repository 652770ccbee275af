import { expect, test } from 'vitest';
import { messageTools, nativeTools, readTool, writeTool } from './tool-view.ts';

const weather = {
  name: 'get_weather',
  description: 'The weather of a city.',
  input_schema: {
    type: 'object',
    properties: {
      city: { type: 'string', description: 'Name of the city' },
      day: { type: 'string', enum: ['today', 'tomorrow'] },
      hours: { type: 'integer' },
    },
    required: ['city'],
  },
};

const trains = {
  name: 'find_trains',
  parameters: { type: 'OBJECT', properties: { from: { type: 'STRING' } }, required: ['from'] },
};

test.each([
  ['messages', weather, messageTools],
  ['native', trains, nativeTools],
] as const)('%s: a tool is read and written without a loss', (_, tool, dialect) => {
  const view = readTool(tool, dialect);
  expect(view).toBeDefined();
  expect(view && writeTool(view, dialect)).toEqual(tool);
});

test.each([
  [
    'a nested object',
    { ...weather, input_schema: { type: 'object', properties: { at: { type: 'object' } } } },
  ],
  [
    'a pattern',
    { ...weather, input_schema: { type: 'object', properties: { at: { type: 'string', pattern: 'x' } } } },
  ],
  ['a schema of something else', { ...weather, input_schema: { ...weather.input_schema, type: 'array' } }],
  [
    'a schema that is closed',
    { ...weather, input_schema: { ...weather.input_schema, additionalProperties: false } },
  ],
  ['a field without a schema', { ...weather, input_schema: { type: 'object', properties: { at: null } } }],
  ['more than a schema', { ...weather, strict: true }],
  ['a tool of the vendor', { type: 'web_search_20250305', name: 'web_search' }],
])('%s is left to JSON', (_, tool) => {
  expect(readTool(tool, messageTools)).toBeUndefined();
});

test('tools that the vendor runs stay when ours change', () => {
  const value = [{ functionDeclarations: [trains], codeExecution: {} }, { googleSearch: {} }];
  expect(nativeTools.toolsIn(value)).toEqual([trains]);
  expect(nativeTools.withTools(value, [])).toEqual([{ codeExecution: {} }, { googleSearch: {} }]);
  expect(nativeTools.withTools([], [trains])).toEqual([{ functionDeclarations: [trains] }]);
  expect(nativeTools.withTools([{ functionDeclarations: [trains] }], [])).toBeUndefined();
});
