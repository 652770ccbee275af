/** Finished results. One click opens the example behind a result and runs it. */
import { Play } from 'lucide-react';
import { checkerboard } from '#components/ui/checkerboard.ts';
import { classNames } from '#components/ui/class-names.ts';
import { playgroundFormAt } from '#lib/describe/playground-forms.ts';
import { type GalleryTile, galleryTiles } from './gallery-tiles.ts';
import { GalleryVideo } from './gallery-video.tsx';
import { RunLink } from './run-link.tsx';

/** In the order of the tiles: two columns on phones, four on wide screens. */
const shapes = [
  'col-span-2 row-span-3 min-[900px]:row-span-5',
  'col-span-2 row-span-2 min-[900px]:row-span-3',
  'row-span-2',
  'row-span-2',
  'row-span-2 min-[900px]:row-span-3',
  'row-span-2 min-[900px]:row-span-3',
  'col-span-2 row-span-2 min-[900px]:row-span-3',
];

export function Gallery({ isFree }: { isFree: boolean }) {
  return (
    <section aria-label="Finished results">
      <ul className="grid auto-rows-[104px] grid-cols-2 gap-3 min-[560px]:auto-rows-[132px] min-[900px]:auto-rows-[104px] min-[900px]:grid-cols-4">
        {galleryTiles.map((tile, index) => (
          <li key={tile.title} className={classNames('min-w-0', shapes[index])}>
            <Tile tile={tile} first={index === 0} isFree={isFree} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ tile, first, isFree }: { tile: GalleryTile; first: boolean; isFree: boolean }) {
  const { page, title, model, example } = tile;
  const { name, label } = playgroundFormAt(page);
  return (
    <RunLink
      href={`/${page}?${new URLSearchParams({ model, example: String(example) })}`}
      form={name}
      isFree={isFree}
      className="group flex h-full flex-col overflow-hidden rounded-panel border border-hairline bg-panel transition-colors duration-quick hover:border-control"
    >
      <span className="relative min-h-0 flex-1 overflow-hidden">
        <Result tile={tile} first={first} />
      </span>
      <span className="flex items-center gap-2 border-t border-hairline px-3 py-2">
        <span className="min-w-0 flex-1">
          <span className="block truncate text-13 font-semibold">
            <span className="sr-only">{isFree ? 'Run' : 'Open'}: </span>
            {title}
          </span>
          <span className="block truncate text-12 text-ink-second">
            {label} · <span className="font-mono">{model}</span>
          </span>
        </span>
        <Play
          size={14}
          className="shrink-0 text-ink-third transition-colors duration-quick group-hover:text-ink"
        />
      </span>
    </RunLink>
  );
}

function Result({ tile, first }: { tile: GalleryTile; first: boolean }) {
  const { prompt, image, large, video, isTransparent } = tile;

  if (video) return <GalleryVideo src={inGallery(video)} poster={inGallery(image)} label={prompt} />;

  return (
    <img
      src={inGallery(image)}
      alt={prompt}
      decoding="async"
      srcSet={large ? `${inGallery(image)} 720w, ${inGallery(large)} 1040w` : undefined}
      sizes={large ? '(min-width: 900px) 50vw, calc(100vw - 34px)' : undefined}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      style={isTransparent ? checkerboard : undefined}
      className="absolute inset-0 size-full object-cover"
    />
  );
}

function inGallery(file: string): string {
  return `/gallery/${file}`;
}
