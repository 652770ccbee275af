'use client';
/** What shows a run's result, by page: chunks of their own, fetched when somebody comes or a run needs them. */
import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { readyWorker } from '#lib/client/exchange/open-exchange.ts';
import { usePresence } from '#lib/client/use-presence.ts';
import { MissingStage, PlainError } from './missing-parts.tsx';
import type { ResultLayout } from './result-layout.ts';

const load = {
  picture: () => import('./picture/picture-stage.tsx').then((module) => module.PictureStage),
  text: () => import('./text/text-stage.tsx').then((module) => module.TextStage),
  native: () => import('./text/native-view.tsx').then((module) => module.NativeView),
  vector: () => import('./vector/vector-stage.tsx').then((module) => module.VectorStage),
  error: () => import('./error-card.tsx').then((module) => module.ErrorCard),
  side: () => import('./side/side-panel.tsx').then((module) => module.SidePanel),
};

const loading = () => <div className="h-full" />;

export const PictureStage = dynamic(() => load.picture().catch(() => MissingStage), { loading });
export const TextStage = dynamic(() => load.text().catch(() => MissingStage), { loading });
export const NativeView = dynamic(() => load.native().catch(() => MissingStage));
export const VectorStage = dynamic(() => load.vector().catch(() => MissingStage), { loading });
export const ErrorCard = dynamic(() => load.error().catch(() => PlainError));
export const SidePanel = dynamic(() => load.side().catch(() => MissingStage), { loading });

const stagesOf = {
  image: [load.picture, load.side, load.error],
  text: [load.text, load.side, load.error],
  vector: [load.vector, load.side, load.error],
  video: [load.text, load.side, load.error],
} as const satisfies Record<ResultLayout, readonly (() => Promise<unknown>)[]>;

/** Fetches them ahead, once somebody is there or the page has long come: who goes offline later still sees results. */
export function useStagesAhead(layout: ResultLayout): void {
  const present = usePresence();
  useEffect(() => {
    const fetchAll = () => {
      for (const fetchStage of stagesOf[layout]) fetchStage().catch(() => {});
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
