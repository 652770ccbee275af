'use client';
/** An aspect ratio among the ones the model draws, each drawn to scale. */
import { classNames } from '#components/ui/class-names.ts';
import { parseRatio } from '#lib/base/aspect-ratio.ts';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { useField } from '../use-field.ts';
import { ShapeButton } from './shape-button.tsx';

export function RatioField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame } = useField(props);
  const ratios = field.ratios ?? field.options?.map((option) => option.value) ?? [];
  const shown = value ?? field.default;
  const tiles = ratios.length + (field.default === undefined ? 1 : 0);
  return (
    <FieldFrame
      {...frame}
      hint={typeof shown === 'string' ? shown : 'follows the input'}
      help={field.description.includes(':') ? '' : field.description}
      group
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div
        role="group"
        aria-label={field.title}
        className={classNames('grid gap-2', columnsFor(tiles) === 5 ? 'grid-cols-5' : 'grid-cols-6')}
      >
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

/** Five or six in a row, whichever leaves fewer holes. */
function columnsFor(tiles: number): 5 | 6 {
  return (5 - (tiles % 5)) % 5 <= (6 - (tiles % 6)) % 6 ? 5 : 6;
}

function ratioOf(text: string): number {
  const { width, height } = parseRatio(text) ?? { width: 1, height: 1 };
  return width / height;
}
