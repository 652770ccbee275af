/** Plays all videos of a set from their start. Each has its own controls, too. */
import { Play } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

/** `of`: the selector of the videos. */
export function PlayAll({ of = 'article video' }: { of?: string }) {
  return (
    <Button weight="quiet" icon={<Play size={14} />} onClick={() => playAll(of)}>
      Play all
    </Button>
  );
}

function playAll(of: string): void {
  for (const video of document.querySelectorAll<HTMLVideoElement>(of)) {
    video.currentTime = 0;
    // A browser that blocks playback leaves the video paused, with its controls.
    void video.play().catch(() => undefined);
  }
}
