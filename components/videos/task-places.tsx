/** Where tasks will stand: rows without words, as high as usual ones. */
import { classNames } from '#components/ui/class-names.ts';

/** Pixels of a row whose words take a line each. */
export const usualRowHeight = 69;

/** The rows of a list that is waited for; those after them are left empty. */
const drawn = [0, 1, 2];

export function TaskPlaces() {
  return drawn.map((index) => <TaskPlace key={index} index={index} />);
}

export function TaskPlace({ index }: { index: number }) {
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
