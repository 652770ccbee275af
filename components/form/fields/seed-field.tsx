'use client';
/** A seed, with a die to throw one. */
import { Dices } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { describedBy, FieldFrame } from '../field-frame.tsx';
import { type FieldProps, isChanged, issuesAt } from '../field-props.ts';

export function SeedField({ field, path, value, onChange, issues, idle, onFix }: FieldProps) {
  const id = useId();
  const here = issuesAt(issues, path);
  return (
    <FieldFrame
      id={id}
      title={field.title}
      help={field.description}
      changed={isChanged(field, value)}
      issues={here}
      idle={idle}
      onFix={onFix}
    >
      <div className="flex gap-2">
        <div className="flex-1">
          <TextInput
            id={id}
            name={field.name}
            aria-describedby={describedBy(id, here)}
            disabled={idle !== undefined}
            inputMode="numeric"
            value={value === undefined ? '' : String(value)}
            placeholder="Any"
            invalid={here.length > 0}
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
