/** Plays several videos in sync: the others follow the clock of the longest video. Independent of React. */
import { createStore } from '#lib/client/storage/listeners.ts';

/** The part of a video element that is used. */
export interface Video {
  currentTime: number;
  readonly duration: number;
  readonly paused: boolean;
  play(): Promise<void>;
  pause(): void;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

interface VideosState {
  count: number;
  playing: boolean;
  /** Seconds. */
  time: number;
  /** Duration of the longest video in seconds; 0 until known. */
  duration: number;
}

/** Maximum drift in seconds before a video is moved. */
const slack = 0.12;

const none: VideosState = { count: 0, playing: false, time: 0, duration: 0 };

export function createSyncedVideos() {
  const videos = new Set<Video>();
  const state = createStore(none);
  let playing = false;

  const primaryVideo = () => [...videos].toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  const publish = () => {
    const primary = primaryVideo();
    const [time, duration] = primary ? [primary.currentTime, lengthOf(primary)] : [0, 0];
    state.set({ count: videos.size, playing, time, duration });
  };
  const start = (video: Video) => {
    // The browser can refuse to play; the controls then show the paused state.
    video.play().catch(() => {
      playing = false;
      publish();
    });
  };
  const follow = () => {
    const primary = primaryVideo();
    if (primary === undefined) return publish();
    const now = primary.currentTime;
    for (const video of videos) {
      if (video === primary) continue;
      const due = Math.min(now, lengthOf(video));
      if (Math.abs(video.currentTime - due) > slack) video.currentTime = due;
    }
    publish();
  };
  const ended = () => {
    const primary = primaryVideo();
    if (!playing || primary === undefined || primary.currentTime < lengthOf(primary) - 0.05) return;
    // Restart all videos together.
    for (const video of videos) {
      video.currentTime = 0;
      start(video);
    }
    publish();
  };

  return {
    state: state.read,
    subscribe: state.subscribe,
    /** For `ref`: adds a video. The returned function removes it. */
    attach(video: Video | null) {
      if (video === null) return undefined;
      const events = { timeupdate: follow, loadedmetadata: publish, ended };
      videos.add(video);
      for (const [type, listener] of Object.entries(events)) video.addEventListener(type, listener);
      if (playing) start(video);
      publish();
      return () => {
        videos.delete(video);
        for (const [type, listener] of Object.entries(events)) video.removeEventListener(type, listener);
        if (videos.size === 0) playing = false;
        publish();
      };
    },
    play() {
      playing = true;
      const primary = primaryVideo();
      const from = primary && primary.currentTime < lengthOf(primary) - 0.05 ? primary.currentTime : 0;
      for (const video of videos) {
        video.currentTime = Math.min(from, lengthOf(video));
        start(video);
      }
      publish();
    },
    pause() {
      playing = false;
      for (const video of videos) video.pause();
      follow();
    },
    seek(seconds: number) {
      for (const video of videos) video.currentTime = Math.max(0, Math.min(seconds, lengthOf(video)));
      publish();
    },
  };
}

function lengthOf({ duration }: Video): number {
  return Number.isFinite(duration) ? duration : 0;
}
