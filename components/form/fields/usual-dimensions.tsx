/** Lengths of a vector that are often asked for, one click each; none leaves it to the model. */
import { classNames } from '#components/ui/class-names.ts';

interface UsualDimensionsProps {
  value: unknown;
  onChange(dimension: number | undefined): void;
}

const usual = [256, 768, 1536, 3072, undefined] as const;

export function UsualDimensions({ value, onChange }: UsualDimensionsProps) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Usual dimensions</legend>
      {usual.map((dimension) => (
        <button
          key={dimension ?? 'full'}
          type="button"
          aria-pressed={value === dimension}
          onClick={() => onChange(dimension)}
          className={classNames(
            'h-chip rounded-control border px-2.5 font-mono text-12 tabular-nums transition-colors duration-quick',
            value === dimension
              ? 'border-ink font-semibold text-ink'
              : 'border-hairline text-ink-second hover:border-control hover:text-ink',
          )}
        >
          {dimension ?? 'full'}
        </button>
      ))}
    </fieldset>
  );
}
