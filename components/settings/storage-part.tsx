/** The stored files: where they are, how much, and what is deleted when. */
import useSWR from 'swr';
import { classNames } from '#components/ui/class-names.ts';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { countText, formatBytes, formatCount } from '#lib/base/format.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { StorageState } from '#lib/contract/pages/service-state.ts';
import { FactList } from './fact-list.tsx';

export function StoragePart() {
  const { data, error } = useSWR<StorageState, Error>('/api/storage', callPages);
  return (
    <PagePart
      title="Storage"
      words="Videos, linked images, and the inputs of video requests. Beyond the limit, the oldest are deleted."
    >
      {error ? <ErrorText>Could not load the storage state: {error.message}</ErrorText> : null}
      {data === undefined ? (
        // The space of what comes, so that the parts below do not move.
        <div className="h-86" />
      ) : (
        <>
          <Meter state={data} />
          <FactList facts={factsOf(data)} />
        </>
      )}
    </PagePart>
  );
}

const kinds = [
  { id: 'videos', label: 'Videos', noun: 'video', color: 'bg-ink' },
  { id: 'images', label: 'Images', noun: 'image', color: 'bg-ink-third' },
  { id: 'inputs', label: 'Inputs', noun: 'file', color: 'bg-control' },
] as const;

function Meter({ state }: { state: StorageState }) {
  const used = usedBytes(state);
  // Beyond the limit the bar is full.
  const scale = Math.max(used, state.maxBytes);
  return (
    <div className="flex flex-col gap-3 rounded-panel border border-hairline bg-panel p-4 text-13">
      <p className="tabular-nums">
        <span className="font-semibold">{formatBytes(used)}</span>
        <span className="text-ink-second"> of {formatBytes(state.maxBytes)}</span>
      </p>
      <div aria-hidden className="flex h-2 overflow-hidden rounded-full bg-sunk">
        {kinds.map(({ id, color }) => {
          const { bytes } = state[id];
          const width = `max(2px, ${(100 * bytes) / scale}%)`;
          return bytes === 0 ? null : <div key={id} className={color} style={{ width }} />;
        })}
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1.5">
        {kinds.map(({ id, label, noun, color }) => (
          <li key={id} className="flex items-center gap-2 tabular-nums">
            <span aria-hidden className={classNames('size-2.5 shrink-0 rounded-full', color)} />
            {label}
            <span className="text-ink-second">
              {formatBytes(state[id].bytes)}, {countText(state[id].files, noun)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function usedBytes({ videos, images, inputs }: StorageState): number {
  return videos.bytes + images.bytes + inputs.bytes;
}

function factsOf({ location, freeBytes, videoDays, history }: StorageState) {
  const isFolder = location.kind === 'folder';
  const free = freeBytes === null ? 'unknown' : formatBytes(freeBytes);
  const place = isFolder ? location.path : [location.bucket, location.endpoint].filter(Boolean).join(' at ');
  return [
    [isFolder ? 'Folder' : 'Bucket', place],
    ...(isFolder ? [['Free disk space', free] as const] : []),
    ['Videos', videoDays === null ? 'until storage is full' : `deleted after ${formatCount(videoDays)} days`],
    ['Images', 'deleted when their links expire, after one hour'],
    ['Inputs', 'deleted after 30 days; those of API calls one day after the task ends'],
    ['History', `${formatBytes(history.bytes)} of ${formatBytes(history.maxBytes)}, a separate limit`],
  ] as const;
}
