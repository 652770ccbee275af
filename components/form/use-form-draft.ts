'use client';
/** The draft of one form: what of it this browser keeps, and the pictures that come after its words. Draws nothing. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type BroughtDraft, bringDraft, keepDraftPictures, writeDraft } from '#lib/client/form/draft.ts';
import type { FormState } from '#lib/client/form/form-values.ts';

export interface FormDraft {
  /** What a reload brings back. */
  kept: 'all' | 'words' | 'nothing';
  /** Names of pictures that were in the draft and that the browser has no more. */
  lost: readonly string[];
  forgetLost(): void;
  write(state: FormState): void;
  /** Its pictures alone: at once, since they take their time. */
  keepPictures(state: FormState): void;
  /** Starts to bring the pictures of an opened draft. */
  bring(state: FormState): void;
  /** The state with the pictures that have come by now. */
  settle(state: FormState): FormState;
  /** The state once its pictures have come, or are known not to. */
  whole(state: FormState): Promise<FormState>;
  /** Pictures are on their way. */
  bringing: boolean;
}

/** `onBrought` is told once the pictures of an opened draft are here, or known to be lost. */
export function useFormDraft(
  name: string,
  onBrought: (settle: (state: FormState) => FormState) => void,
): FormDraft {
  const [words, setWords] = useState(true);
  const [pictures, setPictures] = useState(true);
  const [lost, setLost] = useState<readonly string[]>([]);
  const [bringing, setBringing] = useState(false);
  const coming = useRef<Promise<BroughtDraft>>(undefined);
  const brought = useRef<BroughtDraft>(undefined);
  const latest = useRef(onBrought);
  latest.current = onBrought;
  const live = useRef(true);
  useEffect(() => {
    live.current = true;
    return () => {
      live.current = false;
    };
  }, []);

  const keepPictures = useCallback(
    (state: FormState) => {
      void keepDraftPictures(name, state).then((kept) => {
        if (live.current) setPictures(kept);
      });
    },
    [name],
  );
  const write = useCallback(
    (state: FormState) => {
      setWords(writeDraft(name, state));
      keepPictures(state);
    },
    [name, keepPictures],
  );
  const bring = useCallback((state: FormState) => {
    const next = bringDraft(state);
    coming.current = next;
    brought.current = undefined;
    if (next === undefined) return;
    setBringing(true);
    void next.then((came) => {
      if (coming.current !== next) return;
      brought.current = came;
      if (!live.current) return;
      setBringing(false);
      setLost(came.lost);
      latest.current(came.settle);
    });
  }, []);

  return {
    kept: words ? (pictures ? 'all' : 'words') : 'nothing',
    lost,
    forgetLost: () => setLost((known) => (known.length === 0 ? known : [])),
    write,
    keepPictures,
    bring,
    bringing,
    settle: (state) => brought.current?.settle(state) ?? state,
    whole: async (state) => (await coming.current)?.settle(state) ?? state,
  };
}
