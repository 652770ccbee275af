'use client';
/** The films of a set under one transport: played, halted and moved together, and held together while they play. */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createFilmsInStep, type FilmsInStep } from '#lib/client/compare/films-in-step.ts';

const FilmsContext = createContext<FilmsInStep | undefined>(undefined);

export function FilmsProvider({ children }: { children: ReactNode }) {
  const [films] = useState(createFilmsInStep);
  return <FilmsContext value={films}>{children}</FilmsContext>;
}

export interface FilmsHandle {
  films: FilmsInStep;
  /** A `ref` of a film. */
  attach(video: HTMLVideoElement | null): (() => void) | undefined;
}

export function useFilms(): FilmsHandle {
  const films = useContext(FilmsContext);
  if (films === undefined) throw new Error('useFilms needs FilmsProvider around it');
  return useMemo(
    () => ({ films, attach: (video) => (video === null ? undefined : films.add(video)) }),
    [films],
  );
}
