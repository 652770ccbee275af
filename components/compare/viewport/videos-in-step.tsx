'use client';
/** The videos of a set under one transport: played, halted and moved together, and held together while they play. */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createVideosInStep, type VideosInStep } from '#lib/client/compare/videos-in-step.ts';

const VideosContext = createContext<VideosInStep | undefined>(undefined);

export function VideosProvider({ children }: { children: ReactNode }) {
  const [videos] = useState(createVideosInStep);
  return <VideosContext value={videos}>{children}</VideosContext>;
}

export interface VideosHandle {
  videos: VideosInStep;
  /** A `ref` of a video. */
  attach(video: HTMLVideoElement | null): (() => void) | undefined;
}

export function useVideos(): VideosHandle {
  const videos = useContext(VideosContext);
  if (videos === undefined) throw new Error('useVideos needs VideosProvider around it');
  return useMemo(
    () => ({ videos, attach: (video) => (video === null ? undefined : videos.add(video)) }),
    [videos],
  );
}
