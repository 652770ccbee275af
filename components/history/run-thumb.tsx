/** What came of a stored run, small; the sign of its operation where there is no image. */
import { placeGroups } from '#components/shell/navigation.ts';
import { PlaceIcon } from '#components/shell/place-icon.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { runPlace } from '#lib/client/history/run-place.ts';
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';

interface RunThumbProps {
  run: Pick<StoredRun, 'id' | 'operationId' | 'model' | 'hasThumbnail'>;
  className?: string;
}

export function RunThumb({ run: { id, operationId, model, hasThumbnail }, className }: RunThumbProps) {
  const looks = classNames('shrink-0 rounded-[4px] bg-sunk text-ink-third', className);
  if (hasThumbnail) {
    return (
      // biome-ignore lint/performance/noImgElement: the server has made it small already
      <img
        src={`/api/runs/${id}/thumbnail`}
        alt=""
        loading="lazy"
        decoding="async"
        className={classNames(looks, 'object-cover')}
      />
    );
  }
  return (
    <span className={classNames(looks, 'grid place-items-center')}>
      <PlaceIcon name={icons.get(runPlace(operationId, model)?.href ?? '') ?? 'braces'} />
    </span>
  );
}

const icons = new Map(placeGroups.flatMap(({ places }) => places.map(({ href, icon }) => [href, icon])));
