/** Maps each field of the contract to its control. */
import dynamic from 'next/dynamic';
import { type ComponentType, Suspense, use, useDeferredValue, useState } from 'react';
import { lateNamed } from '#components/shell/late-part.tsx';
import type { FormView } from '#lib/client/form/form-controller.ts';
import type { FormField, FormWidget } from '#lib/describe/form-description.ts';
import type { FieldProps } from './field-props.ts';
import { ChoiceField, SomeOfField, SwitchField } from './fields/choice-field.tsx';
import { NumberField } from './fields/number-field.tsx';
import { RatioField, SizeField } from './fields/size-field.tsx';
import { PromptField, TextField, TextsField } from './fields/text-field.tsx';
import { FormContext } from './form-context.ts';
import { ControlContext } from './inner-field.tsx';

/** About as high as a field with an image. */
const placeholder = <div className="h-40 shrink-0" />;

/** A top-level field bound to the form's state. */
export function FormFieldControl({ form, field }: { form: FormView; field: FormField }) {
  return (
    <FormContext value={form}>
      <ControlContext value={FieldControl}>
        <FieldControl
          field={field}
          path={field.name}
          value={form.state.values[field.name]}
          onChange={(value) => form.setValue(field.name, value)}
          issues={form.issues}
          idle={form.validation.idle[field.name]}
          onFix={form.fix}
        />
      </ControlContext>
    </FormContext>
  );
}

export function FieldControl(props: FieldProps) {
  const Control = controlOf(props.field);
  const form = use(FormContext);
  // The first fields of a form appear together; later ones do not keep the form waiting for their code.
  const [isLater] = useState(form?.isSettled() ?? true);
  // Without the deferred render, React shows the placeholder for 300 ms also when the code is there.
  const isReady = useDeferredValue(true, !isLater);
  const control = isReady ? <Control {...props} /> : placeholder;
  return isLater ? <Suspense fallback={placeholder}>{control}</Suspense> : control;
}

function controlOf({ widget, kind, fields, itemOptions, items }: FormField): ComponentType<FieldProps> {
  if (widget !== undefined && widget !== 'slider') return byWidget[widget];
  if (kind !== 'list') return byKind[kind];
  if (fields) return ListField;
  if (itemOptions) return SomeOfField;
  return items === 'text' ? TextsField : JsonField;
}

// Those with `dynamic` are loaded only by the pages that need them.
const JsonField = dynamic(() => lateNamed(() => import('./fields/json-field.tsx'), 'JsonField'));
const ListField = dynamic(() => lateNamed(() => import('./fields/list-field.tsx'), 'ListField'));

const byKind = {
  text: TextField,
  integer: NumberField,
  number: NumberField,
  boolean: SwitchField,
  choice: ChoiceField,
  object: dynamic(() => lateNamed(() => import('./fields/object-field.tsx'), 'ObjectField')),
  union: dynamic(() => lateNamed(() => import('./fields/union-field.tsx'), 'UnionField')),
  json: JsonField,
} as const satisfies Record<Exclude<FormField['kind'], 'list'>, ComponentType<FieldProps>>;

const byWidget = {
  prompt: PromptField,
  'pixel-size': SizeField,
  'token-or-pixel-size': SizeField,
  ratio: RatioField,
  seed: dynamic(() => lateNamed(() => import('./fields/seed-field.tsx'), 'SeedField')),
  json: JsonField,
  images: dynamic(() => lateNamed(() => import('./fields/images-field.tsx'), 'ImagesField')),
  image: dynamic(() => lateNamed(() => import('./fields/images-field.tsx'), 'ImageField')),
  mask: dynamic(() => lateNamed(() => import('./fields/images-field.tsx'), 'MaskField')),
  'first-frame': dynamic(() => lateNamed(() => import('./fields/images-field.tsx'), 'FirstFrameField')),
  'video-references': dynamic(() => lateNamed(() => import('./fields/images-field.tsx'), 'ReferencesField')),
  'video-edit': dynamic(() => lateNamed(() => import('./fields/images-field.tsx'), 'EditVideoField')),
  turns: dynamic(() => lateNamed(() => import('./fields/turns-editor.tsx'), 'TurnsField')),
  contents: dynamic(() => lateNamed(() => import('./fields/turns-editor.tsx'), 'ContentsField')),
  embeddings: dynamic(() => lateNamed(() => import('./fields/embeddings-field.tsx'), 'EmbeddingsField')),
  message: dynamic(() => lateNamed(() => import('./fields/message-field.tsx'), 'MessageField')),
  tools: dynamic(() => lateNamed(() => import('./fields/tools-field.tsx'), 'ToolsField')),
  functions: dynamic(() => lateNamed(() => import('./fields/tools-field.tsx'), 'FunctionsField')),
  safety: dynamic(() => lateNamed(() => import('./fields/safety-field.tsx'), 'SafetyField')),
} as const satisfies Record<Exclude<FormWidget, 'slider'>, ComponentType<FieldProps>>;
