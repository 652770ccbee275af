'use client';
/** A seed, with a die to throw one. */
import { Dices } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { useField } from '../use-field.ts';

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
            onChange={({ target }) =>
              onChange(
                target.value === ''
                  ? undefined
                  : Number.isNaN(Number(target.value))
                    ? target.value
                    : Number(target.value),
              )
            }
          />
        </div>
        <IconButton
          bordered
          label="Throw a seed"
          icon={<Dices aria-hidden size={16} />}
          onClick={() => onChange(Math.floor(Math.random() * 2 ** 31))}
        />
      </div>
    </FieldFrame>
  );
}
