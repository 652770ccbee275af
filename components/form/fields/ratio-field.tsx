'use client';
/** An aspect ratio among the ones the model draws, each drawn to scale. */
import { useId } from 'react';
import { parseRatio } from '#lib/base/aspect-ratio.ts';
import { FieldFrame } from '../field-frame.tsx';
import { type FieldProps, issuesAt } from '../field-props.ts';
import { ShapeButton } from './shape-button.tsx';

export function RatioField({ field, path, value, onChange, issues, onFix }: FieldProps) {
  const id = useId();
  const ratios = field.ratios ?? field.options?.map((option) => option.value) ?? [];
  const shown = value ?? field.default;
  return (
    <FieldFrame
      id={id}
      title={field.title}
      hint={typeof shown === 'string' ? shown : 'follows the input'}
      changed={value !== undefined}
      issues={issuesAt(issues, path)}
      onFix={onFix}
      group
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div role="group" aria-label={field.title} className="grid grid-cols-5 gap-2">
        {field.default === undefined ? (
          <ShapeButton
            label="auto"
            ratio={undefined}
            chosen={value === undefined}
            onChoose={() => onChange(undefined)}
          />
        ) : null}
        {ratios.map((ratio) => (
          <ShapeButton
            key={ratio}
            label={ratio}
            ratio={ratioOf(ratio)}
            chosen={shown === ratio}
            onChoose={() => onChange(ratio)}
          />
        ))}
      </div>
    </FieldFrame>
  );
}

function ratioOf(text: string): number {
  const { width, height } = parseRatio(text) ?? { width: 1, height: 1 };
  return width / height;
}
