/** Safety settings as a grid: one row per category, the model's default until a threshold is selected. */
import { Select } from '#components/ui/select.tsx';
import { isRecord } from '#lib/base/json-value.ts';
import { FieldFrame, useField } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';

const modelDefault = { value: '', label: 'Default' };

export function SafetyField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame } = useField(props, 'below');
  const { id } = frame;
  const settings = Array.isArray(value) ? value.filter(isRecord) : [];
  const options = (name: string) =>
    field.fields
      ?.find((member) => member.name === name)
      ?.options?.filter(({ value: id }) => !/UNSPECIFIED/.test(id)) ?? [];
  const set = (category: string, threshold: string) => {
    const others = settings.filter((setting) => setting.category !== category);
    const next = threshold === '' ? others : [...others, { category, threshold }];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <FieldFrame
      {...frame}
      hint={settings.length > 0 ? `${settings.length} set` : undefined}
      changed={settings.length > 0}
      group
    >
      <div className="flex flex-col gap-1.5">
        {options('category').map((category) => (
          <div
            key={category.value}
            className="grid grid-cols-[minmax(0,1fr)_150px] items-center gap-2 text-13"
          >
            <label htmlFor={`${id}-${category.value}`} className="min-w-0 [overflow-wrap:anywhere]">
              {shortened(category.label)}
            </label>
            <Select
              id={`${id}-${category.value}`}
              value={String(settings.find((setting) => setting.category === category.value)?.threshold ?? '')}
              options={[
                modelDefault,
                ...options('threshold').map((entry) => ({ ...entry, label: shortened(entry.label) })),
              ]}
              onText={(text) => set(category.value, text)}
            />
          </div>
        ))}
      </div>
    </FieldFrame>
  );
}

/** Removes the common prefix: `Harm category hate speech` becomes `Hate speech`. */
function shortened(label: string): string {
  const text = label.replace(/^harm category /i, '').replace(/^block /i, 'block ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
