/** A number field, with a slider if the range is small. */
import { FieldFrame, useField } from '#components/form/field-frame.tsx';
import type { FieldProps } from '#components/form/field-props.ts';
import { TextInput } from '#components/ui/text-input.tsx';

declare module 'react' {
  interface CSSProperties {
    /** Percentage of a slider's fill: see `.slider` in app/globals.css. */
    '--filled'?: string;
  }
}

/** More steps than this are too fine for a slider. */
const maxSteps = 200;

export function NumberField(props: FieldProps) {
  const { field, value, onChange, idle } = props;
  const { frame, control } = useField(props);
  const { minimum, maximum, unit } = field;
  const step = field.kind === 'integer' ? 1 : 0.01;
  const slides =
    minimum !== undefined &&
    maximum !== undefined &&
    maximum > minimum &&
    (maximum - minimum) / step <= maxSteps;
  const fallback = typeof field.default === 'number' ? field.default : undefined;
  const number = typeof value === 'number' ? value : fallback;
  const take = (text: string) => {
    const typed = numberIn(text);
    onChange(typed === fallback ? undefined : typed);
  };
  const shown = value === undefined ? '' : String(value);
  return (
    <FieldFrame {...frame} hint={rangeOf(field)} help={helpOf(field)}>
      <div className="flex items-center gap-3">
        {slides ? (
          <input
            type="range"
            disabled={idle !== undefined}
            aria-label={`${field.title}, slider`}
            min={minimum}
            max={maximum}
            step={step}
            value={number ?? minimum}
            onChange={(event) => take(event.target.value)}
            style={{ '--filled': `${filled(number ?? minimum, minimum, maximum)}%` }}
            className="slider min-w-0 flex-1"
          />
        ) : null}
        <div className={slides ? 'w-20 shrink-0' : 'w-full'}>
          <TextInput
            {...control}
            inputMode="decimal"
            value={shown}
            placeholder={String(fallback ?? field.placeholder ?? (slides ? '–' : ''))}
            suffix={unit}
            onText={take}
            className="tabular-nums"
          />
        </div>
      </div>
    </FieldFrame>
  );
}

/** Undefined for an empty text; a text that is not a number stays, so that the validation reports it. */
export function numberIn(text: string): number | string | undefined {
  if (text.trim() === '') return undefined;
  return Number.isNaN(Number(text)) ? text : Number(text);
}

function filled(value: number, minimum: number, maximum: number): number {
  return Math.min(100, Math.max(0, ((value - minimum) / (maximum - minimum)) * 100));
}

/** The hint shows the range already. */
function helpOf({ description }: FieldProps['field']): string {
  return /^[^.;]*\d+ to \d+\.$/.test(description) ? '' : description;
}

function rangeOf({ minimum, maximum }: FieldProps['field']): string | undefined {
  if (minimum !== undefined && minimum === maximum) return `only ${minimum}`;
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  // That a count is not negative needs no words.
  if (minimum !== undefined) return minimum > 1 ? `at least ${minimum}` : undefined;
  return maximum === undefined ? undefined : `at most ${maximum}`;
}
