/** Selects the variant of an operation's body by its model. */
import { showChoices, showValue } from '#lib/base/format-value.ts';
import type { Operation, OperationBody, ValidBody, Variant } from './define-operation.ts';
import { ApiError } from './errors/api-error.ts';
import type { Catalogue } from './models/catalogue.ts';

export interface Selection<Valid extends ValidBody = ValidBody> {
  variant: Variant<Valid>;
  /** The catalogue id, or the name of a text model as it was sent. */
  modelId: string;
}

/**
 * Throws ApiError: `missing_required_parameter` without a model, `invalid_type` if it is not a text,
 * `model_not_found` for an unknown id, `invalid_value` for a model of another operation.
 */
export function selectVariant<Valid extends ValidBody>(
  operation: Pick<Operation, 'method' | 'path'> & { body: OperationBody<Valid> },
  model: unknown,
  catalogue: Catalogue,
): Selection<Valid> {
  const { body } = operation;
  if (model === undefined || model === null) {
    throw new ApiError('missing_required_parameter', {
      parameter: 'model',
      message: `model is required, because there is no default model; ${hint(body)}`,
    });
  }
  if (typeof model !== 'string') {
    throw new ApiError('invalid_type', {
      parameter: 'model',
      message: `model must be a string; got ${showValue(model)}.`,
    });
  }
  const named = body.variants.find((variant) => variant.models !== 'any' && variant.models.includes(model));
  if (named) return { variant: named, modelId: model };
  const listed = catalogue.find(model);
  const open = body.variants.find((variant) => variant.models === 'any');
  if (open && model !== '' && (listed === undefined || listed.kind === 'text'))
    return { variant: open, modelId: model };
  if (listed) {
    throw new ApiError('invalid_value', {
      parameter: 'model',
      message: `model "${model}" does not support ${operation.method} ${operation.path.replace('+}', '}')}; ${hint(body)}`,
    });
  }
  if (model === '') {
    throw new ApiError('invalid_value', { parameter: 'model', message: 'model must not be empty; got "".' });
  }
  throw new ApiError('model_not_found', {
    parameter: 'model',
    message: `model ${showValue(model)} does not exist; ${hint(body)}`,
  });
}

function hint({ variants }: OperationBody): string {
  const ids = variants.flatMap((variant) => (variant.models === 'any' ? [] : variant.models));
  if (ids.length === 0) return 'use a text model.';
  const textModel = variants.some((variant) => variant.models === 'any') ? ', or a text model' : '';
  return `use ${ids.length > 1 ? 'one of ' : ''}${showChoices(ids)}${textModel}.`;
}
