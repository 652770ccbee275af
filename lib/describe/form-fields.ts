/** Describes an operation as a form: plain data from the contract, small enough for a page. */
import type { Operation, Variant } from '#lib/contract/define-operation.ts';
import type { Catalogue } from '#lib/contract/models/catalogue.ts';
import { fieldsOf } from './describe-fields.ts';
import type { FormDescription, FormField, FormModel, FormVariant, FormWidget } from './form-description.ts';
import { inputSchema } from './json-schema.ts';

/** `only` filters the variants, for pages that show a part of an operation. */
export function describeForm(
  operation: Operation,
  catalogue: Catalogue,
  only: (variant: Variant) => boolean = () => true,
): FormDescription {
  const variants = (operation.body?.variants ?? []).filter(only);
  const open = variants.find(({ models }) => models === 'any');
  return {
    operationId: operation.id,
    title: operation.title,
    method: operation.method,
    path: operation.path,
    modelFrom: operation.body?.modelFrom ?? 'body',
    ...streamsOf(operation),
    usual:
      operation.streams === 'stream' && operation.tag === 'Messages'
        ? { stream: true, max_tokens: usualLength }
        : {},
    models: variants.flatMap((variant) => modelsOf(variant, operation, catalogue)),
    ...(open ? { openVariantId: open.id } : {}),
    variants: Object.fromEntries(variants.map((variant) => [variant.id, describeVariant(variant)])),
  };
}

/** Max tokens is required, so it survives a reset. */
const usualLength = 1024;

function streamsOf({ streams }: Operation): Pick<FormDescription, 'streams'> {
  return streams === undefined || streams === 'always' ? {} : { streams };
}

/** An open variant lists the text models of the catalogue, its own protocol first. */
function modelsOf({ id, models }: Variant, operation: Operation, catalogue: Catalogue): FormModel[] {
  const protocol = operation.tag === 'Messages' ? 'messages' : 'native';
  const ids =
    models === 'any'
      ? catalogue.text
          .toSorted((a, b) => Number(b.protocol === protocol) - Number(a.protocol === protocol))
          .map((model) => model.id)
      : models;
  return ids.map((model) => ({ id: model, summary: catalogue.find(model)?.summary ?? '', variantId: id }));
}

function describeVariant({ id, title, schema, rules, examples }: Variant): FormVariant {
  return {
    id,
    title,
    fields: mainFirst(fieldsOf(inputSchema(schema)).filter(({ name }) => name !== 'model')),
    rules: rules.map(({ id: rule, fields, text }) => ({ id: rule, fields, text })),
    examples,
  };
}

const mainWidgets: ReadonlySet<FormWidget | undefined> = new Set([
  'prompt',
  'turns',
  'contents',
  'message',
  'embeddings',
  'images',
]);

/** Content comes before settings. */
function mainFirst(fields: readonly FormField[]): FormField[] {
  const isMain = ({ required, widget }: FormField) => required && mainWidgets.has(widget);
  return [...fields.filter(isMain), ...fields.filter((field) => !isMain(field))];
}
