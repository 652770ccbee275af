/** Plays all videos of a set from their start. Each has its own controls, too. */
import { Play } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

export function PlayAll() {
  return (
    <Button weight="quiet" icon={<Play size={14} />} onClick={playAll}>
      Play all
    </Button>
  );
}

function playAll(): void {
  for (const video of document.querySelectorAll<HTMLVideoElement>('article video')) {
    video.currentTime = 0;
    // A browser that blocks playback leaves the video paused, with its controls.
    void video.play().catch(() => undefined);
  }
}
