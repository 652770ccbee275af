/** A shape drawn to scale with its name: one choice of a size or ratio. */
import { classNames } from '#components/ui/class-names.ts';

interface ShapeButtonProps {
  label: string;
  /** Width divided by height; undefined for shapes the model chooses. */
  ratio: number | undefined;
  chosen: boolean;
  onChoose(): void;
}

/** Pixels of the longer side in the drawing. */
const longEdge = 28;

export function ShapeButton({ label, ratio, chosen, onChoose }: ShapeButtonProps) {
  const width = ratio === undefined ? 22 : Math.max(5, ratio >= 1 ? longEdge : longEdge * ratio);
  const height = ratio === undefined ? 22 : Math.max(5, ratio >= 1 ? longEdge / ratio : longEdge);
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
