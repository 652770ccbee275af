/** Several videos played as one: the longest leads, the others follow its clock. Knows no React. */
import { createListeners } from '#lib/client/storage/listeners.ts';

/** What is needed of a video element. */
export interface Video {
  currentTime: number;
  readonly duration: number;
  readonly paused: boolean;
  play(): Promise<void>;
  pause(): void;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

export interface VideosState {
  count: number;
  playing: boolean;
  /** Seconds. */
  time: number;
  /** Of the longest video, in seconds; 0 until one is known. */
  duration: number;
}

export interface VideosInStep {
  state(): VideosState;
  subscribe(listener: () => void): () => void;
  /** Takes a video in; the returned function lets it go. */
  add(video: Video): () => void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
}

/** Seconds that videos may be apart before one is moved. */
const slack = 0.12;

const none: VideosState = { count: 0, playing: false, time: 0, duration: 0 };

export function createVideosInStep(): VideosInStep {
  const videos = new Set<Video>();
  const listeners = createListeners();
  let state = none;
  let playing = false;

  const leader = () => [...videos].toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  const tell = () => {
    const lead = leader();
    state = {
      count: videos.size,
      playing,
      time: lead?.currentTime ?? 0,
      duration: lead === undefined ? 0 : lengthOf(lead),
    };
    listeners.notify();
  };
  const start = (video: Video) => {
    // The browser may refuse; then the video stands still and the transport says so.
    video.play().catch(() => {
      playing = false;
      tell();
    });
  };
  const follow = () => {
    const lead = leader();
    if (lead === undefined) return tell();
    const now = lead.currentTime;
    for (const video of videos) {
      if (video === lead) continue;
      const due = Math.min(now, lengthOf(video));
      if (Math.abs(video.currentTime - due) > slack) video.currentTime = due;
    }
    tell();
  };
  const ended = () => {
    const lead = leader();
    if (!playing || lead === undefined || lead.currentTime < lengthOf(lead) - 0.05) return;
    // Round again, together.
    for (const video of videos) {
      video.currentTime = 0;
      start(video);
    }
    tell();
  };

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    add(video) {
      videos.add(video);
      video.addEventListener('timeupdate', follow);
      video.addEventListener('loadedmetadata', tell);
      video.addEventListener('ended', ended);
      if (playing) start(video);
      tell();
      return () => {
        videos.delete(video);
        video.removeEventListener('timeupdate', follow);
        video.removeEventListener('loadedmetadata', tell);
        video.removeEventListener('ended', ended);
        if (videos.size === 0) playing = false;
        tell();
      };
    },
    play() {
      playing = true;
      const lead = leader();
      const from = lead && lead.currentTime < lengthOf(lead) - 0.05 ? lead.currentTime : 0;
      for (const video of videos) {
        video.currentTime = Math.min(from, lengthOf(video));
        start(video);
      }
      tell();
    },
    pause() {
      playing = false;
      for (const video of videos) video.pause();
      follow();
    },
    seek(seconds) {
      for (const video of videos) video.currentTime = Math.max(0, Math.min(seconds, lengthOf(video)));
      tell();
    },
  };
}

function lengthOf({ duration }: Video): number {
  return Number.isFinite(duration) ? duration : 0;
}
