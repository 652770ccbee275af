/** The step that validates: a body that keeps every rule, or an ApiError that names what it breaks. */
import type { OperationBody, ValidBody } from '#lib/contract/define-operation.ts';
import { refusalOf } from '#lib/contract/errors/api-error.ts';
import { selectVariant } from '#lib/contract/select-variant.ts';
import type { BodyCall, ReadCall } from './call.ts';
import { checkInlineMedia } from './check-inline-media.ts';
import { coerceTexts } from './parse-form.ts';
import type { Step } from './pipeline.ts';

export function validateBody<Valid extends ValidBody>(
  definition: OperationBody<Valid>,
): Step<ReadCall, BodyCall<Valid>> {
  return (call, next) => {
    const { isForm, raw, given, model, problem } = call.read;
    if (raw === undefined || given === undefined) throw problem;
    const { variant, modelId } = selectVariant(call.operation, definition, model);
    const validation = variant.validate(isForm ? coerceTexts(given, variant) : given);
    if (!validation.ok) throw refusalOf(validation.issues);
    checkInlineMedia(validation.valid.body);
    call.found.valid = { modelId, body: validation.valid.body };
    return next({ ...call, ...validation.valid, raw, variant, modelId });
  };
}
