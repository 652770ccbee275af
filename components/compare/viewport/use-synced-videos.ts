/** The clock of the videos of a set, made when the first part asks for it: sets of images do not load it. */
import { createSyncedVideos } from '#lib/client/compare/synced-videos.ts';
import { useViewport } from './viewport-context.tsx';

const clocks = new WeakMap<object, ReturnType<typeof createSyncedVideos>>();

export function useSyncedVideos() {
  const viewport = useViewport();
  const videos = clocks.get(viewport) ?? createSyncedVideos();
  clocks.set(viewport, videos);
  return videos;
}
