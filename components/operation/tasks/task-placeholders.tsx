/** Placeholder rows while tasks load. */
import { classNames } from '#components/ui/class-names.ts';

/**
 * Height in pixels of a wide row: that of two lines of prompt, also for one line. Rows that have it are not rendered
 * again after they are measured. The same as the least height in `task-row.tsx`.
 */
export const usualRowHeight = 81;

/** Visible placeholder rows; further rows are empty. */
const drawn = [0, 1, 2];

export function TaskPlaceholders() {
  return drawn.map((index) => <TaskPlaceholder key={index} index={index} />);
}

export function TaskPlaceholder({ index }: { index: number }) {
  return (
    <div
      aria-hidden
      style={{ height: usualRowHeight }}
      className={classNames(
        'flex items-center gap-4 px-5',
        index < drawn.length && 'border-b border-hairline',
      )}
    >
      {index < drawn.length ? (
        <>
          <span className="h-11 w-16 bg-sunk" />
          <span className="flex flex-1 flex-col gap-2">
            <span className="h-3.5 w-3/5 rounded-full bg-sunk" />
            <span className="h-3 w-2/5 rounded-full bg-sunk" />
          </span>
        </>
      ) : null}
    </div>
  );
}
