'use client';
/** A size in pixels: shapes drawn to scale, both sides typed where the model takes any, names where it has them. */
import { TextInput } from '#components/ui/text-input.tsx';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import { presetsOf } from '#lib/client/form/size-presets.ts';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { useField } from '../use-field.ts';
import { ShapeButton } from './shape-button.tsx';

export function SizeField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame } = useField(props);
  const here = frame.issues;
  const presets = presetsOf(field);
  const shown =
    typeof value === 'string' ? value : typeof field.default === 'string' ? field.default : undefined;
  const size = parsePixelSize(shown ?? '');
  const [, width = '', height = ''] = /^(\d*)x(\d*)$/.exec(typeof value === 'string' ? value : '') ?? [];
  const pixels = size ? `${(size.width * size.height).toLocaleString('en')} px` : 'the model chooses';
  const take = (across: string, down: string) =>
    onChange(across === '' && down === '' ? undefined : `${across}x${down}`);
  return (
    <FieldFrame {...frame} hint={pixels} help={field.size ? rangeWords(field.size) : undefined} group>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div role="group" aria-label={field.title} className="grid grid-cols-6 gap-2">
        {presets.map((preset) => (
          <ShapeButton
            key={preset.value}
            label={preset.label}
            ratio={preset.ratio}
            chosen={shown === undefined ? preset.value === 'auto' : shown === preset.value}
            onChoose={() => onChange(preset.value)}
          />
        ))}
      </div>
      {field.size ? (
        <div className="flex items-center gap-2">
          <TextInput
            aria-label={`${field.title}, width`}
            inputMode="numeric"
            suffix="W"
            value={width}
            placeholder={value === undefined && size ? String(size.width) : undefined}
            invalid={here.length > 0}
            className="tabular-nums"
            onChange={({ target }) => take(digits(target.value), height)}
          />
          <span aria-hidden>×</span>
          <TextInput
            aria-label={`${field.title}, height`}
            inputMode="numeric"
            suffix="H"
            value={height}
            placeholder={value === undefined && size ? String(size.height) : undefined}
            invalid={here.length > 0}
            className="tabular-nums"
            onChange={({ target }) => take(width, digits(target.value))}
          />
        </div>
      ) : null}
    </FieldFrame>
  );
}

function digits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 5);
}

function rangeWords({
  step,
  minRatio,
  maxRatio,
  maxPixels,
  minPixels,
}: NonNullable<FieldProps['field']['size']>): string {
  const ratios = `1:${Math.round(1 / minRatio)} to ${Math.round(maxRatio)}:1`;
  const least = minPixels > 1024 ? `${millions(minPixels)} to ` : 'up to ';
  return `${step > 1 ? `Multiples of ${step}, ratio` : 'Ratio'} ${ratios}, ${least}${millions(maxPixels)} megapixels.`;
}

function millions(pixels: number): string {
  return (pixels / 1e6).toFixed(1).replace(/\.0$/, '');
}
