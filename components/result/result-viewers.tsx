/** Result viewers, each a chunk that loads ahead or with the first run. */

import { useEffect } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { usePresence } from '#components/ui/use-presence.ts';
import { readyWorker } from '#lib/client/transport/open-transport.ts';
import type { ResultLayout } from './result-layout.ts';

const load = {
  image: () => import('./image/image-viewer.tsx'),
  // The Markdown reader first, so that the text does not move. If it fails, the text tries again.
  text: () =>
    import('./text/rich-text.tsx')
      .then(({ loadMarkdown }) => loadMarkdown())
      .catch(() => undefined)
      .then(() => import('./text/text-result.tsx')),
  native: () => import('./text/native-view.tsx'),
  vector: () => import('./embeddings/embedding-viewer.tsx'),
  error: () => import('./error-card.tsx'),
  side: () => import('./sidebar/sidebar.tsx'),
  bar: () => import('./sidebar/result-bar.tsx'),
  strip: () => import('./sidebar/filmstrip.tsx'),
};

const Loading = () => <div className="h-full" />;

export const ImageViewer = latePart(load.image, 'ImageViewer', { Waiting: Loading });
export const TextResult = latePart(load.text, 'TextResult', { Waiting: Loading });
export const NativeView = latePart(load.native, 'NativeView');
export const EmbeddingViewer = latePart(load.vector, 'EmbeddingViewer', { Waiting: Loading });
export const ErrorCard = latePart(load.error, 'ErrorCard');
export const Sidebar = latePart(load.side, 'Sidebar', { Waiting: Loading });

const BarLoading = () => <div className="h-12 shrink-0 border-t border-hairline bg-panel max-[899px]:h-22" />;
const StripLoading = () => <div className="h-[68px] shrink-0 border-t border-hairline bg-background" />;

export const ResultBar = latePart(load.bar, 'ResultBar', { Waiting: BarLoading });
export const Filmstrip = latePart(load.strip, 'Filmstrip', { Waiting: StripLoading });

const around = [load.bar, load.strip, load.side, load.error];

const viewersOf = {
  image: [load.image, ...around],
  text: [load.text, ...around],
  vector: [load.vector, ...around],
  video: [load.text, ...around],
} satisfies Record<ResultLayout, readonly (() => Promise<unknown>)[]>;

/** Loads the viewers ahead, so that results still show if the network is lost later. */
export function usePreloadedViewers(layout: ResultLayout): void {
  const present = usePresence();
  useEffect(() => {
    const fetchAll = () => {
      for (const fetchViewer of viewersOf[layout]) fetchViewer().catch(() => {});
    };
    if (present) {
      readyWorker();
      return fetchAll();
    }
    const timer = setTimeout(fetchAll, longMs);
    return () => clearTimeout(timer);
  }, [present, layout]);
}

const longMs = 5_000;
