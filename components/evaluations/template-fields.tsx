/** The request template in the fields of its form. What a column sets is listed; models stand elsewhere. */
import { useEffect, useEffectEvent, useState } from 'react';
import { FieldList } from '#components/form/field-list.tsx';
import { useForm } from '#components/form/use-form.ts';
import { placeholdersIn } from '#lib/base/fill-text.ts';
import { type JsonRecord, recordOf } from '#lib/base/json-value.ts';
import { type Body, stateOf, streamFields } from '#lib/client/run/form-values.ts';
import { withoutImages } from '#lib/client/storage/local-image.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { fillVariables } from '#lib/describe/variables.ts';

interface TemplateFieldsProps {
  description: FormDescription;
  /** Decides which fields there are. */
  model: string;
  template: JsonRecord;
  onChange(template: Body): void;
}

export function TemplateFields(props: TemplateFieldsProps) {
  const { description, model, template, onChange } = props;
  const text = JSON.stringify(template);
  const [shown, setShown] = useState({ text, version: 0 });
  // Changed elsewhere: by a prompt, as JSON, or by Clear.
  if (shown.text !== text) setShown({ text, version: shown.version + 1 });
  return (
    <Fields
      key={`${shown.version} ${description.operationId} ${model}`}
      description={description}
      model={model}
      template={template}
      onChange={(next) => {
        setShown({ text: JSON.stringify(next), version: shown.version });
        onChange(next);
      }}
    />
  );
}

function Fields({ description, model, template, onChange }: TemplateFieldsProps) {
  const [initial] = useState(() => stateOf(description, template, model));
  const form = useForm({ description, name: 'evaluation', ignoreUrl: true, initial });
  const [first] = useState(form.body);
  const { body } = form;
  const change = useEffectEvent(() => {
    const { model: _, ...fields } = recordOf(withoutImages(body));
    onChange(fields);
  });
  useEffect(() => {
    if (body !== first) change();
  }, [body, first]);
  const columns = Object.keys(template).filter((name) => isSetByColumn(template, name));
  return (
    <div className="flex flex-col gap-5 rounded-panel border border-hairline bg-panel p-4">
      <FieldList form={form} without={[...columns, ...streamFields, ...imageFields]} />
      {columns.length === 0 ? null : (
        <p className="text-13 text-ink-second">Set by columns: {columns.join(', ')}.</p>
      )}
    </div>
  );
}

/** Images are columns. */
const imageFields = ['images', 'mask', 'frame_images', 'input_references'];

/** Texts hold variables; any other setting is the value of its column. */
function isSetByColumn(template: JsonRecord, name: string): boolean {
  const member = { [name]: template[name] };
  return placeholdersIn(member).some((column) => !fillVariables(member).names.includes(column));
}
