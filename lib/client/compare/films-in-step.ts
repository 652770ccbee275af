/** Several films played as one: the longest leads, the others follow its clock. Knows no React. */
import { createListeners } from '../listeners.ts';

/** What is needed of a video element. */
export interface Film {
  currentTime: number;
  readonly duration: number;
  readonly paused: boolean;
  play(): Promise<void>;
  pause(): void;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

export interface FilmsState {
  count: number;
  playing: boolean;
  /** Seconds. */
  time: number;
  /** Of the longest film, in seconds; 0 until one is known. */
  duration: number;
}

export interface FilmsInStep {
  state(): FilmsState;
  subscribe(listener: () => void): () => void;
  /** Takes a film in; the returned function lets it go. */
  add(film: Film): () => void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
}

/** Seconds that films may be apart before one is moved. */
const slack = 0.12;

const none: FilmsState = { count: 0, playing: false, time: 0, duration: 0 };

export function createFilmsInStep(): FilmsInStep {
  const films = new Set<Film>();
  const listeners = createListeners();
  let state = none;
  let playing = false;

  const leader = () => [...films].toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  const tell = () => {
    const lead = leader();
    state = {
      count: films.size,
      playing,
      time: lead?.currentTime ?? 0,
      duration: lead === undefined ? 0 : lengthOf(lead),
    };
    listeners.tell();
  };
  const start = (film: Film) => {
    // The browser may refuse; then the film stands still and the transport says so.
    film.play().catch(() => {
      playing = false;
      tell();
    });
  };
  const follow = () => {
    const lead = leader();
    if (lead === undefined) return tell();
    const now = lead.currentTime;
    for (const film of films) {
      if (film === lead) continue;
      const due = Math.min(now, lengthOf(film));
      if (Math.abs(film.currentTime - due) > slack) film.currentTime = due;
    }
    tell();
  };
  const ended = () => {
    const lead = leader();
    if (!playing || lead === undefined || lead.currentTime < lengthOf(lead) - 0.05) return;
    // Round again, together.
    for (const film of films) {
      film.currentTime = 0;
      start(film);
    }
    tell();
  };

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    add(film) {
      films.add(film);
      film.addEventListener('timeupdate', follow);
      film.addEventListener('loadedmetadata', tell);
      film.addEventListener('ended', ended);
      if (playing) start(film);
      tell();
      return () => {
        films.delete(film);
        film.removeEventListener('timeupdate', follow);
        film.removeEventListener('loadedmetadata', tell);
        film.removeEventListener('ended', ended);
        if (films.size === 0) playing = false;
        tell();
      };
    },
    play() {
      playing = true;
      const lead = leader();
      const from = lead && lead.currentTime < lengthOf(lead) - 0.05 ? lead.currentTime : 0;
      for (const film of films) {
        film.currentTime = Math.min(from, lengthOf(film));
        start(film);
      }
      tell();
    },
    pause() {
      playing = false;
      for (const film of films) film.pause();
      follow();
    },
    seek(seconds) {
      for (const film of films) film.currentTime = Math.max(0, Math.min(seconds, lengthOf(film)));
      tell();
    },
  };
}

function lengthOf({ duration }: Film): number {
  return Number.isFinite(duration) ? duration : 0;
}
