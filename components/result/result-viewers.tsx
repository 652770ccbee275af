/** Result viewers, each a chunk that loads ahead or with the first run. */

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { latePart } from '#components/shell/late-part.tsx';
import { usePresence } from '#components/ui/use-presence.ts';
import { readyWorker } from '#lib/client/transport/open-transport.ts';
import { PlainError } from './missing-parts.tsx';
import type { ResultLayout } from './result-layout.ts';

const load = {
  image: () => import('./image/image-viewer.tsx').then((module) => module.ImageViewer),
  text: async () => {
    const { loadMarkdown } = await import('./text/rich-text.tsx');
    const { TextResult } = await import('./text/text-result.tsx');
    // Before the first text, so that it does not move. If it fails, the text tries again.
    await loadMarkdown().catch(() => undefined);
    return TextResult;
  },
  native: () => import('./text/native-view.tsx').then((module) => module.NativeView),
  vector: () =>
    import('#components/embeddings/embedding-viewer.tsx').then((module) => module.EmbeddingViewer),
  error: () => import('./error-card.tsx').then((module) => module.ErrorCard),
  side: () => import('./sidebar/sidebar.tsx').then((module) => module.Sidebar),
};

const loading = () => <div className="h-full" />;

export const ImageViewer = dynamic(() => latePart(load.image), { loading });
export const TextResult = dynamic(() => latePart(load.text), { loading });
export const NativeView = dynamic(() => latePart(load.native));
export const EmbeddingViewer = dynamic(() => latePart(load.vector), { loading });
export const ErrorCard = dynamic(() => latePart(load.error, PlainError));
export const Sidebar = dynamic(() => latePart(load.side), { loading });

const viewersOf = {
  image: [load.image, load.side, load.error],
  text: [load.text, load.side, load.error],
  vector: [load.vector, load.side, load.error],
  video: [load.text, load.side, load.error],
} as const satisfies Record<ResultLayout, readonly (() => Promise<unknown>)[]>;

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
