/** A seed: a number, or one at random. */
import { Dices } from 'lucide-react';
import { FieldFrame, useField } from '#components/form/field-frame.tsx';
import type { FieldProps } from '#components/form/field-props.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { numberIn } from './number-field.tsx';

export function SeedField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame} help={field.description}>
      <div className="flex gap-2">
        <div className="flex-1">
          <TextInput
            {...control}
            inputMode="numeric"
            value={value === undefined ? '' : String(value)}
            placeholder="Any"
            className="tabular-nums"
            onText={(text) => onChange(numberIn(text))}
          />
        </div>
        <IconButton
          bordered
          label="Random seed"
          icon={<Dices size={16} />}
          onClick={() => onChange(Math.floor(Math.random() * 2 ** 31))}
        />
      </div>
    </FieldFrame>
  );
}
