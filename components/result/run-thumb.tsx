/** The thumbnail of a stored run, or the icon of its operation. */
import { pageGroups } from '#components/shell/navigation.ts';
import { PageIcon } from '#components/shell/page-icon.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';

interface RunThumbProps {
  run: Pick<StoredRun, 'id' | 'operationId' | 'model' | 'hasThumbnail'>;
  /** The id is that of a share. */
  isShared?: boolean;
  className?: string;
}

export function RunThumb({ run, isShared = false, className }: RunThumbProps) {
  const { id, operationId, model, hasThumbnail } = run;
  const looks = classNames('shrink-0 rounded-[4px] bg-sunk text-ink-third', className);
  if (hasThumbnail) {
    return (
      <img
        src={`/api/${isShared ? 'shared' : 'runs'}/${id}/thumbnail`}
        alt=""
        loading="lazy"
        decoding="async"
        className={classNames(looks, 'object-cover')}
      />
    );
  }
  return (
    <span className={classNames(looks, 'grid place-items-center')}>
      <PageIcon name={icons.get(runPage(operationId, model)?.href ?? '') ?? 'braces'} />
    </span>
  );
}

const icons = new Map(pageGroups.flatMap(({ pages }) => pages.map(({ href, icon }) => [href, icon])));
