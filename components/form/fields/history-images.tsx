/** A dialog to pick images of earlier runs, with search. */

import { ArrowLeft, Check } from 'lucide-react';
import { useState } from 'react';
import { SearchField } from '#components/shell/search-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useClock } from '#components/ui/use-clock.ts';
import { formatAgo } from '#lib/base/format.ts';
import { titleOf } from '#lib/client/run/run-labels.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { everything } from '#lib/client/run/stored/history-filter.ts';
import { type StoredImage, storedImages } from '#lib/client/run/stored/stored-images.ts';
import { useHistory } from '#lib/client/run/stored/use-history.ts';
import { type LocalImage, localImage } from '#lib/client/storage/local-image.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';

interface HistoryImagesProps {
  /** Stays open for several images. */
  multiple: boolean;
  onTake(images: readonly LocalImage[]): void;
  onClose(): void;
}

export function HistoryImages({ multiple, onTake, onClose }: HistoryImagesProps) {
  const [opened, setOpened] = useState<OpenedRun>();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const { problem, act } = useAction();
  const take = (images: readonly StoredImage[], run: StoredRun, key: string) => {
    onTake(images.map(({ blob }) => localImage(blob, nameOf(run))));
    if (multiple) setTaken([...taken, key]);
    else onClose();
  };
  const open = (run: StoredRun) =>
    act(async () => {
      const images = await storedImages(run.id);
      if (images.length === 0) throw new Error('The images of this run are no longer stored.');
      if (images.length === 1) take(images, run, run.id);
      else setOpened({ run, images });
    });
  return (
    <Dialog
      title="Images from history"
      onClose={onClose}
      className="h-[min(640px,calc(100dvh-32px))]"
      actions={
        multiple ? (
          <>
            <p role="status" className="mr-auto text-13 text-ink-second tabular-nums">
              {taken.length === 0 ? '' : `${taken.length} added`}
            </p>
            <Button onClick={onClose}>Done</Button>
          </>
        ) : undefined
      }
    >
      {problem === undefined ? null : <ErrorText className="mb-3">{problem}</ErrorText>}
      {opened ? (
        <ImagesOfRun
          {...opened}
          taken={taken}
          onBack={() => setOpened(undefined)}
          onTake={(image, key) => take([image], opened.run, key)}
        />
      ) : null}
      <div hidden={opened !== undefined}>
        <RunsWithImages taken={taken} onOpen={open} />
      </div>
    </Dialog>
  );
}

interface OpenedRun {
  run: StoredRun;
  images: readonly StoredImage[];
}

interface ImagesOfRunProps extends OpenedRun {
  taken: readonly string[];
  onBack(): void;
  onTake(image: StoredImage, key: string): void;
}

function ImagesOfRun({ run, images, taken, onBack, onTake }: ImagesOfRunProps) {
  return (
    <>
      <Button weight="quiet" className="-ml-3 mb-2" icon={<ArrowLeft size={14} />} onClick={onBack}>
        All runs
      </Button>
      <ul aria-label={`Images of ${titleOf(run)}`} className={grid}>
        {images.map((image, index) => {
          const key = `${run.id} ${index}`;
          return (
            <Tile
              key={key}
              src={localImage(image.blob, nameOf(run)).url}
              title={`Image ${index + 1}`}
              about={image.width ? `${image.width} × ${image.height}` : ''}
              taken={taken.includes(key)}
              busy={false}
              onChoose={() => onTake(image, key)}
            />
          );
        })}
      </ul>
    </>
  );
}

interface RunsWithImagesProps {
  taken: readonly string[];
  onOpen(run: StoredRun): Promise<unknown>;
}

function RunsWithImages({ taken, onOpen }: RunsWithImagesProps) {
  const [text, setText] = useState('');
  const [opening, setOpening] = useState<string>();
  const { list, error, loadMore, loadingMore } = useHistory({ ...everything, text });
  const now = useClock(true, 20_000);
  const runs = (list?.runs ?? []).filter(hasImages);
  const open = (run: StoredRun) => {
    setOpening(run.id);
    void onOpen(run).finally(() => setOpening(undefined));
  };
  return (
    <>
      {error ? <ErrorText className="mb-3">{error.message}</ErrorText> : null}
      <div className="mb-4 flex">
        <SearchField
          label="Search for images"
          placeholder="Text, model, tag"
          value={text}
          onChange={setText}
        />
      </div>
      {list !== undefined && runs.length === 0 ? (
        <p className="text-13 text-ink-second">
          {text === '' ? 'No run has produced an image yet.' : 'No image matches.'}
        </p>
      ) : null}
      <ul aria-label="Runs with images" className={grid}>
        {runs.map((run) => (
          <Tile
            key={run.id}
            src={`/api/runs/${run.id}/thumbnail`}
            title={titleOf(run)}
            about={aboutOf(run, now)}
            taken={taken.includes(run.id)}
            busy={opening === run.id}
            onChoose={() => open(run)}
          />
        ))}
      </ul>
      {list?.next ? (
        <Button className="mx-auto mt-4 flex" disabled={loadingMore} onClick={loadMore}>
          {loadingMore ? 'Loading…' : 'Older runs'}
        </Button>
      ) : null}
    </>
  );
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-3';

interface TileProps {
  src: string;
  title: string;
  about: string;
  taken: boolean;
  busy: boolean;
  onChoose(): void;
}

function Tile({ src, title, about, taken, busy, onChoose }: TileProps) {
  return (
    <li>
      <button
        type="button"
        // Not disabled: the button would lose the focus.
        onClick={busy ? undefined : onChoose}
        aria-disabled={busy}
        aria-busy={busy}
        className="group flex w-full flex-col gap-1 rounded-control text-left"
      >
        <span className="relative block aspect-square w-full overflow-hidden rounded-control bg-sunk">
          <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
          {taken ? (
            <span className="absolute top-1.5 right-1.5 flex items-center gap-1 rounded-control bg-panel px-1.5 py-0.5 text-12 font-semibold text-done">
              <Check size={13} />
              Added
            </span>
          ) : null}
        </span>
        <span className="line-clamp-1 text-13 group-hover:underline">{title}</span>
        <span className="text-12 text-ink-second tabular-nums">{busy ? 'Opening…' : about}</span>
      </button>
    </li>
  );
}

function nameOf(run: StoredRun): string {
  return `${titleOf(run).slice(0, 40)}, from history`;
}

function hasImages({ hasThumbnail, operationId, model }: StoredRun): boolean {
  return hasThumbnail && runPage(operationId, model)?.layout === 'image';
}

function aboutOf({ results, startedAt }: StoredRun, now: number): string {
  const ago = formatAgo(Math.max(0, now - Date.parse(startedAt)));
  return results > 1 ? `${results} images · ${ago}` : ago;
}
