/** Finished results of all kinds. One click opens the example behind a result and runs it. */
import { Play } from 'lucide-react';
import { checkerboard } from '#components/ui/checkerboard.ts';
import { classNames } from '#components/ui/class-names.ts';
import { playgroundFormAt } from '#lib/describe/playground-forms.ts';
import { type GalleryResult, type GalleryTile, galleryTiles } from './gallery-tiles.ts';
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
  'col-span-2 row-span-2',
  'col-span-2 row-span-2',
];

export function Gallery() {
  return (
    <section aria-label="Finished results">
      <ul className="grid auto-rows-[104px] grid-cols-2 gap-3 min-[560px]:auto-rows-[132px] min-[900px]:auto-rows-[104px] min-[900px]:grid-cols-4">
        {galleryTiles.map((tile, index) => (
          <li key={tile.title} className={classNames('min-w-0', shapes[index])}>
            <Tile tile={tile} first={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ tile, first }: { tile: GalleryTile; first: boolean }) {
  const { page, title, model, example } = tile;
  const { name, label } = playgroundFormAt(page);
  return (
    <RunLink
      href={`/${page}?${new URLSearchParams({ model, example: String(example) })}`}
      form={name}
      className="group flex h-full flex-col overflow-hidden rounded-panel border border-hairline bg-panel transition-colors duration-quick hover:border-control"
    >
      <span className="relative min-h-0 flex-1 overflow-hidden">
        <Result tile={tile} first={first} />
      </span>
      <span className="flex items-center gap-2 border-t border-hairline px-3 py-2">
        <span className="min-w-0 flex-1">
          <span className="block truncate text-13 font-semibold">
            <span className="sr-only">Run: </span>
            {title}
          </span>
          <span className="block truncate text-12 text-ink-second">
            {label} · <span className="font-mono">{model}</span>
          </span>
        </span>
        <Play
          size={14}
          className="shrink-0 text-ink-third transition-colors duration-quick group-hover:text-accent"
        />
      </span>
    </RunLink>
  );
}

function Result({ tile: { prompt, result }, first }: { tile: GalleryTile; first: boolean }) {
  switch (result.kind) {
    case 'text':
      return <TextResult prompt={prompt} text={result.text} />;
    case 'map':
      return <MapResult {...result} />;
    case 'video':
      return <GalleryVideo src={inGallery(result.file)} poster={inGallery(result.poster)} label={prompt} />;
    case 'edit':
      return <EditResult prompt={prompt} result={result} />;
    case 'image':
      return <ImageResult prompt={prompt} result={result} first={first} />;
  }
}

type Kind<K extends GalleryResult['kind']> = Extract<GalleryResult, { kind: K }>;

const inGallery = (file: string) => `/gallery/${file}`;

function ImageResult({ prompt, result, first }: { prompt: string; result: Kind<'image'>; first: boolean }) {
  const { file, width, height, large, isTransparent } = result;
  return (
    <img
      width={width}
      height={height}
      src={inGallery(file)}
      alt={prompt}
      decoding="async"
      srcSet={large ? `${inGallery(file)} ${width}w, ${inGallery(large)} 1040w` : undefined}
      sizes={large ? '(min-width: 900px) 50vw, calc(100vw - 34px)' : undefined}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      style={isTransparent ? checkerboard : undefined}
      className={fill}
    />
  );
}

function EditResult({
  prompt,
  result: { width, height, file, before },
}: {
  prompt: string;
  result: Kind<'edit'>;
}) {
  return (
    <>
      <img
        width={width}
        height={height}
        src={inGallery(file)}
        alt={`After: ${prompt}`}
        decoding="async"
        loading="lazy"
        className={fill}
      />
      <img
        width={width}
        height={height}
        src={inGallery(before)}
        alt="Before"
        decoding="async"
        loading="lazy"
        className={classNames(fill, '[clip-path:inset(0_0_0_80%)]')}
      />
      <span aria-hidden className="absolute inset-y-0 left-[80%] w-0.5 -translate-x-1/2 bg-white" />
    </>
  );
}

const fill = 'absolute inset-0 size-full object-cover';

function TextResult({ prompt, text }: { prompt: string; text: string }) {
  return (
    <span className="absolute inset-0 flex flex-col gap-2 px-4 pt-3 text-13 leading-5">
      <span className="line-clamp-2 shrink-0 font-semibold">{prompt}</span>
      <span className="whitespace-pre-line text-ink-second">{text}</span>
      <span
        aria-hidden
        className="absolute inset-x-0 bottom-0 h-10 bg-linear-to-t from-panel to-transparent"
      />
    </span>
  );
}

/** The example has three groups of four texts. The first text of each names its group. */
function MapResult({ points, groups }: Kind<'map'>) {
  return (
    <span className="absolute inset-0 grid grid-cols-2 gap-4 bg-viewer">
      <span className="flex flex-col justify-center gap-2 pl-4 text-12 leading-4 text-ink-second">
        {dots.map((dot, group) => (
          <span key={dot} className="flex gap-2">
            <span aria-hidden className={classNames('mt-0.5 size-3 shrink-0 rounded-full', dot)} />
            <span className="line-clamp-2">{groups[group]}</span>
          </span>
        ))}
      </span>
      <span
        role="img"
        aria-label={`A map of ${points.length} texts in three groups`}
        className="relative m-6 ml-0"
      >
        {points.map(([x, y], index) => (
          <span
            key={`${x} ${y}`}
            className={classNames('absolute size-3 -translate-1/2 rounded-full', dots[Math.floor(index / 4)])}
            style={{ left: `${x}%`, top: `${100 - y}%` }}
          />
        ))}
      </span>
    </span>
  );
}

const dots = ['bg-accent', 'bg-ink', 'border-[3px] border-ink-second'];
