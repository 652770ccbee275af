/** A size in pixels or a ratio: presets drawn to scale, and width and height if the model accepts any. */
import type { ReactNode } from 'react';
import { FieldFrame, useField } from '#components/form/field-frame.tsx';
import type { FieldProps } from '#components/form/field-props.ts';
import { classNames } from '#components/ui/class-names.ts';
import { TextInput } from '#components/ui/text-input.tsx';
import { parseRatio } from '#lib/base/aspect-ratio.ts';
import { formatCount } from '#lib/base/format.ts';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import { presetsOf } from '#lib/client/form/size-presets.ts';

export function SizeField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame } = useField(props);
  const presets = presetsOf(field);
  const shown = [value, field.default].find((text) => typeof text === 'string');
  const size = parsePixelSize(shown ?? '');
  const [, width = '', height = ''] = /^(\d*)x(\d*)$/.exec(typeof value === 'string' ? value : '') ?? [];
  const pixels = size ? `${formatCount(size.width * size.height)} px` : 'chosen by the model';
  const take = (across: string, down: string) =>
    onChange(across === '' && down === '' ? undefined : `${across}x${down}`);
  const edge = { title: field.title, empty: value === undefined, invalid: frame.issues.length > 0 };
  return (
    <FieldFrame {...frame} hint={pixels} help={field.size ? rangeText(field.size) : undefined} group>
      <Shapes label={field.title} columns={6}>
        {presets.map((preset) => (
          <ShapeButton
            key={preset.value}
            label={preset.label}
            ratio={preset.ratio}
            chosen={shown === undefined ? preset.value === 'auto' : shown === preset.value}
            onChoose={() => onChange(preset.value)}
          />
        ))}
      </Shapes>
      {field.size ? (
        <div className="flex items-center gap-2">
          <EdgeInput
            {...edge}
            name="width"
            value={width}
            usual={size?.width}
            onChange={(across) => take(across, height)}
          />
          <span aria-hidden>×</span>
          <EdgeInput
            {...edge}
            name="height"
            value={height}
            usual={size?.height}
            onChange={(down) => take(width, down)}
          />
        </div>
      ) : null}
    </FieldFrame>
  );
}

interface EdgeInputProps {
  title: string;
  name: 'width' | 'height';
  value: string;
  /** The field has no value. */
  empty: boolean;
  /** Pixels of the default. */
  usual: number | undefined;
  invalid: boolean;
  onChange(digits: string): void;
}

function EdgeInput({ title, name, value, empty, usual, invalid, onChange }: EdgeInputProps) {
  return (
    <TextInput
      aria-label={`${title}, ${name}`}
      inputMode="numeric"
      suffix={name === 'width' ? 'W' : 'H'}
      value={value}
      placeholder={empty ? usual?.toString() : undefined}
      invalid={invalid}
      className="tabular-nums"
      onText={(text) => onChange(text.replace(/\D/g, '').slice(0, 5))}
    />
  );
}

function rangeText({
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

export function RatioField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame } = useField(props);
  const ratios = field.ratios ?? field.options?.map((option) => option.value) ?? [];
  const shown = value ?? field.default;
  const tiles = field.default === undefined ? [undefined, ...ratios] : ratios;
  return (
    <FieldFrame
      {...frame}
      hint={typeof shown === 'string' ? shown : 'same as the input'}
      help={field.description.includes(':') ? '' : field.description}
      group
    >
      <Shapes label={field.title} columns={columnsFor(tiles.length)}>
        {tiles.map((tile) => (
          <ShapeButton
            key={tile ?? 'auto'}
            label={tile ?? 'auto'}
            ratio={tile === undefined ? undefined : ratioOf(tile)}
            chosen={shown === tile}
            onChoose={() => onChange(tile)}
          />
        ))}
      </Shapes>
    </FieldFrame>
  );
}

interface ShapesProps {
  label: string;
  columns: 5 | 6;
  children: ReactNode;
}

function Shapes({ label, columns, children }: ShapesProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames('grid gap-2', columns === 5 ? 'grid-cols-5' : 'grid-cols-6')}
    >
      {children}
    </div>
  );
}

/** Five or six columns, whichever leaves fewer gaps. */
function columnsFor(tiles: number): 5 | 6 {
  return (5 - (tiles % 5)) % 5 <= (6 - (tiles % 6)) % 6 ? 5 : 6;
}

function ratioOf(text: string): number {
  const { width, height } = parseRatio(text) ?? { width: 1, height: 1 };
  return width / height;
}

interface ShapeButtonProps {
  label: string;
  /** Width divided by height; undefined if the model chooses. */
  ratio: number | undefined;
  chosen: boolean;
  onChoose(): void;
}

/** Length of the longer side in pixels. */
const longEdge = 28;

function ShapeButton({ label, ratio, chosen, onChoose }: ShapeButtonProps) {
  const width = ratio === undefined ? 22 : Math.max(5, longEdge * Math.min(1, ratio));
  const height = ratio === undefined ? 22 : Math.max(5, longEdge / Math.max(1, ratio));
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        'flex h-16 min-w-0 flex-col items-center justify-between rounded-control border px-1 pt-2.5 pb-1.5 transition-colors duration-quick',
        chosen
          ? 'border-ink bg-panel text-ink inset-ring inset-ring-ink'
          : 'border-hairline text-ink-second hover:border-control hover:text-ink',
      )}
    >
      <span aria-hidden className="flex h-7 items-center">
        <span
          className={classNames(
            'block rounded-[2px] border-[1.5px]',
            ratio === undefined && 'border-dashed',
            chosen && ratio !== undefined ? 'border-ink bg-ink' : 'border-current',
          )}
          style={{ width, height }}
        />
      </span>
      <span className={classNames('max-w-full truncate text-12', chosen && 'font-semibold')}>{label}</span>
    </button>
  );
}
