/** Lists of models, and how a model is named. */
import { listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import type { Contract } from '#lib/contract/contract.ts';
import { type Case, otherForm } from './case.ts';
import { contents } from './native-cases.ts';

export function modelCases({ catalogue, operations }: Contract): Case[] {
  const { listModels, retrieveModel, listNativeModels, retrieveNativeModel, generateContent } = operations;
  const image = catalogue.general[0]?.id ?? '';
  // biome-ignore format: one row per rule
  return [
    ['all', listModels, {}, 'lists the documented models', (seen) => {
      const ids = new Set(listOf(seen.json.data).map((entry) => recordOf(entry).id));
      const lacking = [...catalogue.general, ...catalogue.video].map(({ id }) => !ids.has(id) && `${id} is not there.`);
      return [...lacking, ...otherForm(listModels, seen)];
    }],
    ['one', retrieveModel, { model: image }, 'knows a listed model', (seen) => [seen.json.id !== image && 'It is another.', ...otherForm(retrieveModel, seen)]],
    ['none', retrieveModel, { model: 'no-such-model' }, 'has no other model', ({ status }) => [status !== 404 && 'It is there.']],
    ['all', listNativeModels, {}, 'names models with models/', (seen) => [
      listOf(seen.json.models).length === 0 && 'There are none.',
      ...otherForm(listNativeModels, seen),
      listOf(seen.json.models).some((entry) => !textOf(recordOf(entry).name)?.startsWith('models/')) && 'One is not.',
    ]],
    ['one', retrieveNativeModel, { model: 'beta-3-pro' }, 'knows a listed model', (seen) => [seen.json.name !== 'models/beta-3-pro' && 'It is another.', ...otherForm(retrieveNativeModel, seen)]],
    ...['models/beta-3-pro', 'google/beta-3.1-flash-image'].map(
      (model): Case => [`path-${model}`, generateContent, { model, body: { contents } }, 'takes a prefix before the model', ({ status }) => [
        status !== 200 && 'It is refused.',
      ]],
    ),
  ];
}
