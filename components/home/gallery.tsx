/** Finished results of all kinds. One click opens the example behind a result and runs it. */
import { Play } from 'lucide-react';
import { checkerboard } from '#components/ui/checkerboard.ts';
import { classNames } from '#components/ui/class-names.ts';
import { isRecord } from '#lib/base/is-record.ts';
import { promptIn } from '#lib/base/prompt-in.ts';
import { type GalleryResult, mediumWidth } from '#lib/describe/gallery-result.ts';
import type { GalleryTile } from '#lib/describe/gallery-tiles.ts';
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

export function Gallery({ tiles }: { tiles: readonly GalleryTile[] }) {
  return (
    <section aria-label="Finished results">
      <ul className="grid auto-rows-[104px] grid-cols-2 gap-3 min-[560px]:auto-rows-[132px] min-[900px]:auto-rows-[104px] min-[900px]:grid-cols-4">
        {tiles.map((tile, index) => (
          <li key={tile.file} className={classNames('min-w-0', shapes[index])}>
            <Tile tile={tile} first={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ tile, first }: { tile: GalleryTile; first: boolean }) {
  const { href, form, title, label, model } = tile;
  return (
    <RunLink
      href={href}
      form={form}
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
          aria-hidden
          size={14}
          className="shrink-0 text-ink-third transition-colors duration-quick group-hover:text-accent"
        />
      </span>
    </RunLink>
  );
}

function Result({ tile, first }: { tile: GalleryTile; first: boolean }) {
  const { result, file, body } = tile;
  const { width = 1, height = 1 } = result;
  if (result.text !== undefined) return <TextResult body={body} text={result.text} />;
  if (result.points) return <MapResult points={result.points} texts={textsOf(body)} />;
  const alt = promptIn(body);
  if (result.video) return <GalleryVideo src={`${file}.mp4`} poster={`${file}.avif`} label={alt} />;
  const image = {
    ...{ width, height, src: `${file}.avif` },
    srcSet: `${file}-medium.avif ${mediumWidth}w, ${file}.avif ${width}w`,
    sizes: first ? '(min-width: 900px) 50vw, calc(100vw - 34px)' : '50vw',
  };
  if (body.images !== undefined)
    return (
      <>
        <img {...image} decoding="async" alt={`After: ${alt}`} loading="lazy" className={fill} />
        <img
          width={width}
          height={height}
          decoding="async"
          src={`${file}-before.webp`}
          alt="Before"
          loading="lazy"
          className={classNames(fill, '[clip-path:inset(0_0_0_80%)]')}
        />
        <span aria-hidden className="absolute inset-y-0 left-[80%] w-0.5 -translate-x-1/2 bg-white" />
      </>
    );
  return (
    <img
      {...image}
      decoding="async"
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      style={body.background === 'transparent' ? checkerboard : undefined}
      className={fill}
    />
  );
}

const fill = 'absolute inset-0 size-full object-cover';

function TextResult({ body, text }: { body: GalleryTile['body']; text: string }) {
  return (
    <span className="absolute inset-0 flex flex-col gap-2 px-4 pt-3 text-13 leading-5">
      <span className="line-clamp-2 shrink-0 font-semibold">{promptIn(body)}</span>
      <span className="whitespace-pre-line text-ink-second">{text}</span>
      <span
        aria-hidden
        className="absolute inset-x-0 bottom-0 h-10 bg-linear-to-t from-panel to-transparent"
      />
    </span>
  );
}

/** The example has three groups of four texts. The first text of each names its group. */
function MapResult({ points, texts }: { points: NonNullable<GalleryResult['points']>; texts: string[] }) {
  return (
    <span className="absolute inset-0 grid grid-cols-2 gap-4 bg-viewer">
      <span className="flex flex-col justify-center gap-2 pl-4 text-12 leading-4 text-ink-second">
        {dots.map((dot, group) => (
          <span key={dot} className="flex gap-2">
            <span aria-hidden className={classNames('mt-0.5 size-3 shrink-0 rounded-full', dot)} />
            <span className="line-clamp-2">{texts[group * 4]}</span>
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

function textsOf({ requests }: GalleryTile['body']): string[] {
  return Array.isArray(requests)
    ? requests.map((request) => (isRecord(request) ? promptIn(request) : ''))
    : [];
}
