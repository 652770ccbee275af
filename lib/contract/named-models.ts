/** The models that a request names besides the one that answers it. Pure. */
import { withValueAt } from '#lib/base/field-path.ts';
import { recordOf, textOf } from '#lib/base/json-value.ts';
import type { Operation } from './define-operation.ts';
import type { JsonObject } from './define-variant.ts';
import type { Catalogue } from './models/catalogue.ts';
import type { OperationId } from './operation-facts.ts';

type Path = readonly (string | number)[];

/** Where a body names a model; `[]` is each element of a list. */
const positions: Partial<Record<OperationId, readonly Path[]>> = {
  'messages.create': [
    ['fallbacks', '[]', 'model'],
    ['tools', '[]', 'model'],
  ],
  'messages.count-tokens': [['tools', '[]', 'model']],
  'native.count-tokens': [['generateContentRequest', 'model']],
  'native.embed-content': [['model']],
  'native.batch-embed-contents': [['requests', '[]', 'model']],
};

export interface NamedModel {
  path: Path;
  /** The id, as in the path of a native request. */
  model: string;
}

export function namedModels(
  { id, dialect }: Operation,
  body: JsonObject,
  catalogue: Catalogue,
): readonly NamedModel[] {
  const isNative = dialect === 'google';
  return (positions[id] ?? []).flatMap((position) =>
    valuesAt(body, position, []).flatMap(({ path, value }) => {
      const name = textOf(value);
      return name === undefined ? [] : [{ path, model: isNative ? catalogue.idOfPath(name) : name }];
    }),
  );
}

/** The body with other names of these models; the same object if no name changes. */
export function renameModels(
  operation: Operation,
  body: JsonObject,
  { catalogue, nameOf }: { catalogue: Catalogue; nameOf(model: string): string },
): JsonObject {
  const prefix = operation.dialect === 'google' ? 'models/' : '';
  return namedModels(operation, body, catalogue).reduce((renamed, { path, model }) => {
    const name = nameOf(model);
    return name === model ? renamed : withValueAt(renamed, path, prefix + name);
  }, body);
}

function valuesAt(value: unknown, position: Path, path: Path): readonly { path: Path; value: unknown }[] {
  const [step, ...rest] = position;
  if (step === undefined) return [{ path, value }];
  if (step !== '[]') return valuesAt(recordOf(value)[step], rest, [...path, step]);
  if (!Array.isArray(value)) return [];
  return value.flatMap((element, index) => valuesAt(element, rest, [...path, index]));
}
