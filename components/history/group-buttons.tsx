/** What can be done with a group: rename it, open it on its page. */
import { ArrowUpRight, Pencil } from 'lucide-react';
import type { RefObject } from 'react';
import { useRights } from '#components/shell/rights.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { runPage } from '#lib/client/run/run-page.ts';
import { groupKindOf } from '#lib/contract/pages/group-kinds.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import type { RunHandlers } from './use-run-cursor.ts';

interface GroupButtonsProps {
  /** The newest, with the id of the group. */
  run: StoredRun;
  /** Whose the group is. */
  first: StoredRun | undefined;
  title: string;
  tabIndex: number;
  handlers: RefObject<RunHandlers>;
}

export function GroupButtons({ run, first, title, tabIndex, handlers }: GroupButtonsProps) {
  const { mayCall, mayChange } = useRights();
  const kind = groupKindOf(run.id);
  const pages = { comparison: 'Compare', evaluation: 'Evaluations' };
  const page =
    kind === 'comparison' || kind === 'evaluation' ? pages[kind] : runPage(run.operationId, run.model)?.label;
  const isNamed = kind !== 'evaluation' && mayCall('PATCH /api/groups/:id') && mayChange(first ?? run);
  return (
    <>
      {isNamed ? (
        <IconButton
          label={`Rename ${title}`}
          icon={<Pencil size={14} />}
          tabIndex={tabIndex}
          onClick={() => handlers.current.rename(run)}
          className={classNames(buttonClasses, 'self-end [grid-area:pin] @min-[760px]:self-center')}
        />
      ) : null}
      {page === undefined ? null : (
        <IconButton
          label={`Open in ${page}: ${title}`}
          icon={<ArrowUpRight size={15} />}
          tabIndex={tabIndex}
          onClick={() => handlers.current.openGroup(run)}
          className={classNames(
            buttonClasses,
            'self-start [grid-area:pin] @min-[760px]:self-center @min-[760px]:justify-self-end @min-[760px]:[grid-area:time]',
          )}
        />
      )}
    </>
  );
}

/** Two of them fit into a row on touch screens, too, where controls are higher. */
const buttonClasses =
  'relative z-1 !h-8 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100';
